import { Button, Input } from '@douyinfe/semi-ui';
import { numberStatusNames } from '@lianxi/contracts/outbound/attempt-outcome';
import { type ContactState, contactStateNames } from '@lianxi/contracts/outbound/contact-state';
import type { OutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { taskAgents, withdrawContacts } from '@lianxi/contracts/outbound/task-allocation.contract';
import { type TaskContact, taskContacts } from '@lianxi/contracts/outbound/task-contact.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Choice } from '@lianxi/shared/ui/choice';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Pager } from '@lianxi/shared/ui/pager';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { useState } from 'react';
import { AddCustomers } from './add-customers.tsx';
import { AllocateContacts, DivideContacts } from './allocate-contacts.tsx';
import { ContactImport } from './contact-import.tsx';
import { contactWhy, optionsOf } from './task-words.ts';
import { refreshTasks } from './use-task-news.ts';

const orDash = (text: string) => text || <span className="lx-no-value">—</span>;

const columns: readonly Column<TaskContact>[] = [
  { key: 'custName', title: '姓名', width: 130, render: ({ custName }) => custName },
  {
    key: 'phone',
    title: '号码',
    width: 170,
    render: ({ phone, custName }) => <PhoneNumber phone={phone} of={custName} dial={false} />,
  },
  { key: 'state', title: '状态', width: 90, render: ({ state }) => contactStateNames[state] },
  { key: 'why', title: '说明', width: 240, render: (contact) => orDash(contactWhy(contact)) },
  { key: 'attempts', title: '拨打', width: 70, align: 'right', render: ({ attempts }) => attempts },
  { key: 'agentName', title: '分配给', width: 100, render: ({ agentName }) => orDash(agentName) },
  {
    key: 'check',
    title: '号码检测',
    width: 110,
    render: ({ numberStatus }) => orDash(numberStatusNames[numberStatus] ?? ''),
  },
  { key: 'remark', title: '备注', width: 160, optional: true, render: ({ remark }) => orDash(remark) },
];

const stateOptions = optionsOf(contactStateNames);
const SIZES = [20, 50, 100];
const MOST = 1000;
/** The rows stay on screen until those of the new filter are there. */
const former = ((rows: unknown) => rows) as never;
const FIRST = { currentPage: 1, pageSize: 20 };

type Dialog = 'import' | 'customers' | 'allocate' | 'divide' | null;

/** The contacts of a task: each in one state, and why. */
export function TaskContacts({ task }: { task: OutboundTask }) {
  const [filters, setFilters] = useState<{ state?: ContactState; agentId?: string; keyword?: string }>({});
  const [typed, setTyped] = useState('');
  const [page, turn] = useState(FIRST);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<Dialog>(null);
  const query = { taskId: task.id, ...page, ...filters };
  const { data, error, refetch } = useCall(taskContacts, { query }, { placeholderData: former });
  const { data: agents = [] } = useCall(taskAgents, { query: { taskId: task.id } });
  const open = task.state !== 'finished' && task.state !== 'archived';
  const change = (part: typeof filters) => {
    setFilters({ ...filters, ...part });
    turn(FIRST);
  };
  const withdraw = useAction(
    async () => {
      const done = await call(withdrawContacts, { body: { taskId: task.id, ids: [...chosen] } });
      setChosen([]);
      await refreshTasks();
      return done;
    },
    { success: ({ changed }) => `已移出 ${changed} 位联系人` },
  );
  const askWithdraw = async () => {
    const words = '移出后本任务不再拨打，记录保留。正在处理和已处理的不变。';
    if (await confirm({ title: `移出 ${chosen.length} 位联系人？`, words, act: '移出', danger: true })) await withdraw.run();
  };
  const close = () => setDialog(null);
  const done = () => {
    setChosen([]);
    close();
  };
  const add = open && (
    <>
      <Button theme="solid" onClick={() => setDialog('import')}>
        导入名单
      </Button>
      <Button onClick={() => setDialog('customers')}>从客户加入</Button>
    </>
  );
  const agentOptions = [{ value: 'none', text: '未分配' }, ...agents.map(({ id, name }) => ({ value: id, text: name }))];
  const filtered = Object.values(filters).some(Boolean);
  return (
    <>
      <search className="task-tools" aria-label="筛选联系人">
        <Input
          aria-label="完整号码，或客户姓名"
          placeholder="完整号码，或客户姓名"
          maxLength={100}
          showClear
          value={typed}
          onChange={(next) => {
            setTyped(next);
            if (next === '') change({ keyword: '' });
          }}
          onEnterPress={() => change({ keyword: typed.trim() })}
        />
        <Choice
          label="状态"
          none="全部状态"
          options={stateOptions}
          value={filters.state}
          onChange={(state) => change({ state: state as ContactState })}
        />
        <Choice
          label="分配给"
          none="全部坐席"
          options={agentOptions}
          value={filters.agentId}
          onChange={(agentId) => change({ agentId: agentId as string })}
        />
        <span className="task-space" />
        {add}
        {open && agents.length > 0 && <Button onClick={() => setDialog('divide')}>批量分配</Button>}
      </search>
      {error && !data && <Failure what="联系人" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data?.total === 0 && filtered && (
        <FilteredEmpty
          onClear={() => {
            setTyped('');
            setFilters({});
          }}
        />
      )}
      {data?.total === 0 && !filtered && <Empty title="还没有联系人" words="导入名单，或从客户加入。" />}
      {data && data.total > 0 && (
        <>
          <div className="task-rows">
            <DataTable
              what="联系人"
              rows={data.list}
              columns={columns}
              selection={open ? { ids: chosen, onChange: setChosen } : undefined}
            />
          </div>
          <Pager
            total={data.total}
            {...page}
            pageSizes={SIZES}
            onChange={(currentPage, pageSize) => turn({ currentPage, pageSize })}
          />
        </>
      )}
      <ChoiceBar count={chosen.length} unit="位联系人" most={MOST} onClear={() => setChosen([])}>
        <Button disabled={chosen.length > MOST} onClick={() => setDialog('allocate')}>
          分配
        </Button>
        <Button type="danger" disabled={chosen.length > MOST || withdraw.disabled} onClick={() => void askWithdraw()}>
          移出
        </Button>
      </ChoiceBar>
      {dialog === 'import' && <ContactImport taskId={task.id} onClose={close} />}
      {dialog === 'customers' && <AddCustomers taskId={task.id} onClose={close} />}
      {dialog === 'allocate' && <AllocateContacts taskId={task.id} ids={chosen} agents={agents} onClose={close} onDone={done} />}
      {dialog === 'divide' && <DivideContacts taskId={task.id} agents={agents} onClose={close} />}
    </>
  );
}
