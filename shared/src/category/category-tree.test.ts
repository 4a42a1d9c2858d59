import { expect, test } from 'vitest';
import { categoryLines, categoryOptions, heldWithin } from './category-tree.ts';

const category = (id: string, parentId: string | null, level: number, held: number) => ({
  ...{ id, parentId, level, held, name: `分类${id}` },
});
const all = [category('1', null, 1, 2), category('2', null, 1, 1), category('3', '1', 2, 0), category('4', '3', 3, 5)];

test('each category below its parent, with its level indented; a category counts what is below it', () => {
  expect(categoryLines(all).map(({ id }) => id)).toEqual(['1', '3', '4', '2']);
  expect(categoryOptions(all).map(({ text }) => text)).toEqual(['分类1', '　分类3', '　　分类4', '分类2']);
  expect(all.map((one) => heldWithin(all, one, ({ held }) => held))).toEqual([7, 1, 5, 5]);
});
