import { Button } from '@douyinfe/semi-ui';
import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { workOrderList } from '@lianxi/contracts/work-order/work-order.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { addressOf, OrderStatusTag } from './order-words.tsx';
import './customer-work-orders.css';

/** More are in the list of work orders. */
const SHOWN = 5;

/** The work orders of one customer, newest first, and a new one for them. Fills the slot `customer.tab`. */
export default function CustomerWorkOrders({ customerId }: SlotProps['customer.tab']) {
  const query = { part: 'all' as const, customerId, currentPage: 1, pageSize: SHOWN };
  const { data, error, refetch } = useCall(workOrderList, { query });
  const mayCreate = useHolds('workorder_edit');
  const openTab = useOpenTab();
  const more = (data?.total ?? 0) - SHOWN;
  return (
    <RecordPart title="工单">
      {error && !data && <Failure what="工单" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={3} />}
      {data?.total === 0 && <p className="wo-customer-none">还没有工单。</p>}
      <ul className="wo-customer">
        {data?.list.map(({ id, number, title, status, createTime }) => (
          <li key={id}>
            <button type="button" className="lx-link" onClick={() => openTab(addressOf(id, number))}>
              {number}
            </button>
            <span title={title}>{title}</span>
            <OrderStatusTag status={status} />
            <RelativeTime at={createTime} />
          </li>
        ))}
      </ul>
      <div className="wo-customer-acts">
        {mayCreate && <Button onClick={() => openTab(`/workorder/edit?customerId=${customerId}`)}>新建工单</Button>}
        {more > 0 && (
          <Button theme="borderless" onClick={() => openTab(`/workorder/list?part=all&customerId=${customerId}`)}>
            查看全部 {data?.total} 张工单
          </Button>
        )}
      </div>
    </RecordPart>
  );
}
