import { expect, test } from 'vitest';
import { addChild, addLines, addOption, moveOption, removeOption, renameOption, type TreeOption } from './option-tree.ts';

const tree: readonly TreeOption[] = [
  { key: 'a', label: '售前', children: [] },
  { key: 'b', label: '售后', children: [{ key: 'c', label: '退货', children: [{ key: 'd', label: '质量' }] }] },
];
const words = (options: readonly TreeOption[]): string =>
  options.map(({ label, children = [] }) => (children.length > 0 ? `${label}(${words(children)})` : label)).join(' ');

test('an option is changed where it is, and keeps its key', () => {
  const renamed = renameOption(tree, [1, 0, 0], '破损');
  expect(words(renamed)).toBe('售前 售后(退货(破损))');
  expect(renamed[1]?.children?.[0]?.children?.[0]?.key).toBe('d');
  expect(renamed[0]).toBe(tree[0]);
});

test('options are added beside and below others, moved and removed', () => {
  expect(words(addOption(tree, [1, 0], true))).toBe('售前 售后(退货(质量) )');
  expect(words(addChild(tree, [0]))).toBe('售前() 售后(退货(质量))');
  expect(words(moveOption(tree, [0], 1))).toBe('售后(退货(质量)) 售前');
  expect(moveOption(tree, [0], -1)).toBe(tree);
  expect(words(removeOption(tree, [1, 0]))).toBe('售前 售后');
});

test('lines become options, and paths find their branches', () => {
  expect(words(addLines(tree, '售后/退货/尺寸\n售后 / 换货\n\n其他', 3))).toBe('售前 售后(退货(质量 尺寸) 换货) 其他');
  expect(words(addLines([{ key: 'a', label: '甲' }], '甲\n乙/丙', 1))).toBe('甲 乙/丙');
  expect(words(addLines([{ key: 'a', label: '选项 1' }], '甲', 1))).toBe('甲');
  expect(words(addLines(tree, '一/二/三/四', 3))).toBe(words(tree));
});
