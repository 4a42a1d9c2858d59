import { sql } from 'kysely';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { notifyAgent } from '../seat/agent-event.ts';
import { showNumber } from './desk.ts';
import { seesNumbers } from './desk-events.ts';
import type { DistributorInput } from './distributor.rules.ts';

/**
 * Notifies busy agents of waiting callers of their groups: the caller tips of the specification. An agent who was `tipped` and
 * has no waiting caller any more gets an empty tip. Returns the agents who have one now.
 */
export async function notifyBusyAgents(
  db: Db,
  tenantId: number,
  { now, waiting, busy }: Pick<DistributorInput, 'now' | 'waiting' | 'busy'>,
  tipped: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  if (waiting.length === 0 && tipped.size === 0) return told;
  await db.tenant(tenantId, async (tenant) => {
    const callers = waiting.length > 0 && busy.length > 0 ? await findCallers(tenant, waiting) : [];
    const groups = await tenant.tx
      .selectFrom('skill_group_members')
      .select(['agent_id', 'skill_group_id'])
      .where('tenant_id', '=', tenantId)
      .where((eb) => eb('agent_id', '=', eb.fn.any(sql<string[]>`${busy}::bigint[]`)))
      .execute();
    const sees = await seesNumbers(tenant.tx, tenantId, busy);
    for (const agentId of busy) {
      const own = new Set(groups.filter((member) => member.agent_id === agentId).map((member) => member.skill_group_id));
      const list = callers.filter((caller) => own.has(caller.group_id));
      if (list.length === 0) continue;
      told.add(agentId);
      const reader = { cipher: tenant.cipher, whole: sees.has(agentId) };
      await notifyAgent(tenant, agentId, 'agent_busy', {
        waiting: list.map(({ id, number, name, waiting_since }) => ({
          linkedid: id,
          callerId: showNumber(reader, tenant.cipher.decrypt('calls.number', number)),
          skillGroupName: name,
          seconds: waiting_since ? Math.max(0, Math.round((now - waiting_since.getTime()) / 1000)) : 0,
        })),
      });
    }
    for (const agentId of tipped) if (!told.has(agentId)) await notifyAgent(tenant, agentId, 'agent_busy', { waiting: [] });
  });
  return told;
}

/** The waiting callers, longest wait first, with their groups. */
function findCallers({ tx, tenantId }: TenantTx, waiting: DistributorInput['waiting']) {
  return tx
    .selectFrom('calls as c')
    .innerJoin('skill_groups as g', (join) =>
      join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'),
    )
    .select(['c.id', 'c.number', 'c.waiting_since', 'g.id as group_id', 'g.name'])
    .where('c.tenant_id', '=', tenantId)
    .where(
      'c.id',
      'in',
      waiting.map(({ callId }) => callId),
    )
    .where('c.waiting_since', 'is not', null)
    .orderBy('c.waiting_since')
    .execute();
}
