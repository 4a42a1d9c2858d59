import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { sql } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { Db, PlatformTx, TenantDb, Tx } from '../../../platform/db/db.ts';
import type { Call } from './call.ts';

/** The number of a call that begins in this transaction; its row is the first that step.queries writes. */
export async function nextCallId({ tx }: TenantDb): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('calls_id_seq') as id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** A call as its row keeps it: a step is written only over the very state that it was made from. */
export interface KeptCall {
  readonly call: Call;
  readonly sealed: Buffer;
  /** Its numbers as those see them who may not read them: made once, as each step tells them again. */
  readonly masked: Map<string, string>;
}

/** A living call; null: it is over, or never was. */
export async function readCall({ tx, tenantId }: TenantDb, cipher: FieldCipher, callId: string): Promise<KeptCall | null> {
  const row = await tx
    .selectFrom('calls')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', callId)
    .where('state', 'is not', null)
    .executeTakeFirst();
  return row?.state ? { call: JSON.parse(cipher.decrypt(row.state)) as Call, sealed: row.state, masked: new Map() } : null;
}

/** Told twice it is one. */
export async function saveMessage(
  tx: Tx,
  call: Pick<Call, 'tenantId' | 'id'>,
  name: string,
  seconds: number,
  now: Date,
): Promise<void> {
  const key = { tenant_id: call.tenantId, call_id: call.id };
  const recording = tx
    .insertInto('recordings')
    .values({ ...key, name, kind: 'message', began_at: now, seconds })
    .onConflict((conflict) => conflict.doNothing());
  const leave = tx
    .insertInto('leaves')
    .values(key)
    .onConflict((conflict) => conflict.doNothing());
  await Promise.all([recording.execute(), leave.execute()]);
}

/** Calls that live, of all tenants. */
export async function findLiveCalls({ tx }: PlatformTx): Promise<{ tenantId: number; id: string }[]> {
  return tx.selectFrom('calls').select(['tenant_id as tenantId', 'id']).where('state', 'is not', null).execute();
}

/** Tenants in which a caller waits. */
export async function findWaitingTenants({ tx }: PlatformTx): Promise<number[]> {
  const rows = await tx.selectFrom('calls').select('tenant_id').distinct().where('waiting_since', 'is not', null).execute();
  return rows.map((row) => row.tenant_id);
}

/** Calls that time alone changes now. */
export async function findDueCalls({ tx }: PlatformTx): Promise<{ tenantId: number; id: string }[]> {
  return tx
    .selectFrom('calls')
    .select(['tenant_id as tenantId', 'id'])
    .where('state', 'is not', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .execute();
}

/** A message whose end was told after its call was over. */
export async function saveLateMessage(db: Db, name: string, seconds: number): Promise<void> {
  const [, callId] = /^call-(\d+)-m$/.exec(name) ?? [];
  if (!callId || seconds <= 0) return;
  const call = await db.platform(({ tx }) =>
    tx.selectFrom('calls').select('tenant_id').where('id', '=', callId).executeTakeFirst(),
  );
  if (!call) return;
  await db.tenant(call.tenant_id, async ({ tx, tenantId, changed }) => {
    await saveMessage(tx, { tenantId, id: callId }, name, seconds, new Date());
    changed(callRecordsTopic);
  });
}
