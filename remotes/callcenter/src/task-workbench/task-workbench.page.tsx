import { Button } from '@douyinfe/semi-ui';
import type { MyOutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { checkNext, type HeldContact } from '@lianxi/contracts/outbound/task-desk.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { grouped } from '@lianxi/shared/ui/grouped';
import { ContactDesk } from './contact-desk.tsx';
import { ManualList } from './manual-list.tsx';
import { useTakeNext, useTaskDesk } from './use-task-desk.ts';
import './task-workbench.css';

const modes = { manual: '手动', preview: '预览' };

/** 外呼工作台 (specification section 2, /callcenter/taskworkbench): the agent's tasks, and whom they call now. */
export default function TaskWorkbenchPage() {
  const { tasks, held, error, retry } = useTaskDesk();
  const [chosen, choose] = useAddressValue('taskid');
  // An agent who chose nothing goes on with whom they hold, else with the most urgent task.
  const task = tasks?.find(({ id }) => id === (chosen ?? held[0]?.taskId)) ?? tasks?.[0];
  return (
    <div className="workbench">
      <nav className="workbench-tasks" aria-label="我的任务" data-guide="workbench-tasks">
        <h1>外呼工作台</h1>
        {error !== null && <Failure what="我的任务" error={error} onRetry={retry} />}
        {!tasks && error === null && <Loading shape="list" rows={6} />}
        <ul>
          {tasks?.map((one) => (
            <TaskRow key={one.id} task={one} current={one.id === task?.id} onOpen={() => choose(one.id)} />
          ))}
        </ul>
      </nav>
      <section className="workbench-desk" aria-label="外呼" data-guide="workbench-desk">
        {task && <Desk key={task.id} task={task} held={held.filter(({ taskId }) => taskId === task.id)} />}
        {tasks?.length === 0 && <Empty title="没有进行中的任务" words="管理员启动您所在的任务后，会显示在这里。" />}
      </section>
    </div>
  );
}

function TaskRow({ task, current, onOpen }: { task: MyOutboundTask; current: boolean; onOpen: () => void }) {
  const { name, mode, due, open, attemptsToday, answeredToday } = task;
  return (
    <li>
      <button type="button" className="workbench-task" aria-current={current || undefined} onClick={onOpen}>
        <strong>{name}</strong>
        <span>{modes[mode]}</span>
        <span>
          可拨 {grouped(due)} / 剩余 {grouped(open)}
        </span>
        <span>
          今日 {grouped(attemptsToday)} 次，接通 {grouped(answeredToday)}
        </span>
      </button>
    </li>
  );
}

function Desk({ task, held }: { task: MyOutboundTask; held: readonly HeldContact[] }) {
  const [present, ahead] = held;
  if (present) return <ContactDesk key={present.id} task={task} contact={present} ahead={ahead ?? null} />;
  return <Waiting task={task} />;
}

/** Nobody is at the desk: the next one, or why not; by hand, anybody of the list. */
function Waiting({ task }: { task: MyOutboundTask }) {
  const take = useTakeNext();
  const { data: may } = useCall(checkNext, { query: { taskId: task.id } });
  const why = may?.may === false ? may.reason : task.idle;
  return (
    <div className="workbench-waiting">
      <header>
        <h2>{task.name}</h2>
        {task.remark && <p>{task.remark}</p>}
        <div className="workbench-next">
          <Button
            theme="solid"
            size="large"
            disabled={take.disabled || task.due === 0 || may?.may !== true}
            loading={take.running}
            onClick={() => void take.run(task.id)}
          >
            取下一位
          </Button>
          {why && <span role="status">{why}</span>}
        </div>
      </header>
      {task.mode === 'manual' && <ManualList task={task} take={take} may={may?.may === true} />}
    </div>
  );
}
