import type { ListedCustomer } from '@lianxi/contracts/customer/customer.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { LabelTags } from '../label/label-tag.tsx';
import { Level } from './level.tsx';

const LABELS_IN_A_ROW = 2;

const orDash = (text: string | null) => text || <span className="lx-no-value">—</span>;

/** The columns of the customer list. */
export const customerColumns: readonly Column<ListedCustomer>[] = [
  { key: 'custName', title: '姓名', width: 120, render: ({ custName }) => custName },
  { key: 'phone', title: '联系电话', width: 160, render: ({ phone, custName }) => <PhoneNumber phone={phone} of={custName} /> },
  { key: 'company', title: '公司', width: 240, render: ({ company }) => orDash(company) },
  { key: 'city', title: '城市', width: 90, render: ({ city }) => orDash(city) },
  { key: 'level', title: '级别', width: 80, render: ({ level }) => <Level level={level} /> },
  { key: 'labels', title: '标签', width: 200, render: ({ labels }) => <LabelTags labels={labels} shown={LABELS_IN_A_ROW} /> },
  { key: 'ownerName', title: '归属坐席', width: 110, render: ({ ownerName }) => orDash(ownerName) },
  { key: 'createTime', title: '创建时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];
