import { Button } from '@douyinfe/semi-ui';
import { yuan } from '@lianxi/contracts/market/money';
import { moveSalesOrder, readSalesOrder, type SalesOrderDetail } from '@lianxi/contracts/market/sales-order.contract';
import { type SalesOrderAction, salesOrderActions, salesOrderStates } from '@lianxi/contracts/market/sales-order-state';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useState } from 'react';
import { type EndingAction, EndOrderForm } from './end-order-form.tsx';
import { OrderState } from './order-state.tsx';
import { customerWords } from './order-words.ts';
import { refreshOrders } from './refresh.ts';
import './order-panel.css';

const isEnding = (action: SalesOrderAction): action is EndingAction => action === 'cancel' || action === 'refund';

function Items({ order: { items, total, discount, amount } }: { order: SalesOrderDetail }) {
  return (
    <RecordPart title="商品">
      <table className="order-goods">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">单价</th>
            <th scope="col">数量</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.productId}>
              <td>
                {item.name}
                <small>{item.code}</small>
              </td>
              <td>{yuan(item.price)}</td>
              <td>
                {item.quantity} {item.unit}
              </td>
              <td>{yuan(item.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="order-goods-sums">
        <span>商品金额 {yuan(total)}</span>
        <span>优惠 {yuan(discount)}</span>
        <span>
          应付 <strong>{yuan(amount)}</strong>
        </span>
      </p>
    </RecordPart>
  );
}

function Changes({ order: { changes } }: { order: SalesOrderDetail }) {
  return (
    <RecordPart title="状态记录">
      <ol className="lx-steps">
        {changes.map(({ id, from, to, agentName, note, createTime }) => (
          <li key={id}>
            <span>
              {from === null ? '新建订单' : salesOrderStates[to]}
              {note && <small className="order-note">{note}</small>}
            </span>
            <span>{agentName}</span>
            <RelativeTime at={createTime} />
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}

/** The buttons of an order's state: the first is the usual next step. */
function Actions({ order, onEdit }: { order: SalesOrderDetail; onEdit: () => void }) {
  const { id, version, state, actions } = order;
  const mayEdit = useHolds('market_order_edit');
  const [ending, setEnding] = useState<EndingAction | null>(null);
  // The new state is the answer. After a refusal it is read again too: another agent may have moved the order.
  const moving = useAction((action: SalesOrderAction) =>
    call(moveSalesOrder, { body: { id, version, action, note: '' } }).finally(refreshOrders),
  );
  return (
    <div className="order-actions">
      {state === 'draft' && mayEdit && <Button onClick={onEdit}>编辑</Button>}
      {actions.map((action, index) => (
        <Button
          key={action}
          {...(index === 0 && !isEnding(action) && { theme: 'solid' as const })}
          {...(isEnding(action) && { type: 'danger' as const })}
          loading={moving.running}
          onClick={() => (isEnding(action) ? setEnding(action) : void moving.run(action))}
        >
          {salesOrderActions[action]}
        </Button>
      ))}
      {ending && <EndOrderForm order={order} action={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function Order({ id, onEdit }: { id: string; onEdit: (order: SalesOrderDetail) => void }) {
  const { data, error, refetch } = useCall(readSalesOrder, { params: { id } });
  const openTab = useOpenTab();
  if (error && !data) return <Failure what="订单" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={6} />;
  const { customerId } = data;
  return (
    <>
      <div className="order-head">
        <h2>{data.number}</h2>
        <OrderState state={data.state} />
      </div>
      <Actions order={data} onEdit={() => onEdit(data)} />
      <Facts
        facts={{
          客户: customerId !== null && (
            <button type="button" className="lx-link" onClick={() => openTab(`/customer/list?id=${customerId}`)}>
              {customerWords(data)}
            </button>
          ),
          归属坐席: data.ownerName,
          门店: data.storeName,
          下单时间: <RelativeTime at={data.createTime} />,
        }}
      />
      {data.remark && (
        <RecordPart title="备注">
          <p className="order-remark">{data.remark}</p>
        </RecordPart>
      )}
      <Items order={data} />
      <Changes order={data} />
    </>
  );
}

/** One order next to the list, which the user can still use. */
export function OrderPanel({
  id,
  onClose,
  onEdit,
}: {
  id: string | undefined;
  onClose: () => void;
  onEdit: (order: SalesOrderDetail) => void;
}) {
  return (
    <SidePanel title="订单详情" open={id !== undefined} width={640} onClose={onClose}>
      {id && <Order key={id} id={id} onEdit={onEdit} />}
    </SidePanel>
  );
}
