import { Button } from '@douyinfe/semi-ui';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Empty } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { RemoteReleases } from './remote-releases.tsx';

/** The releases of one remote, `?id=`. */
export default function ReleaseDetailPage() {
  const [remoteId] = useAddressValue('id');
  const openTab = useOpenTab();
  if (remoteId) return <RemoteReleases key={remoteId} remoteId={remoteId} />;
  return (
    <Page title="应用发布">
      <Empty
        title="没有选择应用"
        words="在发布台的版本总览里点应用名称，就能看到它的版本、灰度和健康。"
        action={<Button onClick={() => openTab('/platform/release')}>打开发布台</Button>}
      />
    </Page>
  );
}
