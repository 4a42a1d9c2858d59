import { Button } from '@douyinfe/semi-ui';
import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { yuan } from '@lianxi/contracts/market/money';
import { salesOrderList } from '@lianxi/contracts/market/sales-order.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { OrderForm } from './order-form.tsx';
import { OrderState } from './order-state.tsx';
import { goodsWords } from './order-words.ts';
import './customer-orders.css';

/** More are in the list of orders. */
const SHOWN = 5;

/** The orders of one customer, newest first. Fills the slot `customer.tab`. */
export default function CustomerOrders({ customerId }: SlotProps['customer.tab']) {
  const query = { customerId, currentPage: 1, pageSize: SHOWN };
  const { data, error, refetch } = useCall(salesOrderList, { query });
  const { data: customer } = useCall(readCustomer, { params: { id: customerId } });
  const mayEdit = useHolds('market_order_edit');
  const openTab = useOpenTab();
  const [adding, setAdding] = useState(false);
  const more = (data?.total ?? 0) - SHOWN;
  return (
    <RecordPart title="订单">
      {error && !data && <Failure what="订单" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={3} />}
      {data?.total === 0 && <p className="customer-none">还没有订单。</p>}
      <ul className="customer-orders">
        {data?.list.map((order) => (
          <li key={order.id}>
            <button type="button" className="lx-link" onClick={() => openTab(`/market/ordermanage?id=${order.id}`)}>
              {order.number}
            </button>
            <span className="customer-orders-goods" title={goodsWords(order)}>
              {goodsWords(order)}
            </span>
            <span className="customer-orders-amount">{yuan(order.amount)}</span>
            <OrderState state={order.state} />
            <RelativeTime at={order.createTime} />
          </li>
        ))}
      </ul>
      <div className="customer-orders-acts">
        {mayEdit && customer?.changeable && <Button onClick={() => setAdding(true)}>新建订单</Button>}
        {more > 0 && (
          <Button theme="borderless" onClick={() => openTab(`/market/ordermanage?customerId=${customerId}`)}>
            查看全部 {data?.total} 个订单
          </Button>
        )}
      </div>
      {adding && customer && (
        <OrderForm
          order={null}
          customer={{ id: customerId, name: customer.custName }}
          onClose={() => setAdding(false)}
          onSaved={() => setAdding(false)}
        />
      )}
    </RecordPart>
  );
}
