import type { PermissionNode } from '@lianxi/contracts/permissions/permission.contract';
import { expect, test } from 'vitest';
import { allCodes, codesWithin, difference, keptScopes, searchTree, tick, tickOf } from './permission-choice.ts';

const node = (id: string, name: string, children: PermissionNode[] = []): PermissionNode => ({
  id,
  code: id.replace('area:', ''),
  name,
  kind: 'menu',
  scoped: false,
  children,
});

const edit = node('customer_edit', '修改客户');
const allot = node('customer_allot', '分配客户');
const list = node('customer_list', '客户列表', [edit, allot]);
const blacklist = node('blacklist', '黑名单');
const area = node('area:customer', '客户管理', [list, blacklist]);
const tree = [area];
const everything = { grantable: new Set(allCodes(tree)) };
const codes = (...given: string[]) => new Set(given);

test('an area stands for its pages and is no right itself', () => {
  expect(codesWithin(area)).toEqual(['customer_list', 'customer_edit', 'customer_allot', 'blacklist']);
  expect(tickOf(area, codes())).toBe('none');
  expect(tickOf(area, codes('blacklist'))).toBe('some');
  expect(tickOf(area, codes(...codesWithin(area)))).toBe('all');
});

test('a tick takes all below with it, and goes with them', () => {
  const on = tick(codes(), area, true, everything);
  expect([...on].sort()).toEqual(codesWithin(area).sort());
  expect([...tick(on, list, false, everything)]).toEqual(['blacklist']);
});

test('a page stays without its buttons, half ticked', () => {
  const page = tick(tick(codes(), list, true, everything), edit, false, { ...everything, page: list });
  expect([...page].sort()).toEqual(['customer_allot', 'customer_list']);
  expect(tickOf(list, page)).toBe('some');
});

test('a button brings its page along', () => {
  expect([...tick(codes(), edit, true, { ...everything, page: list })].sort()).toEqual(['customer_edit', 'customer_list']);
});

test('nobody gives or takes what they do not hold', () => {
  const grantable = codes('customer_list', 'customer_edit');
  expect([...tick(codes(), area, true, { grantable })].sort()).toEqual(['customer_edit', 'customer_list']);
  expect([...tick(codes('blacklist', 'customer_edit'), area, false, { grantable })]).toEqual(['blacklist']);
  expect([...tick(codes(), allot, true, { grantable, page: list })]).toEqual([]);
});

test('a search keeps the way to what it finds', () => {
  expect(searchTree(tree, '分配')).toEqual([{ ...area, children: [{ ...list, children: [allot] }] }]);
  expect(searchTree(tree, '客户管理')).toEqual(tree);
  expect(searchTree(tree, '没有')).toEqual([]);
});

test('what somebody else changed is counted, scopes too', () => {
  const before = { codes: ['a', 'b'], pageScopes: [{ code: 'a', dataScope: 'self' as const }] };
  const after = { codes: ['a', 'c', 'd'], pageScopes: [{ code: 'a', dataScope: 'all' as const }] };
  expect(difference(before, after)).toEqual({ added: 3, removed: 2 });
  expect(keptScopes(after.pageScopes, codes('c'))).toEqual([]);
});
