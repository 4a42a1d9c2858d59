import { type Product, product } from '@lianxi/contracts/market/product.contract';
import { productCategory } from '@lianxi/contracts/market/product-category.contract';
import { categoryOptions } from '@lianxi/shared/category/category-tree';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField } from '@lianxi/shared/form/fields';
import { RecordForm } from '@lianxi/shared/record/record-form';
import { MoneyField } from '../money/money-field.tsx';
import { PictureField } from './picture-field.tsx';

/** A product; `row` null: a new one. */
export function ProductForm({ row, onClose }: { row: Product | null; onClose: () => void }) {
  const { data: categories = [] } = useCall(productCategory.list, {});
  return (
    <RecordForm
      record={product}
      row={row}
      onClose={onClose}
      blank={{ unit: '件' }}
      fields={(field, form) => (
        <>
          {field('code')}
          {field('name')}
          <ChoiceField form={form} name="categoryId" label="商品分类" none="未分类" options={categoryOptions(categories)} />
          <MoneyField form={form} name="price" label="单价" hint="已有订单保留下单时的价格。" />
          {field('unit')}
          {field('stock', { hint: row ? '在列表里用「调整库存」增减。' : '以后由订单和「调整库存」增减。' })}
          {field('shelf', { hint: '下架的商品不能再下单。' })}
          {field('description')}
          <PictureField form={form} name="picture" label="图片" />
        </>
      )}
    />
  );
}
