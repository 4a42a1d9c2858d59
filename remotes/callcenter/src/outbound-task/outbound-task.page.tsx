import { type OutboundTask, outboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { outboundTaskStateNames } from '@lianxi/contracts/outbound/outbound-task-state';
import { hoursInWords } from '@lianxi/shared/form/working-hours';
import { shareOf } from '@lianxi/shared/live/figure';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { useMemo, useState } from 'react';
import { LaunchDialog } from './launch-dialog.tsx';
import { TaskActions, useCopyTask } from './task-actions.tsx';
import { TaskDetail } from './task-detail.tsx';
import { TaskFormDrawer } from './task-form.tsx';
import { TaskState } from './task-state.tsx';
import { optionsOf, progressText, workersText } from './task-words.ts';
import { useTaskMoves } from './use-task-moves.ts';
import { useTaskNews } from './use-task-news.ts';
import './outbound-task.css';

const orDash = (text: string) => text || <span className="lx-no-value">—</span>;

const columns = (column: ColumnOf<typeof outboundTask>) => [
  column('name', { width: 170 }),
  column('mode', { width: 100 }),
  { key: 'state', title: '状态', width: 100, render: ({ state }: OutboundTask) => <TaskState state={state} /> },
  { key: 'progress', title: '进度', width: 120, align: 'right' as const, render: progressText },
  {
    key: 'rate',
    title: '接通率',
    width: 90,
    align: 'right' as const,
    render: ({ attempts, answered }: OutboundTask) => shareOf(answered, attempts),
  },
  {
    key: 'idle',
    title: '未拨打原因',
    width: 150,
    render: ({ idle }: OutboundTask) => (idle ? <span className="task-idle">{idle}</span> : orDash('')),
  },
  { key: 'workers', title: '坐席', width: 150, render: (task: OutboundTask) => orDash(workersText(task)) },
  {
    key: 'windows',
    title: '外呼时段',
    width: 200,
    render: ({ windows }: OutboundTask) => (windows.length === 0 ? '不限' : hoursInWords(windows)),
  },
  { key: 'owner', title: '创建人', width: 90, render: ({ ownerName }: OutboundTask) => ownerName },
  column('priority', { width: 80, optional: true }),
  column('updateTime', { optional: true }),
];

const stateOptions = optionsOf(outboundTaskStateNames);

/** 外呼任务 (specification section 2, /callcenter/taskmanage): whom agents call, and how far they are. */
export default function OutboundTaskPage() {
  useTaskNews();
  const moves = useTaskMoves();
  const copy = useCopyTask();
  const [launching, setLaunching] = useState<OutboundTask | null>(null);
  const [busy, copying] = [moves.disabled, copy.disabled];
  const rowActions = useMemo(
    () => ({
      width: 200,
      render: (task: OutboundTask) => (
        <>
          <TaskActions task={task} moves={moves} onLaunch={setLaunching} />
          <button type="button" disabled={copying} aria-label={`复制 ${task.name}`} onClick={() => void copy.run(task.id)}>
            复制
          </button>
        </>
      ),
    }),
    [busy, copying],
  );
  return (
    <RecordPage
      record={outboundTask}
      title="外呼任务"
      columns={columns}
      emptyWords="新建任务、加入联系人并启动后，坐席在外呼工作台逐个拨打。"
      mayRemove={isDraft}
      removalWords={removalWords}
      rowActions={rowActions}
      filters={(filter) => (
        <>
          {filter('keyword', { label: '任务名称' })}
          {filter('mode')}
          {filter('state', { label: '状态', none: '未归档的任务', options: stateOptions })}
        </>
      )}
      editor={(task, onClose) =>
        task ? (
          <TaskDetail id={task.id} moves={moves} onLaunch={setLaunching} onClose={onClose} />
        ) : (
          <TaskFormDrawer task={null} onClose={onClose} />
        )
      }
    >
      {launching && <LaunchDialog task={launching} moves={moves} onClose={() => setLaunching(null)} />}
    </RecordPage>
  );
}

const isDraft = ({ state }: OutboundTask) => state === 'draft';
const removalWords = () => '任务和它的联系人一起删除，不能恢复。';
