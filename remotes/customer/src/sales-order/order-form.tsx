import { yuan } from '@lianxi/contracts/market/money';
import {
  createSalesOrder,
  newSalesOrder,
  readSalesOrder,
  type SalesOrderDetail,
  type SalesOrderInput,
  updateSalesOrder,
} from '@lianxi/contracts/market/sales-order.contract';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';
import { call } from '@lianxi/shared/client/api';
import { loadAgents, loadStores } from '@lianxi/shared/client/load-options';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { type ContractForm, useForm } from '@lianxi/shared/form/use-form';
import { useFormValues } from '@lianxi/shared/form/use-form-value';
import { useSession } from '@lianxi/shared/session/use-session';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import { loadCustomers } from '../customer/load-customers.ts';
import { MoneyField } from '../money/money-field.tsx';
import { ItemsField, type KnownProducts } from './items-field.tsx';
import { refreshOrders } from './refresh.ts';

const valuesOf = ({ customerId, ownerId, storeId, items, discount, remark }: SalesOrderDetail): SalesOrderInput => ({
  ...{ customerId, ownerId, storeId, discount, remark },
  items: items.map(({ productId, quantity }) => ({ productId, quantity })),
});

interface Props {
  /** A draft; null: a new order. */
  order: SalesOrderDetail | null;
  /** The customer of a new order, when they are known already. */
  customer?: { id: string; name: string } | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
}

function useOrderForm({ order, customer, onSaved }: Props): ContractForm<SalesOrderInput> {
  const me = useSession((state) => state.userinfo);
  const version = useRef(order?.version ?? 0);
  // One form makes one order, however often it is sent.
  const key = useRef(newClientMessageId());
  const nothing: SalesOrderInput = {
    ...{ customerId: customer?.id ?? null, ownerId: me?.user_id ?? null, storeId: null, items: [], discount: 0, remark: '' },
  };
  return useForm(newSalesOrder, {
    initial: order ? valuesOf(order) : nothing,
    submit: async ({ customerId, ...fields }) => {
      const made = order ? null : await call(createSalesOrder, { body: { ...fields, customerId, key: key.current } });
      if (order) await call(updateSalesOrder, { body: { ...fields, id: order.id, version: version.current } });
      await refreshOrders();
      toastSuccess(made ? '已创建订单' : '已保存');
      onSaved(made?.id ?? order?.id ?? '');
    },
    ...(order && {
      latest: async () => {
        const latest = await call(readSalesOrder, { params: { id: order.id } });
        version.current = latest.version;
        return valuesOf(latest);
      },
    }),
  });
}

/** One form for a new order and for a draft. Prices are those of the products; the server computes the sums. */
export function OrderForm(props: Props) {
  const { order, customer, onClose } = props;
  const me = useSession((state) => state.userinfo);
  const form = useOrderForm(props);
  const known = useRef<KnownProducts>(new Map(order?.items.map((item) => [item.productId, item])));
  return (
    <FormDrawer form={form} title={order ? `编辑订单 ${order.number}` : '新建订单'} width={720} onClose={onClose}>
      <PickField
        form={form}
        name="customerId"
        label="客户"
        none="请选择"
        load={loadCustomers}
        disabled={order !== null || customer !== undefined}
        chosen={customer ? { value: customer.id, text: customer.name } : named(order?.customerId, order?.custName)}
      />
      <ItemsField form={form as unknown as ContractForm<Pick<SalesOrderInput, 'items'>>} known={known.current} />
      <MoneyField form={form} name="discount" label="优惠" hint="从商品金额中减去。" />
      <Sums form={form} known={known.current} />
      <div className="lx-form-row">
        <PickField
          form={form}
          name="storeId"
          label="门店"
          none="未指定"
          load={loadStores}
          chosen={named(order?.storeId, order?.storeName)}
        />
        <PickField
          form={form}
          name="ownerId"
          label="归属坐席"
          none="不属于任何坐席"
          load={loadAgents}
          chosen={order ? named(order.ownerId, order.ownerName) : named(me?.user_id, me?.cuser_name)}
        />
      </div>
      <TextAreaField form={form} name="remark" label="备注" />
    </FormDrawer>
  );
}

const named = (value: string | null | undefined, text: string | undefined) => (value && text ? { value, text } : undefined);

function Sums({ form, known }: { form: ContractForm<SalesOrderInput>; known: KnownProducts }) {
  const { items, discount } = useFormValues(form);
  const total = items.reduce((sum, { productId, quantity }) => sum + (known.get(productId)?.price ?? 0) * quantity, 0);
  return (
    <p className="order-sums" aria-live="polite">
      <span>商品金额 {yuan(total)}</span>
      <span>
        应付 <strong>{yuan(Math.max(0, total - (discount || 0)))}</strong>
      </span>
    </p>
  );
}
