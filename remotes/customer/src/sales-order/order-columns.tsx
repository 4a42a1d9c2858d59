import { yuan } from '@lianxi/contracts/market/money';
import type { SalesOrder } from '@lianxi/contracts/market/sales-order.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { OrderState } from './order-state.tsx';
import { customerWords, goodsWords } from './order-words.ts';

/** The columns of the list of orders. */
export const orderColumns: readonly Column<SalesOrder>[] = [
  { key: 'number', title: '订单号', width: 150, render: ({ number }) => number },
  { key: 'state', title: '状态', width: 100, render: ({ state }) => <OrderState state={state} /> },
  { key: 'custName', title: '客户', width: 110, render: customerWords },
  { key: 'goods', title: '商品', width: 240, render: goodsWords },
  { key: 'amount', title: '应付', width: 120, align: 'right', render: ({ amount }) => yuan(amount) },
  { key: 'ownerName', title: '归属坐席', width: 100, render: ({ ownerName }) => ownerName || '—' },
  { key: 'storeName', title: '门店', width: 160, render: ({ storeName }) => storeName || '—' },
  { key: 'createTime', title: '下单时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];
