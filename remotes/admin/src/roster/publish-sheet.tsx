import { Button } from '@douyinfe/semi-ui';
import { publishRoster, type RosterDiff, rosterDiff, rosterPlan } from '@lianxi/contracts/attendance/roster.contract';
import { spanWords } from '@lianxi/contracts/attendance/shift-times';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useMemo } from 'react';
import './publish-sheet.css';

type Change = RosterDiff['changes'][number] & { id: string };

const times = (cell: Change['before']) => (cell ? `${cell.name} ${spanWords(cell)}` : '休息');

const columns: readonly Column<Change>[] = [
  { key: 'agent', title: '坐席', width: 130, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'day', title: '日期', width: 110, render: ({ day }) => day },
  { key: 'before', title: '已发布', width: 170, render: ({ before }) => times(before) },
  { key: 'after', title: '发布后', width: 170, render: ({ after }) => times(after) },
];

/** What publishing changes, person by person, and the button that does it. */
export function PublishSheet({
  from,
  to,
  departmentId,
  warned,
  onClose,
}: {
  from: string;
  to: string;
  departmentId: string | undefined;
  /** The number of days with warnings. */
  warned: number;
  onClose: () => void;
}) {
  const range = { from, to, ...(departmentId && { departmentId }) };
  const { data, error, refetch } = useCall(rosterDiff, { query: range }, { staleTime: 0, gcTime: 0 });
  const rows = useMemo(
    () => (data?.changes ?? []).map((change) => ({ ...change, id: `${change.agentId}-${change.day}` })),
    [data],
  );
  const people = new Set(rows.map(({ agentId }) => agentId)).size;
  const publish = useAction(
    async (digest: string) => {
      try {
        await call(publishRoster, { body: { ...range, digest } });
      } catch (failure) {
        void refetch();
        throw failure;
      }
      await invalidate(rosterPlan);
      onClose();
    },
    { success: '已发布' },
  );
  return (
    <Sheet
      title="发布排班"
      width={680}
      onClose={onClose}
      footer={
        <div className="publish-acts">
          <span role="status">{rows.length > 0 && `将通知 ${people} 人${warned > 0 ? `；有 ${warned} 天带提醒` : ''}`}</span>
          <Button onClick={onClose}>取消</Button>
          <Button
            theme="solid"
            disabled={rows.length === 0 || publish.disabled}
            loading={publish.running}
            onClick={() => data && void publish.run(data.digest)}
          >
            发布
          </Button>
        </div>
      }
    >
      {error ? (
        <Failure what="排班变更" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={8} />
      ) : rows.length === 0 ? (
        <Empty title="没有要发布的变更" words="草稿与已发布的排班相同。" />
      ) : (
        <DataTable what="排班变更" rows={rows} columns={columns} />
      )}
    </Sheet>
  );
}
