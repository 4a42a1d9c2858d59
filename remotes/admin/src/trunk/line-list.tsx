import { lineList } from '@lianxi/contracts/callcenter/trunk.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { TrunkState } from './trunk-state.tsx';
import { useLiveList } from './use-live-list.ts';

const columns: readonly Column<ReplyOf<typeof lineList>[number]>[] = [
  { key: 'id', title: '线路', width: 200, render: ({ id }) => id },
  { key: 'carrier', title: '运营商', width: 240, render: ({ carrier }) => carrier || '—' },
  { key: 'reachable', title: '状态', width: 120, render: ({ reachable }) => <TrunkState reachable={reachable} /> },
];

/** The lines of the enterprise's calls, as its administrators see them: the platform's staff configure them. */
export function LineList() {
  const { data, error, refetch } = useLiveList(lineList);
  return (
    <Page title="外线线路" count={data?.length}>
      {error && !data && <Failure what="线路" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data?.length === 0 && <Empty title="还没有外线线路" words="线路由平台运营人员开通。" />}
      {data && data.length > 0 && <DataTable what="线路" rows={data} columns={columns} />}
    </Page>
  );
}
