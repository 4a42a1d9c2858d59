import { Button } from '@douyinfe/semi-ui';
import { contactStateNames } from '@lianxi/contracts/outbound/contact-state';
import { type OutboundTask, outboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { shareOf } from '@lianxi/shared/live/figure';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { grouped } from '@lianxi/shared/ui/grouped';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import { TaskActions } from './task-actions.tsx';
import { TaskAttempts } from './task-attempts.tsx';
import { TaskContacts } from './task-contacts.tsx';
import { TaskFormDrawer } from './task-form.tsx';
import { TaskState } from './task-state.tsx';
import type { TaskMoves } from './use-task-moves.ts';
import './outbound-task.css';

interface Props {
  id: string;
  moves: TaskMoves;
  onLaunch: (task: OutboundTask) => void;
  onClose: () => void;
}

const shown = ['waiting', 'retry', 'callback', 'held', 'done', 'failed', 'excluded'] as const;

/** How many contacts are where, at this moment. */
function Figures({ task: { counts, attempts, answered } }: { task: OutboundTask }) {
  return (
    <dl className="task-figures" aria-label="任务进度">
      {shown.map((state) => (
        <div key={state}>
          <dt>{contactStateNames[state]}</dt>
          <dd>{grouped(counts[state])}</dd>
        </div>
      ))}
      <div>
        <dt>接通率</dt>
        <dd>{shareOf(answered, attempts)}</dd>
      </div>
    </dl>
  );
}

/** One task over its list: its figures, contacts and calls. */
export function TaskDetail({ id, moves, onLaunch, onClose }: Props) {
  const { data: task, error, refetch } = useCall(outboundTask.read, { params: { id } });
  const [part, setPart] = useState<'contacts' | 'attempts'>('contacts');
  const [editing, setEditing] = useState(false);
  return (
    <Sheet title={task?.name ?? '外呼任务'} width={1080} onClose={onClose}>
      {error && !task && <Failure what="外呼任务" error={error} onRetry={() => void refetch()} />}
      {!task && !error && <Loading rows={8} />}
      {task && (
        <>
          <div className="task-head">
            <TaskState state={task.state} />
            {task.idle && <span className="task-idle">现在不拨打：{task.idle}</span>}
            <span className="task-space" />
            <span className="lx-row-actions">
              <TaskActions task={task} moves={moves} onLaunch={onLaunch} />
            </span>
            {task.state !== 'archived' && <Button onClick={() => setEditing(true)}>编辑</Button>}
          </div>
          <Figures task={task} />
          <div className="task-parts" role="tablist" aria-label="任务内容">
            <Button
              role="tab"
              aria-selected={part === 'contacts'}
              theme={part === 'contacts' ? 'solid' : 'light'}
              onClick={() => setPart('contacts')}
            >
              联系人
            </Button>
            <Button
              role="tab"
              aria-selected={part === 'attempts'}
              theme={part === 'attempts' ? 'solid' : 'light'}
              onClick={() => setPart('attempts')}
            >
              拨打记录
            </Button>
          </div>
          {part === 'contacts' ? <TaskContacts task={task} /> : <TaskAttempts taskId={id} />}
        </>
      )}
      {editing && task && <TaskFormDrawer task={task} onClose={() => setEditing(false)} />}
    </Sheet>
  );
}
