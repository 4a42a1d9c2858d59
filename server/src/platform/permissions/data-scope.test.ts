import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { insertCustomers } from '../../areas/customer/public.ts';
import { told } from '../testing/told.ts';

/**
 * The matrix of the data scope: what a role of each scope sees on a page, with and without a scope of the page's own,
 * over rows of the caller, a colleague, a department below, another branch, nobody, and another tenant. Through HTTP,
 * on two pages, so that one page's scope is seen not to act on the other.
 */
const scopes: readonly DataScope[] = ['self', 'department', 'department-tree', 'all'];

/** Whose row it is, and from which scope on monitor, of the department `service`, sees it. */
const rows = [
  { owner: 'monitor', from: 'self' },
  { owner: 'agent1', from: 'department' },
  { owner: 'agent2', from: 'department-tree' },
  { owner: 'agent3', from: 'all' },
  { owner: null, from: 'all' },
] as const satisfies readonly { owner: string | null; from: DataScope }[];

const reach = (scope: DataScope) =>
  rows.filter(({ from }) => scopes.indexOf(from) <= scopes.indexOf(scope)).map(({ owner }) => owner ?? 'nobody');

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  const { db } = server.server.kernel;
  const customer = (name: string, ownerId: string | null, place: number) => ({
    name,
    phone: `1540000${String(1000 + place)}`,
    company: '',
    city: '',
    level: 'normal' as const,
    email: '',
    address: '',
    remark: '',
    labelIds: [],
    ownerId,
    createdAt: new Date(Date.UTC(2026, 0, 1 + place)),
  });
  await db.tenant(174, (transaction) =>
    insertCustomers(
      transaction,
      rows.map(({ owner }, place) => customer(owner ?? 'nobody', owner && server.agentId(owner), place)),
    ),
  );
  await db.tenant(175, (transaction) => insertCustomers(transaction, [customer('foreign', null, 9)]));
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code) select 174, id, 'system_user' from roles where tenant_id = 174 and name = 'monitor'`,
  );
});
afterAll(() => server.end());

async function setScopes(role: DataScope, page: DataScope | null): Promise<void> {
  await server.owner.query(`update roles set data_scope = $1 where tenant_id = 174 and name = 'monitor'`, [role]);
  await server.owner.query(`delete from role_page_scopes where tenant_id = 174`);
  if (page) {
    await server.owner.query(
      `insert into role_page_scopes (tenant_id, role_id, code, data_scope)
       select 174, id, 'customer_list', $1 from roles where tenant_id = 174 and name = 'monitor'`,
      [page],
    );
  }
  await told(server.server.kernel.listener, server.owner);
}

async function sees(path: string, name: (row: Record<string, string>) => string | undefined): Promise<string[]> {
  const { data } = await server.call('GET', path, { token: await server.token('monitor'), query: { pageSize: '100' } });
  expect(data.total).toBe(data.list.length);
  return data.list.map(name).sort();
}
const customers = () => sees('/xmf-customer/customer', ({ custName }) => custName);
const users = () => sees('/xmf-user-auth/agents', ({ username }) => username);

const cases = scopes.flatMap((role) => [null, ...scopes].map((page) => ({ role, page })));

describe('monitor, of the department service', () => {
  test.each(cases)('role $role, page customer_list $page', async ({ role, page }) => {
    await setScopes(role, page);
    expect(await customers()).toEqual(reach(page ?? role).sort());
    // The other page keeps the role's scope.
    const colleagues = { self: ['monitor'], department: ['admin', 'agent1', 'monitor', 'nobody'] };
    const below = [...colleagues.department, 'agent2'].sort();
    const expected = { ...colleagues, 'department-tree': below, all: [...below, 'agent3'].sort() };
    expect(await users()).toEqual(expected[role]);
  });
});

test('a scope does not let its holder change what lies outside of it', async () => {
  await setScopes('department', null);
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code) select 174, id, 'customer_edit' from roles where tenant_id = 174 and name = 'monitor'`,
  );
  await told(server.server.kernel.listener, server.owner);
  const { rows: far } = await server.owner.query<{ id: string }>(
    `select id from customers where tenant_id = 174 and owner_id = $1`,
    [server.agentId('agent3')],
  );
  const token = await server.token('monitor');
  expect((await server.call('GET', `/xmf-customer/customer/${far[0]?.id}`, { token })).envelope.code).toBe('4004');
});
