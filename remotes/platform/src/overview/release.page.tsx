import { TabPane, Tabs } from '@douyinfe/semi-ui';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Page } from '@lianxi/shared/ui/page';
import { TokenList } from '../token/token-list.tsx';
import { HostList } from './host-list.tsx';
import { MatrixView } from './matrix-view.tsx';
import './release.css';

/** The release console: who runs which version of what, the teams' tokens, the hosts that are live. */
export default function ReleasePage() {
  const [view, show] = useAddressValue('view');
  return (
    <Page title="发布台">
      <Tabs
        type="line"
        className="release-views"
        activeKey={view ?? 'matrix'}
        onChange={(key) => show(key === 'matrix' ? undefined : key)}
        lazyRender
        keepDOM={false}
      >
        <TabPane tab="版本总览" itemKey="matrix">
          <MatrixView />
        </TabPane>
        <TabPane tab="发布令牌" itemKey="tokens">
          <TokenList />
        </TabPane>
        <TabPane tab="在线主机" itemKey="hosts">
          <HostList />
        </TabPane>
      </Tabs>
    </Page>
  );
}
