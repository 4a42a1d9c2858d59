import { sql } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { lockNamed } from '../../../platform/db/advisory-locks.ts';
import type { PlatformTx, TenantDb, Tx } from '../../../platform/db/db.ts';
import type { Refusal } from './call.ts';
import { type DeskCommand, signals } from './desk-command.ts';

/** The same command again within this time is the first one's echo (decision 5). */
const SAME_WITHIN_SECONDS = 2;
/** Nobody waits longer for the outcome; what was not begun by then is void. */
export const COMMAND_SECONDS = 5;

/**
 * The number of the agent's last command, when it was the same wish a moment ago; null: it is a new one. Not any earlier
 * one: mute, speak, mute is three wishes. Asked before the wish is looked at: the first may have changed what is possible.
 * @param wish action and target, as they were asked for
 */
export async function findEcho(
  { tx, tenantId }: TenantDb,
  cipher: FieldCipher,
  agentId: string,
  wish: string,
): Promise<string | null> {
  await lockNamed(tx, 'agentCommands', agentId);
  const last = await tx
    .selectFrom('call_commands')
    .select(['id', 'same_as', sql<boolean>`created_at > now() - make_interval(secs => ${SAME_WITHIN_SECONDS})`.as('fresh')])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.fresh && last.same_as === cipher.blindIndex(wish) ? last.id : null;
}

/** Writes a command down and tells the owner of the switch when the transaction commits. Answers its number. */
export async function submitCommand(
  { tx, tenantId }: TenantDb,
  cipher: FieldCipher,
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
      same_as: cipher.blindIndex(wish),
      command: cipher.encrypt(JSON.stringify(command)),
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

/** A command that waits, locked; null: it is done or void, or never was. */
export async function takeCommand({ tx, tenantId }: TenantDb, cipher: FieldCipher, id: string): Promise<TakenCommand | null> {
  const row = await tx
    .selectFrom('call_commands')
    .select(['agent_id', 'command'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'new')
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${COMMAND_SECONDS})`)
    .forUpdate()
    .executeTakeFirst();
  return row ? { agentId: row.agent_id, command: JSON.parse(cipher.decrypt(row.command)) as DeskCommand } : null;
}

/** Notes the outcome and tells whoever waits for it, both at commit. */
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

/** Nobody waits for it any more: if it was not begun it never will be. */
export async function voidCommand({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx
    .updateTable('call_commands')
    .set({ state: 'void' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute();
}

/** Commands that wait, oldest first: what a process finds that becomes the owner. */
export async function findNewCommands({ tx }: PlatformTx): Promise<{ tenantId: number; id: string }[]> {
  return tx
    .selectFrom('call_commands')
    .select(['tenant_id as tenantId', 'id'])
    .where('state', '=', 'new')
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${COMMAND_SECONDS})`)
    .orderBy('id')
    .execute();
}
