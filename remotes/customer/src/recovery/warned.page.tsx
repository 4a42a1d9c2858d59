import { type WarnedCustomer, warnedCustomers } from '@lianxi/contracts/customer/recovery.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { Level } from '../customer/level.tsx';

const orDash = (text: string | null) => text || <span className="lx-no-value">—</span>;

const columns: readonly Column<WarnedCustomer>[] = [
  { key: 'custName', title: '姓名', width: 120, render: ({ custName }) => custName },
  { key: 'phone', title: '联系电话', width: 160, render: ({ phone, custName }) => <PhoneNumber phone={phone} of={custName} /> },
  { key: 'company', title: '公司', width: 240, render: ({ company }) => orDash(company) },
  { key: 'level', title: '级别', width: 80, render: ({ level }) => <Level level={level} /> },
  { key: 'ownerName', title: '归属坐席', width: 120, render: ({ ownerName }) => orDash(ownerName) },
  { key: 'warnedTime', title: '提醒时间', width: 120, render: ({ warnedTime }) => <RelativeTime at={warnedTime} /> },
  { key: 'dueTime', title: '退回时间', width: 120, render: ({ dueTime }) => <RelativeTime at={dueTime} /> },
];

/** Customers without contact who will return to the pool: their agents were warned. */
export default function WarnedPage() {
  const list = useList(warnedCustomers);
  const openTab = useOpenTab();
  return (
    <ListPage
      title="即将退回"
      what="即将退回公海的客户"
      list={list}
      columns={columns}
      onOpen={({ id }) => openTab(`/customer/list?id=${id}`)}
      empty={{ title: '没有即将退回的客户', words: '长时间未联系、即将按规则退回公海的客户会列在这里；联系后自动移出。' }}
    />
  );
}
