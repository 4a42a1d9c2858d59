import { adjustStock, MAX_STOCK, type Product, product, stockChange } from '@lianxi/contracts/market/product.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { NumberField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** Pieces that came or went: what orders take meanwhile stays taken. */
export function StockForm({ of: { id, name, stock, unit }, onClose }: { of: Product; onClose: () => void }) {
  const form = useForm(stockChange, {
    initial: { id, change: 0, reason: '' },
    submit: async (body) => {
      await call(adjustStock, { body });
      await Promise.all([invalidate(product.list), invalidate(product.read)]);
      toastSuccess('库存已调整');
      onClose();
    },
  });
  return (
    <FormModal form={form} title={`调整「${name}」的库存`} onClose={onClose}>
      <NumberField
        form={form}
        name="change"
        label="增减数量"
        min={-MAX_STOCK}
        max={MAX_STOCK}
        suffix={unit}
        hint={`现有 ${stock} ${unit}，减少时填负数。`}
      />
      <TextField form={form} name="reason" label="原因" placeholder="如 到货、盘点、报损" />
    </FormModal>
  );
}
