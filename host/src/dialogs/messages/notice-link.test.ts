import type { Notice } from '@lianxi/contracts/admin/notice.contract';
import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { expect, test } from 'vitest';
import { linkOf } from './notice-link.ts';

const notice = (part: Partial<Notice>): Notice => ({
  id: '1',
  type: 7,
  newType: 0,
  title: '',
  content: '',
  createTime: '2026-01-01T00:00:00.000Z',
  createAgentName: '',
  agentName: '',
  files: [],
  businessId: '12',
  orderId: null,
  mustConfirm: false,
  confirmTime: null,
  ...part,
});
const registryWith = (...paths: string[]) =>
  ({
    remotes: [{ routes: paths.map((path) => ({ path, name: 'Page', title: '', permission: 'code' })) }],
  }) as unknown as Registry;
const all = registryWith('/customer/list', '/customer/infotemplate', '/workorder/edit');
const may = () => true;

test('a notice leads to its row’s page', () => {
  expect(linkOf(notice({}), all, may)).toEqual({ kind: 'page', path: '/customer/list?id=12' });
  expect(linkOf(notice({ type: 6, businessId: null, orderId: '5' }), all, may)).toEqual({
    kind: 'page',
    path: '/workorder/edit?id=5',
  });
});

test('nothing leads to a page that the session lacks, that the agent may not see, or without a row', () => {
  expect(linkOf(notice({ type: 2 }), all, may)).toBeNull();
  expect(linkOf(notice({}), all, () => false)).toBeNull();
  expect(linkOf(notice({ businessId: null }), all, may)).toBeNull();
  expect(linkOf(notice({ type: 0 }), all, may)).toBeNull();
  expect(linkOf(notice({}), null, may)).toBeNull();
});

test('additional information needs its template', () => {
  expect(linkOf(notice({ type: 8 }), all, may)).toEqual({ kind: 'missing' });
  expect(linkOf(notice({ type: 8, orderId: '3' }), all, may)).toEqual({
    kind: 'page',
    path: '/customer/infotemplate?id=12&templateId=3',
  });
});
