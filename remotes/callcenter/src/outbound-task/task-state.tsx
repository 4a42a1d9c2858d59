import { IconArchive, IconEdit, IconPause, IconPlay, IconTickCircle } from '@douyinfe/semi-icons';
import { type OutboundTaskState, outboundTaskStateNames } from '@lianxi/contracts/outbound/outbound-task-state';
import './outbound-task.css';

const icons = { draft: IconEdit, running: IconPlay, paused: IconPause, finished: IconTickCircle, archived: IconArchive };

/** The state of a task: icon, word and colour. */
export function TaskState({ state }: { state: OutboundTaskState }) {
  const Icon = icons[state];
  return (
    <span className={`task-state task-state-${state}`}>
      <Icon aria-hidden />
      {outboundTaskStateNames[state]}
    </span>
  );
}
