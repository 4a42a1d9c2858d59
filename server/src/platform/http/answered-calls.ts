import { createHash } from 'node:crypto';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { sql } from 'kysely';
import type { Db, TenantDb } from '../db/db.ts';

/** For this time the same content from the same agent is the same call; the second value is for the agent's own key. */
const SAME_CONTENT_SECONDS = 10;
const SAME_KEY_SECONDS = 86_400;
/** A key is no secret, but its length is limited. */
const MAX_KEY = 200;

interface Sent {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Runs a call that creates something. If the agent has already made the same call, it returns that call's answer. Of several
 * calls at one moment the others wait for the first; a failed call leaves nothing.
 * @param key the caller's name of the call (`Idempotency-Key`); without it the content names the call
 */
export async function answerOnce(
  { tx, tenantId }: TenantDb,
  agentId: string,
  { method, path }: Endpoint,
  { key, sent }: { key: string | undefined; sent: Sent },
  run: () => Promise<unknown>,
): Promise<{ data: unknown; again: boolean }> {
  const hasKey = key !== undefined && key.length <= MAX_KEY;
  const { params, query, body } = sent;
  const name = JSON.stringify([method, path, hasKey ? { key } : { params, query, body }]);
  const call = { tenant_id: tenantId, agent_id: agentId, call_hash: createHash('sha256').update(name).digest() };
  const keptUntil = sql<Date>`now() + make_interval(secs => ${hasKey ? SAME_KEY_SECONDS : SAME_CONTENT_SECONDS})`;
  const begun = await tx
    .insertInto('answered_calls')
    .values({ ...call, kept_until: keptUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'agent_id', 'call_hash'])
        .doUpdateSet({ kept_until: keptUntil, reply: null })
        .where('answered_calls.kept_until', '<', sql<Date>`now()`),
    )
    .returning('call_hash')
    .executeTakeFirst();
  const own = tx
    .selectFrom('answered_calls')
    .select('reply')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('call_hash', '=', call.call_hash);
  if (!begun) return { data: (await own.executeTakeFirstOrThrow()).reply, again: true };
  const data = await run();
  await tx
    .updateTable('answered_calls')
    .set({ reply: JSON.stringify(data ?? null) })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('call_hash', '=', call.call_hash)
    .execute();
  return { data, again: false };
}

/** Removes calls whose time is over. */
export async function purgeAnsweredCalls(db: Db): Promise<number> {
  const gone = await db.platform(({ tx }) =>
    tx.deleteFrom('answered_calls').where('kept_until', '<', sql<Date>`now()`).executeTakeFirst(),
  );
  return Number(gone.numDeletedRows);
}
