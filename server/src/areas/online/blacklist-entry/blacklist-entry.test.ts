import { expect, test } from 'vitest';
import { testResource } from '../../../app/testing/resource-matrix.ts';

const PATH = '/xmf-online-services/blacklistEntry';
const first = { visitorId: '101', reason: '拉黑原因1', enabled: true };
const second = { visitorId: '102', reason: '拉黑原因2', enabled: false };

const { server, as, create } = testResource({
  path: PATH,
  noun: 'blacklist-entry',
  first,
  second,
  keyword: first.visitorId,
  unique: true,
  bad: [
    ['visitorId', 'x'.repeat(19)],
    ['reason', 'x'.repeat(201)],
    ['enabled', 'yes'],
  ],
});

test('a blacklisted visitor opens no chat; another one, and they themselves once taken off it, do', async () => {
  await server().owner.query(
    `insert into sites (tenant_id, title, welcome, accent, allowed_origins) values (174, 'x', 'x', '#1664ff', '{*}') on conflict do nothing`,
  );
  const session = (visitorToken?: string) =>
    server().call('POST', '/xmf-online-services/visitor/session', {
      body: { tenantId: 174, ...(visitorToken && { visitorToken }) },
    });
  const { data: visitor } = await session();
  const id = await create({ ...first, visitorId: visitor.visitorId });
  expect((await session(visitor.visitorToken)).envelope.reason).toBe('visitor.blocked');
  expect((await session()).envelope.code).toBe('0');
  await as('admin', 'PUT', PATH, { body: { ...first, visitorId: visitor.visitorId, enabled: false, id, version: 1 } });
  expect((await session(visitor.visitorToken)).envelope.code).toBe('0');
});
