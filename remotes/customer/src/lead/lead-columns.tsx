import { type Lead, leadStates } from '@lianxi/contracts/customer/lead.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { grouped } from '../customer/customer-words.ts';

const orDash = (text: string | null) => text || <span className="lx-no-value">—</span>;

/** The registered capital in words. */
export const capitalOf = ({ capital }: Lead): string => (capital === null ? '' : `${grouped.format(capital)} 万元`);

/** What the tenant has done with a lead so far. */
export function progressOf({ converted, opened }: Lead): string {
  if (converted) return '已转客户';
  return opened ? '已查看' : '';
}

export const leadColumns: readonly Column<Lead>[] = [
  { key: 'name', title: '企业名称', width: 240, render: ({ name }) => name },
  { key: 'region', title: '地区', width: 80, render: ({ region }) => orDash(region) },
  { key: 'trade', title: '行业', width: 110, render: ({ trade }) => orDash(trade) },
  { key: 'capital', title: '注册资本', width: 110, align: 'right', render: (lead) => orDash(capitalOf(lead)) },
  { key: 'founded', title: '成立日期', width: 110, render: ({ founded }) => orDash(founded) },
  { key: 'status', title: '经营状态', width: 90, render: ({ status }) => leadStates[status] },
  { key: 'progress', title: '进展', width: 90, render: (lead) => orDash(progressOf(lead)) },
  { key: 'source', title: '来源', width: 220, render: ({ listName }) => `导入名单：${listName}` },
  { key: 'creditCode', title: '统一社会信用代码', width: 190, optional: true, render: ({ creditCode }) => creditCode },
];
