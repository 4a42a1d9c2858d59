import { sql } from 'kysely';
import { lockNamed } from '../../../platform/db/advisory-locks.ts';
import type { PlatformTx, SealedDb, TenantDb, Tx } from '../../../platform/db/db.ts';
import type { Refusal } from './call.ts';
import { type DeskCommand, signals } from './desk-command.ts';

/** The same command within this time is an echo of the first (decision 5). */
const SAME_WITHIN_SECONDS = 2;
/** The longest wait for an outcome. A command that was not begun by then is void. */
export const COMMAND_SECONDS = 5;

/**
 * The number of the agent's last command when it was the same wish a moment ago; null: it is a new one. Only the last command
 * counts: mute, speak, mute are three wishes. This is checked before the wish itself: the first one may have changed what is
 * possible.
 * @param wish action and target, as they were requested
 */
export async function findEcho({ tx, tenantId, cipher }: SealedDb, agentId: string, wish: string): Promise<string | null> {
  await lockNamed(tx, 'agentCommands', agentId);
  const last = await tx
    .selectFrom('call_commands')
    .select(['id', 'same_as', sql<boolean>`created_at > now() - make_interval(secs => ${SAME_WITHIN_SECONDS})`.as('fresh')])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.fresh && last.same_as === cipher.blindIndex('call_commands.same_as', wish) ? last.id : null;
}

/** Stores a command and notifies the owner of the switch when the transaction commits. Returns its number. */
export async function submitCommand(
  { tx, tenantId, cipher }: SealedDb,
  agentId: string,
  wish: string,
  command: DeskCommand,
): Promise<string> {
  const { id } = await tx
    .insertInto('call_commands')
    .values({
      tenant_id: tenantId,
      agent_id: agentId,
      call_id: command.kind === 'call' ? command.callId : null,
      same_as: cipher.blindIndex('call_commands.same_as', wish),
      command: cipher.encrypt('call_commands.command', JSON.stringify(command)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notify(tx, signals.command, `${tenantId}:${id}`);
  return id;
}

/** Sent at commit. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

export interface TakenCommand {
  agentId: string;
  command: DeskCommand;
}

/** A waiting command, locked; null: it is done, void, or never existed. */
export async function takeCommand({ tx, tenantId, cipher }: SealedDb, id: string): Promise<TakenCommand | null> {
  const row = await tx
    .selectFrom('call_commands')
    .select(['agent_id', 'command'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'new')
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${COMMAND_SECONDS})`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return { agentId: row.agent_id, command: JSON.parse(cipher.decrypt('call_commands.command', row.command)) as DeskCommand };
}

/** Stores the outcome and notifies the waiting process, both at commit. */
export async function endCommand(
  { tx, tenantId }: TenantDb,
  id: string,
  outcome: { refusal: Refusal | null; callId?: string },
): Promise<void> {
  await tx
    .updateTable('call_commands')
    .set({
      state: outcome.refusal ? 'refused' : 'done',
      refusal: outcome.refusal,
      ...(outcome.callId ? { call_id: outcome.callId } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await notify(tx, signals.done, id);
}

export interface Outcome {
  state: 'new' | 'done' | 'refused' | 'void';
  refusal: Refusal | null;
  callId: string | null;
}

export async function readOutcome({ tx, tenantId }: TenantDb, id: string): Promise<Outcome> {
  const row = await tx
    .selectFrom('call_commands')
    .select(['state', 'refusal', 'call_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { state: row.state as Outcome['state'], refusal: row.refusal as Refusal | null, callId: row.call_id };
}

/** No process waits for the command any more: when it was not begun, it never runs. */
export async function voidCommand({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx
    .updateTable('call_commands')
    .set({ state: 'void' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute();
}

/** Waiting commands, oldest first. A new owner executes them. */
export async function findNewCommands({ tx }: PlatformTx): Promise<{ tenantId: number; id: string }[]> {
  return tx
    .selectFrom('call_commands')
    .select(['tenant_id as tenantId', 'id'])
    .where('state', '=', 'new')
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${COMMAND_SECONDS})`)
    .orderBy('id')
    .execute();
}
