import { HAND_OVER_CODE_AGAIN_SECONDS, HAND_OVER_CODE_SECONDS } from '@lianxi/contracts/admin/hand-over.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { HandOvers } from '../../../platform/db/schema.ts';
import type { Person } from '../../../platform/hand-over/hand-over.ts';

const MAX_TRIES = 5;

export type HandOverRow = Selectable<HandOvers>;
/** Kind → number. */
export type Moved = Record<string, number>;

/** The task of the hand-over `h` goes on. One that was cancelled or failed leaves its hand-over as it was. */
const goesOn = sql<boolean>`exists (
  select from tasks t where t.tenant_id = h.tenant_id and t.id = h.task_id and t.state in ('queued', 'running'))`;

/** The newest hand-over of a user. */
export async function findLastHandOver({ tx, tenantId }: TenantDb, agentId: string): Promise<HandOverRow | undefined> {
  const row = await tx
    .selectFrom('hand_overs as h')
    .selectAll('h')
    .select(goesOn.as('goes_on'))
    .where('h.tenant_id', '=', tenantId)
    .where('h.agent_id', '=', agentId)
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, state: row.state === 'running' && !row.goes_on ? 'stopped' : row.state };
}

/** These users, in the order of the ids. */
export async function findPeople(
  { tx, tenantId }: TenantDb,
  ids: readonly string[],
): Promise<(Person & { disabled: boolean })[]> {
  const rows = await tx
    .selectFrom('agents')
    .select(['id', 'name', 'disabled'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those of them who are enabled. */
export const findEnabled = async (own: TenantDb, ids: readonly string[]): Promise<Person[]> =>
  (await findPeople(own, ids)).filter(({ disabled }) => !disabled);

export async function nameOf({ tx, tenantId }: TenantDb, id: string | null): Promise<string> {
  const row = await tx
    .selectFrom('agents')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '系统';
}

/** Ends hand-overs of a user whose task was cancelled or failed: a new one may begin. */
export async function stopAbandoned({ tx, tenantId }: TenantDb, agentId: string): Promise<void> {
  await sql`
    update hand_overs h set state = 'stopped', finished_at = now()
    where h.tenant_id = ${tenantId} and h.agent_id = ${agentId} and h.state = 'running' and not ${goesOn}`.execute(tx);
}

export async function insertHandOver(
  { tx, tenantId }: TenantDb,
  given: { agentId: string; receiverIds: readonly string[]; kinds: readonly string[]; taskId: string; createdBy: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('hand_overs')
    .values({
      tenant_id: tenantId,
      agent_id: given.agentId,
      receiver_ids: [...given.receiverIds],
      kinds: [...given.kinds],
      task_id: given.taskId,
      created_by: given.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The hand-over, locked: another process that does the same waits. */
export function lockHandOver({ tx, tenantId }: TenantDb, id: string): Promise<HandOverRow | undefined> {
  return tx
    .selectFrom('hand_overs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeMoved({ tx, tenantId }: TenantDb, id: string, moved: Moved, isDone: boolean): Promise<void> {
  await tx
    .updateTable('hand_overs')
    .set({ moved: JSON.stringify(moved), ...(isDone && { state: 'done', finished_at: sql<Date>`now()` }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Stores a new code; false when the last one was sent a moment ago. */
export async function storeCode({ tx, tenantId }: TenantDb, agentId: string, codeHash: string): Promise<boolean> {
  const { rows } = await sql`
    insert into hand_over_codes as c (tenant_id, agent_id, code_hash) values (${tenantId}, ${agentId}, ${codeHash})
    on conflict (tenant_id, agent_id) do update set code_hash = excluded.code_hash, tries = 0, sent_at = now()
      where c.sent_at <= now() - make_interval(secs => ${HAND_OVER_CODE_AGAIN_SECONDS})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** How many seconds are left until the next code may be sent. */
export async function secondsToNextCode({ tx, tenantId }: TenantDb, agentId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(${HAND_OVER_CODE_AGAIN_SECONDS} - extract(epoch from now() - sent_at)))::int as seconds
    from hand_over_codes where tenant_id = ${tenantId} and agent_id = ${agentId}`.execute(tx);
  return rows[0]?.seconds ?? 0;
}

/** Counts a try, and returns the hash of the code that is valid; null: there is none any more. */
export async function tryCode({ tx, tenantId }: TenantDb, agentId: string): Promise<string | null> {
  const { rows } = await sql<{ code_hash: string }>`
    update hand_over_codes set tries = tries + 1
    where tenant_id = ${tenantId} and agent_id = ${agentId} and tries < ${MAX_TRIES}
      and sent_at > now() - make_interval(secs => ${HAND_OVER_CODE_SECONDS})
    returning code_hash`.execute(tx);
  return rows[0]?.code_hash ?? null;
}

/** A code opens one hand-over, also when two come at once: false for the second. The countdown goes on. */
export async function useUpCode({ tx, tenantId }: TenantDb, agentId: string, codeHash: string): Promise<boolean> {
  const { rows } = await sql`
    update hand_over_codes set tries = ${MAX_TRIES}, code_hash = ''
    where tenant_id = ${tenantId} and agent_id = ${agentId} and code_hash = ${codeHash}
    returning 1`.execute(tx);
  return rows.length > 0;
}
