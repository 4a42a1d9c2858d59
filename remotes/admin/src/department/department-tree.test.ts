import type { DepartmentNode } from '@lianxi/contracts/admin/department.contract';
import { expect, test } from 'vitest';
import { departmentOptions, findDepartment, idsWithin, peopleWithin, rowsOf } from './department-tree.ts';

const department = (id: string, agentCount: number, children: DepartmentNode[] = []): DepartmentNode => ({
  id,
  parentId: null,
  name: `部门${id}`,
  agentCount,
  version: 1,
  children,
});

const tree = [department('1', 2, [department('2', 3, [department('3', 5)]), department('4', 0)]), department('5', 1)];
const ids = (rows: ReturnType<typeof rowsOf>) => rows.map(({ node }) => node.id);

test('the tree as lines, with levels; what is collapsed is left out', () => {
  expect(ids(rowsOf(tree))).toEqual(['1', '2', '3', '4', '5']);
  expect(rowsOf(tree).map(({ level }) => level)).toEqual([1, 2, 3, 2, 1]);
  expect(ids(rowsOf(tree, new Set(['2'])))).toEqual(['1', '2', '4', '5']);
  expect(ids(rowsOf(tree, new Set(['1', '2'])))).toEqual(['1', '5']);
});

test('a department is found at any depth, with its parent and those beside it', () => {
  const found = findDepartment(tree, '4');
  expect(found?.parent?.id).toBe('1');
  expect(found?.siblings.map(({ id }) => id)).toEqual(['2', '4']);
  expect(findDepartment(tree, '9')).toBeUndefined();
});

test('people and ids count everything below', () => {
  const [first] = tree;
  expect(first && peopleWithin(first)).toBe(10);
  expect(first && idsWithin(first)).toEqual(['1', '2', '3', '4']);
});

test('a department cannot be chosen as its own parent, nor can those below it', () => {
  const moved = findDepartment(tree, '2')?.node;
  expect(departmentOptions(tree, moved).map(({ value }) => value)).toEqual(['1', '4', '5']);
  expect(departmentOptions(tree)[2]?.text).toBe('　　部门3');
});
