import { yuan } from '@lianxi/contracts/market/money';
import { moveSalesOrder, type SalesOrderDetail, salesOrderMove } from '@lianxi/contracts/market/sales-order.contract';
import { type SalesOrderAction, salesOrderActions } from '@lianxi/contracts/market/sales-order-state';
import { call } from '@lianxi/shared/client/api';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { refreshOrders } from './refresh.ts';

/** Actions after which nothing follows. */
export type EndingAction = Extract<SalesOrderAction, 'cancel' | 'refund'>;

/** Asks for the reason before an order is cancelled or refunded. */
export function EndOrderForm({
  order: { id, number, version, amount, state },
  action,
  onClose,
}: {
  order: SalesOrderDetail;
  action: EndingAction;
  onClose: () => void;
}) {
  const form = useForm(salesOrderMove, {
    initial: { id, version, action, note: '' },
    submit: async (body) => {
      await call(moveSalesOrder, { body }).finally(refreshOrders);
      toastSuccess('订单已更新');
      onClose();
    },
  });
  const returns = state === 'draft' ? '取消后不能恢复。' : '商品退回库存，不能恢复。';
  return (
    <FormModal
      form={form}
      title={action === 'refund' ? `退款 ${yuan(amount)}` : `取消订单 ${number}`}
      act={salesOrderActions[action]}
      danger
      onClose={onClose}
    >
      <TextField form={form} name="note" label="原因" hint={returns} />
    </FormModal>
  );
}
