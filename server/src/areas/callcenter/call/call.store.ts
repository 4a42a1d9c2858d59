import { sql } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { Db, PlatformTx, TenantTx, Tx } from '../../../platform/db/db.ts';
import type { Step } from './call.machine.ts';
import { type Call, dueOf, type Fact, type Leg, trunkOf } from './call.ts';

type Writer = Pick<TenantTx, 'tx' | 'tenantId'>;

/** Gives a call its number. Its state follows in the same transaction: {@link saveStep}. */
export async function insertCall(
  { tx, tenantId }: Writer,
  cipher: FieldCipher,
  given: Pick<Call, 'direction' | 'number' | 'did' | 'customerId' | 'name' | 'level' | 'userfield'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('calls')
    .values({
      tenant_id: tenantId,
      direction: given.direction,
      number: cipher.encrypt(given.number),
      number_index: cipher.blindIndex(given.number),
      did: given.did,
      customer_id: given.customerId,
      customer_name: given.name ? cipher.encrypt(given.name) : null,
      customer_level: given.level,
      userfield: given.userfield,
      began_at: sql`now()`,
      state: Buffer.alloc(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A living call, locked until the transaction ends; null: it is over, or never was. */
export async function lockCall({ tx, tenantId }: Writer, cipher: FieldCipher, callId: string): Promise<Call | null> {
  const row = await tx
    .selectFrom('calls')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', callId)
    .where('state', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.state ? (JSON.parse(cipher.decrypt(row.state)) as Call) : null;
}

/** Writes down what a step made of a call. */
export async function saveStep({ tx, tenantId }: Writer, cipher: FieldCipher, { call, facts }: Step, now: Date): Promise<void> {
  const serves = call.legs.find((leg) => leg.role === 'agent' && leg.party.kind === 'agent' && leg.state === 'up');
  const due = dueOf(call);
  await tx
    .updateTable('calls')
    .set({
      state: call.ended ? null : cipher.encrypt(JSON.stringify(call)),
      waiting_since: waitingSince(call),
      due_at: due === null || call.ended ? null : new Date(due),
      ...(call.queue ? { skill_group_id: call.queue.skillGroupId } : {}),
      ...(serves?.party.kind === 'agent' ? { agent_id: serves.party.agentId } : {}),
      ...(facts.some(({ kind }) => kind === 'queued') ? { queued_at: sql<Date>`coalesce(queued_at, ${now})` } : {}),
      ...(facts.some(isOffer) ? { rang_at: sql<Date>`coalesce(rang_at, ${now})` } : {}),
      ...(facts.some(({ kind }) => kind === 'flow-entered') ? { flows: call.flows.join(' > ') } : {}),
      ...Object.assign({}, ...facts.map(saidInFlow)),
      ...(call.answeredAt !== null ? { answered_at: new Date(call.answeredAt) } : {}),
      ...(call.ended ? { ended_at: new Date(call.ended.at), ended_by: call.ended.by, missed_cause: call.ended.missed } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', call.id)
    .execute();
  for (const fact of facts) await saveLeg(tx, cipher, call, fact, now);
  await saveRoles(tx, call);
  await saveRecordings(tx, call, facts, now);
  if (facts.length > 0) {
    await tx
      .insertInto('call_events')
      .values(facts.map((fact) => ({ tenant_id: tenantId, call_id: call.id, at: now, ...eventOf(fact) })))
      .execute();
  }
}

/** What the caller said by keys. */
function saidInFlow(fact: Fact): { rating?: number; call_back_wanted?: boolean } {
  if (fact.kind === 'rated') return { rating: fact.rating };
  return fact.kind === 'call-back-wanted' ? { call_back_wanted: true } : {};
}

/** A caller in a queue to whom nobody's telephone rings. */
function waitingSince(call: Call): Date | null {
  const offered = call.legs.some(({ role }) => role === 'agent');
  return call.service?.kind === 'queue' && !offered ? new Date(call.service.since) : null;
}

function isOffer(fact: Fact): boolean {
  return fact.kind === 'leg-started' && fact.leg.role !== 'supervisor' && fact.leg.no > 1;
}

async function saveLeg(tx: Tx, cipher: FieldCipher, call: Call, fact: Fact, now: Date): Promise<void> {
  const key = { tenant_id: call.tenantId, call_id: call.id };
  if (fact.kind === 'leg-started') {
    const { no, party, role, state } = fact.leg;
    await tx
      .insertInto('call_legs')
      .values({
        ...key,
        no,
        kind: party.kind,
        role,
        name: party.name,
        rang_at: now,
        trunk: trunkOf(call, fact.leg),
        shown: party.ways?.[0]?.shown ?? null,
        ...(state === 'up' ? { answered_at: now } : {}),
        ...(party.kind === 'agent'
          ? { agent_id: party.agentId, extension: party.extension }
          : { number: cipher.encrypt(party.number) }),
      })
      .execute();
  } else if (fact.kind === 'leg-up' || fact.kind === 'leg-ended') {
    await tx
      .updateTable('call_legs')
      .set({
        role: call.legs.find(({ no }) => no === fact.leg.no)?.role ?? fact.leg.role,
        ...(fact.kind === 'leg-up' ? { answered_at: now } : { ended_at: now, cause: fact.cause }),
      })
      .where('tenant_id', '=', key.tenant_id)
      .where('call_id', '=', key.call_id)
      .where('no', '=', fact.leg.no)
      .execute();
  }
}

/** Who was consulted or listened may serve the customer now. */
async function saveRoles(tx: Tx, call: Call): Promise<void> {
  for (const { no, role, as } of call.legs) {
    if (role === as) continue;
    await tx
      .updateTable('call_legs')
      .set({ role })
      .where('tenant_id', '=', call.tenantId)
      .where('call_id', '=', call.id)
      .where('no', '=', no)
      .where('role', '<>', role)
      .execute();
  }
}

async function saveRecordings(tx: Tx, call: Call, facts: readonly Fact[], now: Date): Promise<void> {
  for (const fact of facts) {
    if (fact.kind === 'message-left') await saveMessage(tx, call, fact.name, fact.seconds, now);
    if (fact.kind !== 'recording' || fact.state !== 'on') continue;
    await tx
      .insertInto('recordings')
      .values({ tenant_id: call.tenantId, call_id: call.id, name: fact.name, kind: 'call', began_at: now })
      // After a pause.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Told twice it is one. */
async function saveMessage(tx: Tx, call: Pick<Call, 'tenantId' | 'id'>, name: string, seconds: number, now: Date): Promise<void> {
  const key = { tenant_id: call.tenantId, call_id: call.id };
  await tx
    .insertInto('recordings')
    .values({ ...key, name, kind: 'message', began_at: now, seconds })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('leaves')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How the record tells a fact. No numbers, no names. */
function eventOf(fact: Fact): { name: string; leg: number | null; detail: string } {
  const { kind, ...rest } = fact;
  if ('leg' in rest && typeof rest.leg === 'object') {
    const { leg, ...more } = rest as { leg: Leg };
    return { name: kind, leg: leg.no, detail: JSON.stringify({ role: leg.role, ...more }) };
  }
  const { leg = null, ...detail } = rest as { leg?: number };
  return { name: kind, leg, detail: JSON.stringify(detail) };
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
  await db.tenant(call.tenant_id, ({ tx, tenantId }) => saveMessage(tx, { tenantId, id: callId }, name, seconds, new Date()));
}

/** A missed call was answered by calling back. */
export async function noteCalledBack({ tx, tenantId }: Writer, missedId: string, callId: string): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ called_back_by: callId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', missedId)
    .where('answered_at', 'is', null)
    .execute();
}
