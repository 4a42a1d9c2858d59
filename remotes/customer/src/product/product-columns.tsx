import { yuan } from '@lianxi/contracts/market/money';
import { type Product, product } from '@lianxi/contracts/market/product.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { columnOf } from '@lianxi/shared/record/record-columns';
import { grouped } from '@lianxi/shared/ui/grouped';

const column = columnOf(product);

/** The columns of the list of products, before its actions. */
export const productColumns: readonly Column<Product>[] = [
  column('name', { width: 240 }),
  column('code', { width: 130 }),
  { key: 'categoryId', title: '商品分类', width: 200, render: ({ categoryPath }) => categoryPath ?? '—' },
  { key: 'price', title: '单价', width: 110, align: 'right', render: ({ price }) => yuan(price) },
  { key: 'stock', title: '库存', width: 100, align: 'right', render: ({ stock }) => grouped(stock) },
  column('unit', { width: 70 }),
  column('shelf', { width: 80 }),
  column('updateTime', { width: 120 }),
];
