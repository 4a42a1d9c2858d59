import type { ProductCategory } from '@lianxi/contracts/market/product-category.contract';
import { expect, test } from 'vitest';
import { categoryLines, categoryOptions, productsWithin } from './category-tree.ts';

const category = (id: string, parentId: string | null, level: number, productCount: number): ProductCategory => ({
  ...{ id, parentId, level, productCount, name: `分类${id}`, version: 1 },
  ...{ createTime: '2026-11-27T00:00:00.000Z', updateTime: '2026-11-27T00:00:00.000Z' },
});
const [top, other, middle, bottom] = [
  category('1', null, 1, 2),
  category('2', null, 1, 1),
  category('3', '1', 2, 0),
  category('4', '3', 3, 5),
];
const all = [top, other, middle, bottom];

test('each category below its parent, with its level indented; a category counts what is below it', () => {
  expect(categoryLines(all).map(({ id }) => id)).toEqual(['1', '3', '4', '2']);
  expect(categoryOptions(all).map(({ text }) => text)).toEqual(['分类1', '　分类3', '　　分类4', '分类2']);
  expect(all.map((one) => productsWithin(all, one))).toEqual([7, 1, 5, 5]);
});
