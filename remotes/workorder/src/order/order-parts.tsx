import { workOrderCounts } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderPart } from '@lianxi/contracts/work-order/work-order-status';
import { orderPartNames } from '@lianxi/contracts/work-order/work-order-words';
import { useCall } from '@lianxi/shared/client/use-call';
import './order-parts.css';

const MOST = 1000;

const counted = (count: number | undefined) => (count === undefined ? '' : count >= MOST ? '999+' : String(count));

/** The parts of the list, each with its number of orders. */
export function OrderParts({ part, onPart }: { part: OrderPart; onPart: (part: OrderPart) => void }) {
  const { data } = useCall(workOrderCounts, {});
  return (
    <nav className="wo-parts" aria-label="工单视图">
      {(Object.keys(orderPartNames) as OrderPart[]).map((key) => (
        <button key={key} type="button" aria-current={key === part ? 'page' : undefined} onClick={() => onPart(key)}>
          {orderPartNames[key]}
          <span className={key === 'overdue' && data?.overdue ? 'wo-parts-late' : undefined}>{counted(data?.[key])}</span>
        </button>
      ))}
    </nav>
  );
}
