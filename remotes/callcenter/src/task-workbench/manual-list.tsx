import { contactStateNames } from '@lianxi/contracts/outbound/contact-state';
import type { MyOutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import type { TaskContact } from '@lianxi/contracts/outbound/task-contact.contract';
import { myContacts } from '@lianxi/contracts/outbound/task-desk.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { Action } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Pager } from '@lianxi/shared/ui/pager';
import { useMemo, useState } from 'react';
import { contactWhy } from '../outbound-task/task-words.ts';

const facts: readonly Column<TaskContact>[] = [
  { key: 'custName', title: '姓名', width: 140, render: ({ custName }) => custName },
  { key: 'phone', title: '号码', width: 150, render: ({ phone }) => shownNumber(phone) },
  { key: 'state', title: '状态', width: 100, render: ({ state }) => contactStateNames[state] },
  {
    key: 'why',
    title: '说明',
    width: 260,
    render: (contact) => contactWhy(contact) || <span className="lx-no-value">—</span>,
  },
  { key: 'remark', title: '备注', width: 200, render: ({ remark }) => remark || <span className="lx-no-value">—</span> },
];

const SIZES = [20, 50, 100];

/** The contacts whom the agent may call, to choose from by hand. */
export function ManualList({
  task,
  take,
  may,
}: {
  task: MyOutboundTask;
  take: Action<[taskId: string, contactId?: string]>;
  may: boolean;
}) {
  const [page, turn] = useState({ currentPage: 1, pageSize: 20 });
  const { data, error, refetch } = useCall(myContacts, { query: { taskId: task.id, ...page } });
  const { disabled } = take;
  const columns = useMemo<readonly Column<TaskContact>[]>(
    () => [
      ...facts,
      {
        key: 'actions',
        title: '操作',
        width: 80,
        actions: true,
        render: ({ id, custName }) => (
          <span className="lx-row-actions">
            <button
              type="button"
              disabled={disabled || !may}
              aria-label={`处理 ${custName}`}
              onClick={() => void take.run(task.id, id)}
            >
              处理
            </button>
          </span>
        ),
      },
    ],
    [disabled, may, task.id],
  );
  if (error && !data) return <Failure what="联系人" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={8} />;
  if (data.total === 0) return <Empty title="没有待拨打的联系人" words="有新的联系人或到了重拨时间，会显示在这里。" />;
  return (
    <>
      <div className="workbench-rows">
        <DataTable what="可拨打的联系人" rows={data.list} columns={columns} />
      </div>
      <Pager
        total={data.total}
        {...page}
        pageSizes={SIZES}
        onChange={(currentPage, pageSize) => turn({ currentPage, pageSize })}
      />
    </>
  );
}
