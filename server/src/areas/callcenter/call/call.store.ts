import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
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
      state: NOTHING_KEPT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A call as its row keeps it: a step is written only over the very state that it was made from. */
export interface KeptCall {
  readonly call: Call;
  readonly sealed: Buffer;
}

/** A row whose state is still to be written. */
export const NOTHING_KEPT = Buffer.alloc(0);

/** A living call; null: it is over, or never was. */
export async function readCall({ tx, tenantId }: Writer, cipher: FieldCipher, callId: string): Promise<KeptCall | null> {
  const row = await tx
    .selectFrom('calls')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', callId)
    .where('state', 'is not', null)
    .executeTakeFirst();
  return row?.state ? { call: JSON.parse(cipher.decrypt(row.state)) as Call, sealed: row.state } : null;
}

/** Was a step made from what the row no longer says? */
export function isStale(error: unknown): boolean {
  return (error as { code?: unknown }).code === DIVISION_BY_ZERO;
}

const DIVISION_BY_ZERO = '22012';

/**
 * Writes down what a step made of a call, before the commit and together with it. `over` is the state that it was made from:
 * when the row says anything else the transaction fails, see {@link isStale}. Answers the row's new state; null: it is over.
 */
export function saveStep(tenant: TenantTx, cipher: FieldCipher, over: Buffer, made: Step, now: Date): Buffer | null {
  const { call, facts } = made;
  const sealed = call.ended ? null : cipher.encrypt(JSON.stringify(call));
  tenant.beforeCommit(async () => {
    const { tx } = tenant;
    await Promise.all([
      saveCall(tx, over, sealed, made, now),
      ...facts.map((fact) => saveLeg(tx, cipher, call, fact, now)),
      ...saveRoles(tx, call),
      ...saveRecordings(tx, call, facts, now),
      saveEvents(tx, call, facts, now),
    ]);
  });
  return sealed;
}

async function saveCall(tx: Tx, over: Buffer, sealed: Buffer | null, { call, facts }: Step, now: Date): Promise<void> {
  const { ended, queue, answeredAt } = call;
  const due = dueOf(call);
  const serves = call.legs.find((leg) => leg.role === 'agent' && leg.party.kind === 'agent' && leg.state === 'up');
  const queued = facts.some(({ kind }) => kind === 'queued');
  const rated = facts.find((fact) => fact.kind === 'rated');
  await sql`
    with saved as (
      update calls set state = ${sealed}, waiting_since = ${waitingSince(call)},
        due_at = ${due === null || ended ? null : new Date(due)},
        skill_group_id = coalesce(${queue?.skillGroupId ?? null}::bigint, skill_group_id),
        agent_id = coalesce(${serves?.party.kind === 'agent' ? serves.party.agentId : null}::bigint, agent_id),
        queued_at = coalesce(queued_at, ${queued ? now : null}),
        rang_at = coalesce(rang_at, ${facts.some(isOffer) ? now : null}),
        flows = ${call.flows.join(' > ')},
        rating = coalesce(${rated?.rating ?? null}::int, rating),
        bad_review = coalesce(${rated?.bad ?? null}::boolean, bad_review),
        call_back_wanted = call_back_wanted or ${facts.some(({ kind }) => kind === 'call-back-wanted')},
        answered_at = ${answeredAt === null ? null : new Date(answeredAt)},
        ended_at = ${ended ? new Date(ended.at) : null}, ended_by = ${ended?.by ?? null}, missed_cause = ${ended?.missed ?? ''}
      where tenant_id = ${call.tenantId} and id = ${call.id} and state = ${over}
      returning id
    )
    select 1 / count(*) from saved`.execute(tx);
}

async function saveEvents(tx: Tx, { tenantId, id }: Call, facts: readonly Fact[], now: Date): Promise<void> {
  if (facts.length === 0) return;
  const events = facts.map(eventOf);
  await sql`
    insert into call_events (tenant_id, call_id, at, name, leg, detail)
    select ${tenantId}, ${id}, ${now}, name, leg, detail
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (name text, leg int, detail jsonb)`.execute(tx);
}

/** A caller in a queue to whom nobody's telephone rings. */
export function waitingSince(call: Call): Date | null {
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
function saveRoles(tx: Tx, call: Call): Promise<unknown>[] {
  const others = call.legs.filter(({ role, as }) => role !== as);
  return others.map(({ no, role }) =>
    tx
      .updateTable('call_legs')
      .set({ role })
      .where('tenant_id', '=', call.tenantId)
      .where('call_id', '=', call.id)
      .where('no', '=', no)
      .where('role', '<>', role)
      .execute(),
  );
}

function saveRecordings(tx: Tx, call: Call, facts: readonly Fact[], now: Date): Promise<unknown>[] {
  return facts.map((fact) => {
    if (fact.kind === 'message-left') return saveMessage(tx, call, fact.name, fact.seconds, now);
    if (fact.kind !== 'recording' || fact.state !== 'on') return Promise.resolve();
    return (
      tx
        .insertInto('recordings')
        .values({ tenant_id: call.tenantId, call_id: call.id, name: fact.name, kind: 'call', began_at: now })
        // After a pause.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    );
  });
}

/** Told twice it is one. */
async function saveMessage(tx: Tx, call: Pick<Call, 'tenantId' | 'id'>, name: string, seconds: number, now: Date): Promise<void> {
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

/** How the record tells a fact. No numbers, no names. */
function eventOf(fact: Fact): { name: string; leg: number | null; detail: object } {
  const { kind, ...rest } = fact;
  if ('leg' in rest && typeof rest.leg === 'object') {
    const { leg, ...more } = rest as { leg: Leg };
    return { name: kind, leg: leg.no, detail: { role: leg.role, ...more } };
  }
  const { leg = null, ...detail } = rest as { leg?: number };
  return { name: kind, leg, detail };
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
