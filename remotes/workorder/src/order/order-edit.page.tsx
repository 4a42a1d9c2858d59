import { useAddress } from '@lianxi/shared/list/use-list';
import { NewOrder } from './new-order.tsx';
import { OrderView } from './order-view.tsx';
import './order-edit.css';

/** 工单 (specification section 2, /workorder/edit, route WorkorderEdit with id and name): a new order, and one in work. */
export default function OrderEditPage() {
  const [params, write] = useAddress();
  const id = params.get('id');
  if (id) return <OrderView key={id} id={id} />;
  const open = (made: string, number: string | null) =>
    write(
      (next) => {
        next.set('id', made);
        next.set('name', number ?? '草稿');
      },
      { replace: true },
    );
  return <NewOrder customerId={params.get('customerId')} onMade={open} />;
}
