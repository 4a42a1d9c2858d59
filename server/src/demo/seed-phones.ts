import { sql } from 'kysely';
import type { PlatformTx, Tx } from '../platform/db/db.ts';
import type { DemoTenant } from './tenants.ts';

/** The line to the telephone network, at the address of a test carrier. */
const TRUNK = { name: 'carrier', host: '127.0.0.2', port: 5080, from_addresses: ['127.0.0.2'] };

/** The values of the status drop-downs: telephone, text, video. */
const statuses = [
  { name: '示忙', value: '2' },
  { name: '小休', value: '3' },
  { name: '就餐', value: '4' },
  { name: '会议', value: '5' },
  { name: '培训', value: '6' },
];

export async function insertTrunk({ tx }: PlatformTx): Promise<void> {
  await tx
    .insertInto('trunks')
    .values(TRUNK)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes a tenant's statuses, a skill group for each department that talks, and its hotline, which leads to the first group. */
export async function insertPhones(tx: Tx, tenant: DemoTenant, hotline: string): Promise<void> {
  await tx
    .insertInto('status_options')
    .values(
      ['1', '2', '3'].flatMap((set_type) =>
        statuses.map((status, sort) => ({ tenant_id: tenant.id, set_type, sort, ...status })),
      ),
    )
    .execute();
  const names = tenant.departments.flatMap(({ name, talks }) => (talks ? [name] : []));
  await sql`
    with g as (
      insert into skill_groups (tenant_id, name)
      select ${tenant.id}, name from unnest(${names}::text[]) with ordinality as n (name, nth) order by nth
      returning id, name
    )
    insert into skill_group_members (tenant_id, skill_group_id, agent_id, proficiency)
    select ${tenant.id}, g.id, a.id, 3 + a.id % 5
    from g
    join departments d on d.tenant_id = ${tenant.id} and d.name = g.name
    join agents a on a.tenant_id = d.tenant_id and a.department_id = d.id`.execute(tx);
  await sql`
    insert into hotlines (tenant_id, did, name, skill_group_id, trunk)
    select ${tenant.id}, ${hotline}, '客服热线', min(id), ${TRUNK.name} from skill_groups where tenant_id = ${tenant.id}`.execute(
    tx,
  );
}
