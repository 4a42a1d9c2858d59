import { releaseHosts } from '@lianxi/contracts/registry/release.contract';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { type HostBuild, versionsText } from '../release/release-words.ts';
import { useLive } from '../release/use-live.ts';
import '../release/release.css';

type Row = HostBuild & { id: string };

const columns: readonly Column<Row>[] = [
  { key: 'build', title: '主机构建', width: 160, render: ({ build }) => <code>{build}</code> },
  { key: 'provides', title: '提供', width: 320, render: ({ provides }) => versionsText(provides) },
  { key: 'firstSeen', title: '首次上线', width: 160, render: ({ firstSeen }) => <RelativeTime at={firstSeen} /> },
  { key: 'lastSeen', title: '最近在线', width: 160, render: ({ lastSeen }) => <RelativeTime at={lastSeen} /> },
];

/** Builds of the host that may be open in a browser, and what they provide to releases. */
export default function HostPage() {
  return (
    <Page title="在线主机">
      <Hosts />
    </Page>
  );
}

function Hosts() {
  const { data, error, refetch } = useLive(releaseHosts, {});
  if (!data) return error ? <Failure what="在线主机" error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />;
  if (data.length === 0) return <Empty title="没有在线主机" words="主机提供服务后一天内会列在这里。" />;
  return (
    <div className="release-view">
      <p className="release-view-bar">一天内提供过服务的主机构建。版本要求与它们都不相符的应用版本无法发布。</p>
      <div className="release-view-rows">
        <DataTable what="在线主机" rows={data.map((host) => ({ ...host, id: host.build }))} columns={columns} />
      </div>
    </div>
  );
}
