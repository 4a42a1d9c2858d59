import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { voicemailLeft } from '@lianxi/contracts/callcenter/facts';
import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { Db, PlatformTx, SealedDb, TenantDb, Tx } from '../../../platform/db/db.ts';
import type { Call } from './call.ts';

/** A step is valid only from the exact state that was read. A call that is sealed again in the meantime is read again. */
export const sealedCalls: SealedTable[] = [
  {
    table: 'calls',
    columns: ['calls.number', 'calls.customer_name', 'calls.state', 'calls.collected'],
    indexes: [{ index: 'calls.number_index', of: 'calls.number' }],
  },
  { table: 'call_legs', key: ['call_id', 'no'], columns: ['call_legs.number'] },
  { table: 'call_commands', columns: ['call_commands.command'] },
];

/** The number of a call that begins in this transaction. Its row is the first that step.queries writes. */
export async function nextCallId({ tx }: TenantDb): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('calls_id_seq') as id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** A call as its row stores it. A step is written only over the exact state from which it was made. */
export interface KeptCall {
  readonly call: Call;
  readonly sealed: Buffer;
  /** Masked numbers for readers who may not see whole ones. Each is made once, because every step sends them again. */
  readonly masked: Map<string, string>;
}

/** Reads a living call; null: it is over or never existed. */
export async function readCall({ tx, tenantId, cipher }: SealedDb, callId: string): Promise<KeptCall | null> {
  const row = await tx
    .selectFrom('calls')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', callId)
    .where('state', 'is not', null)
    .executeTakeFirst();
  if (!row?.state) return null;
  return { call: JSON.parse(cipher.decrypt('calls.state', row.state)) as Call, sealed: row.state, masked: new Map() };
}

/** The same voicemail is stored once even when it is reported twice. Returns whether it is new. */
export async function saveMessage(
  tx: Tx,
  call: Pick<Call, 'tenantId' | 'id'>,
  name: string,
  seconds: number,
  now: Date,
): Promise<boolean> {
  const key = { tenant_id: call.tenantId, call_id: call.id };
  const recording = tx
    .insertInto('recordings')
    .values({ ...key, name, kind: 'message', began_at: now, seconds })
    .onConflict((conflict) => conflict.doNothing());
  const leave = tx
    .insertInto('leaves')
    .values(key)
    .onConflict((conflict) => conflict.doNothing());
  const [, left] = await Promise.all([recording.execute(), leave.executeTakeFirst()]);
  return left.numInsertedOrUpdatedRows === 1n;
}

/** Living calls of all tenants. */
export async function findLiveCalls({ tx }: PlatformTx): Promise<{ tenantId: number; id: string }[]> {
  return tx.selectFrom('calls').select(['tenant_id as tenantId', 'id']).where('state', 'is not', null).execute();
}

/** Tenants in which a caller waits. */
export async function findWaitingTenants({ tx }: PlatformTx): Promise<number[]> {
  const rows = await tx.selectFrom('calls').select('tenant_id').distinct().where('waiting_since', 'is not', null).execute();
  return rows.map((row) => row.tenant_id);
}

/** Calls that the passed time alone changes now. */
export async function findDueCalls({ tx }: PlatformTx): Promise<{ tenantId: number; id: string }[]> {
  return tx
    .selectFrom('calls')
    .select(['tenant_id as tenantId', 'id'])
    .where('state', 'is not', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .execute();
}

/** A voicemail whose end was reported after its call was over. */
export async function saveLateMessage(db: Db, name: string, seconds: number): Promise<void> {
  const [, callId] = /^call-(\d+)-m$/.exec(name) ?? [];
  if (!callId || seconds <= 0) return;
  const call = await db.platform(({ tx }) =>
    tx.selectFrom('calls').select(['tenant_id', 'customer_id']).where('id', '=', callId).executeTakeFirst(),
  );
  if (!call) return;
  await db.tenant(call.tenant_id, async ({ tx, tenantId, changed, emit }) => {
    const now = new Date();
    if (!(await saveMessage(tx, { tenantId, id: callId }, name, seconds, now))) return;
    emit(voicemailLeft, callId, { callId, customerId: call.customer_id, seconds, leftAt: now.toISOString() });
    changed(callRecordsTopic);
  });
}
