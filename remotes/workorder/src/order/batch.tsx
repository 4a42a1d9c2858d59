import type { BodyOf } from '@lianxi/contracts/kit/endpoint';
import { actOnManyWorkOrders, workOrderCounts, workOrderList } from '@lianxi/contracts/work-order/work-order.contract';
import { assignInput } from '@lianxi/contracts/work-order/work-order-input';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastError, toastSuccess } from '@lianxi/shared/ui/toast';

type Act = BodyOf<typeof actOnManyWorkOrders>['act'];

async function runBatch(ids: readonly string[], act: Act): Promise<void> {
  const { done, failed } = await call(actOnManyWorkOrders, { body: { ids: [...ids], act } });
  if (done > 0) toastSuccess(`已处理 ${done} 张工单`);
  const [first] = failed;
  if (first) toastError(`${failed.length} 张未处理：${first.number} ${first.text}`);
  await Promise.all([invalidate(workOrderList), invalidate(workOrderCounts)]);
}

/** One act on all chosen orders; those that refuse it are named. */
export function useBatch(onDone: () => void) {
  return useAction(async (ids: readonly string[], act: Act) => {
    await runBatch(ids, act);
    onDone();
  });
}

export function AssignOrders({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm(assignInput, {
    initial: { to: '', reason: '' },
    submit: async ({ to, reason }) => {
      await runBatch(ids, { kind: 'transferred', to, reason });
      onDone();
      onClose();
    },
  });
  return (
    <FormModal form={form} title={`指派 ${ids.length} 张工单`} act="指派" onClose={onClose}>
      <PickField form={form} name="to" label="指派给" none="选择坐席" load={loadAgents} hint="对方会收到通知。" />
      <TextAreaField form={form} name="reason" label="原因" />
    </FormModal>
  );
}
