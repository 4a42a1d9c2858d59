import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete';
import { Button, InputNumber } from '@douyinfe/semi-ui';
import { yuan } from '@lianxi/contracts/market/money';
import { type ProductOption, productOptions } from '@lianxi/contracts/market/product.contract';
import { MAX_QUANTITY, type WantedItem } from '@lianxi/contracts/market/sales-order.contract';
import { call } from '@lianxi/shared/client/api';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { Picker } from '@lianxi/shared/ui/picker';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import './items-field.css';

/** What the form knows of a product. */
export type KnownProduct = Pick<ProductOption, 'code' | 'name' | 'price' | 'unit'>;
/** Products by id: those of the stored order, and those that the picker offered. */
export type KnownProducts = Map<string, KnownProduct>;

const loadInto =
  (known: KnownProducts): LoadOptions =>
  async (keyword, signal) => {
    const products = await call(productOptions, { query: keyword ? { keyword } : {} }, { signal });
    for (const product of products) known.set(product.id, product);
    return products.map(({ id, code, name, price, unit, stock }) => ({
      value: id,
      text: name,
      note: `${code} · ${yuan(price)} · 库存 ${stock} ${unit}`,
    }));
  };

type WithItems = { items: WantedItem[] };

/** The products of an order, each with its quantity. The sums are a preview: the server computes its own. */
export function ItemsField({ form, known }: { form: ContractForm<WithItems>; known: KnownProducts }) {
  return (
    <Field<WithItems, WantedItem[]> form={form} name="items" label="商品" group>
      {({ value, onChange, disabled }) => <Items items={value} known={known} disabled={disabled} onChange={onChange} />}
    </Field>
  );
}

function Items({
  items,
  known,
  disabled,
  onChange,
}: {
  items: WantedItem[];
  known: KnownProducts;
  disabled: boolean;
  onChange: (items: WantedItem[]) => void;
}) {
  const add = (productId: string | undefined) => {
    if (productId === undefined) return;
    const has = items.some((item) => item.productId === productId);
    const more = (item: WantedItem) => ({ ...item, quantity: Math.min(item.quantity + 1, MAX_QUANTITY) });
    onChange(
      has ? items.map((item) => (item.productId === productId ? more(item) : item)) : [...items, { productId, quantity: 1 }],
    );
  };
  return (
    <div className="order-items">
      {items.length > 0 && (
        <table className="order-items-table">
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">单价</th>
              <th scope="col">数量</th>
              <th scope="col">金额</th>
              <th scope="col">
                <span className="lx-unseen">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow
                key={item.productId}
                item={item}
                product={known.get(item.productId)}
                disabled={disabled}
                onQuantity={(quantity) => onChange(items.map((one) => (one === item ? { ...one, quantity } : one)))}
                onRemove={() => onChange(items.filter((one) => one !== item))}
              />
            ))}
          </tbody>
        </table>
      )}
      <Picker
        label="添加商品"
        none="添加商品"
        values={[]}
        known={[]}
        load={loadInto(known)}
        disabled={disabled}
        onChange={([productId]) => add(productId)}
      />
    </div>
  );
}

function ItemRow({
  item: { quantity },
  product,
  disabled,
  onQuantity,
  onRemove,
}: {
  item: WantedItem;
  product: KnownProduct | undefined;
  disabled: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { code = '', name = '', price = 0, unit = '' } = product ?? {};
  return (
    <tr>
      <td>
        {name}
        <small>{code}</small>
      </td>
      <td>{yuan(price)}</td>
      <td>
        <InputNumber
          aria-label={`${name} 数量`}
          value={quantity}
          min={1}
          max={MAX_QUANTITY}
          precision={0}
          suffix={unit}
          disabled={disabled}
          onNumberChange={(number) => !Number.isNaN(number) && onQuantity(number)}
        />
      </td>
      <td>{yuan(price * quantity)}</td>
      <td>
        <Button
          theme="borderless"
          icon={<IconDelete aria-hidden />}
          aria-label={`移除 ${name}`}
          disabled={disabled}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
