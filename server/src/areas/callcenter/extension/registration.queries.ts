import type { Db } from '../../../platform/db/db.ts';
import { changeSeat } from '../seat/seat.queries.ts';

/** Tenant and extension of an id at the switch, for example `t174-8001`. */
function parse(extensionId: string): { tenantId: number; extension: string } | null {
  const [, tenant, extension] = /^t(\d{1,9})-(\d{3,8})$/.exec(extensionId) ?? [];
  return tenant && extension ? { tenantId: Number(tenant), extension } : null;
}

/** The agent of an extension of the switch; null: none. */
export async function agentOfExtension(db: Db, extensionId: string): Promise<{ tenantId: number; agentId: string } | null> {
  const known = parse(extensionId);
  if (!known) return null;
  const { tenantId, extension } = known;
  const agent = await db.tenant(
    tenantId,
    ({ tx }) =>
      tx.selectFrom('agents').select('id').where('tenant_id', '=', tenantId).where('ext', '=', extension).executeTakeFirst(),
    { readOnly: true },
  );
  return agent ? { tenantId, agentId: agent.id } : null;
}

/** Stores whether an agent's telephone can be rung. Returns its agent; null: none. */
export async function markRegistered(
  db: Db,
  extensionId: string,
  registered: boolean,
): Promise<{ tenantId: number; agentId: string } | null> {
  const owner = await agentOfExtension(db, extensionId);
  if (!owner) return null;
  const { tenantId, agentId } = owner;
  return db.tenant(tenantId, async (tenant) => {
    await changeSeat(tenant, agentId, { registered });
    return owner;
  });
}

/** Stores the switch's present state of all telephones. A mobile can always be rung. */
export async function setRegistered(db: Db, extensions: readonly { extensionId: string; registered: boolean }[]): Promise<void> {
  const there = new Set(extensions.filter(({ registered }) => registered).map(({ extensionId }) => extensionId));
  for (const id of await findMobiles(db)) there.add(id);
  const seats = await db.platform(({ tx }) =>
    tx
      .selectFrom('agent_phone_status as s')
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
      .select(['s.tenant_id', 'a.ext', 's.registered'])
      .where('a.ext', 'is not', null)
      .execute(),
  );
  const gone = seats.filter((seat) => seat.registered).map((seat) => `t${seat.tenant_id}-${seat.ext}`);
  for (const id of gone) if (!there.has(id)) await markRegistered(db, id, false);
  const known = new Set(gone);
  for (const id of there) if (!known.has(id)) await markRegistered(db, id, true);
}

/** Extensions that are an agent's own number. */
async function findMobiles(db: Db): Promise<string[]> {
  const rows = await db.platform(({ tx }) =>
    tx
      .selectFrom('extensions as e')
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'e.tenant_id').onRef('a.ext', '=', 'e.number'))
      .select(['e.tenant_id', 'e.number'])
      .where('e.kind', '=', 'mobile')
      .where('a.mobile', 'is not', null)
      .execute(),
  );
  return rows.map(({ tenant_id, number }) => `t${tenant_id}-${number}`);
}
