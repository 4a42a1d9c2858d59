import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { type Statement, statement } from '../../../platform/db/statement.ts';
import type { Step } from './call.machine.ts';
import { saveMessage } from './call.store.ts';
import { type Call, dueOf, type Fact, type Leg, servingAgent, trunkOf } from './call.ts';

/** True when a step was made from a state that the row no longer holds. */
export function isStale(error: unknown): boolean {
  return (error as { code?: unknown }).code === DIVISION_BY_ZERO;
}

const DIVISION_BY_ZERO = '22012';

/**
 * Writes the result of a step, in the transaction of the step. `over` is the state from which the step was made; null: the call
 * begins. When the row holds another state the transaction fails, see {@link isStale}. Returns the row's new state; null: the
 * call is over.
 */
export function saveStep(tenant: TenantTx, over: Buffer | null, made: Step, now: Date): Buffer | null {
  const { cipher } = tenant;
  const sealed = made.call.ended ? null : cipher.encrypt('calls.state', JSON.stringify(made.call));
  tenant.beforeCommit(async () => {
    const call = over ? updated(made, cipher, over, sealed, now) : inserted(made, cipher, sealed, now);
    await Promise.all([write(tenant, made, call, now), ...recordings(tenant, made, now)]);
  });
  return sealed;
}

/** One statement for the call, its legs and its events: a statement's main cost is the statement itself. */
async function write({ tx, cipher }: TenantTx, { call, facts }: Step, saved: Statement, now: Date) {
  const key = statement`${call.tenantId}::int, ${call.id}::bigint`;
  await statement`
    with saved as (
      ${saved} returning id
    ), legs as (
      insert into call_legs as l (tenant_id, call_id, no, kind, role, agent_id, extension, name, number, trunk, shown,
        rang_at, answered_at, ended_at, cause)
      select ${key}, no, kind, role, agent_id, extension, name, decode(number, 'base64'), trunk, shown,
        rang_at, answered_at, ended_at, cause
      from jsonb_to_recordset(${JSON.stringify(legsOf(call, facts, cipher, now))}::jsonb) as made (no int, kind text, role text,
        agent_id bigint, extension text, name text, number text, trunk text, shown text,
        rang_at timestamptz, answered_at timestamptz, ended_at timestamptz, cause text)
      on conflict (tenant_id, call_id, no) do update set role = excluded.role,
        answered_at = coalesce(excluded.answered_at, l.answered_at), ended_at = excluded.ended_at, cause = excluded.cause
      where l.role <> excluded.role or excluded.answered_at is not null or excluded.ended_at is not null
    ), events as (
      insert into call_events (tenant_id, call_id, at, name, leg, detail)
      select ${key}, ${now}, name, leg, detail
      from jsonb_to_recordset(${JSON.stringify(facts.map(eventOf))}::jsonb) as made (name text, leg int, detail jsonb)
    )
    select 1 / count(*) from saved`.execute(tx);
}

const inserted = ({ call, facts }: Step, cipher: Cipher, sealed: Buffer | null, now: Date) => statement`
  insert into calls (tenant_id, id, direction, number, number_index, did, customer_id, customer_name, customer_level, userfield,
    began_at, state, waiting_since, due_at, skill_group_id, agent_id, queued_at, rang_at, flows, answered_at, ended_at, ended_by,
    missed_cause)
  overriding system value
  values (${call.tenantId}, ${call.id}, ${call.direction}, ${cipher.encrypt('calls.number', call.number)},
    ${cipher.blindIndex('calls.number_index', call.number)}, ${call.did}, ${call.customerId},
    ${call.name ? cipher.encrypt('calls.customer_name', call.name) : null}, ${call.level}, ${call.userfield},
    now(), ${sealed}, ${waitingSince(call)}, ${dueAt(call)}, ${call.queue?.skillGroupId ?? null}, ${servingAgent(call)},
    ${facts.some(isQueued) ? now : null}, ${facts.some(isOffer) ? now : null}, ${call.flows.join(' > ')},
    ${answeredAt(call)}, ${endedAt(call)}, ${call.ended?.by ?? null}, ${call.ended?.missed ?? ''})`;

function updated({ call, facts }: Step, cipher: Cipher, over: Buffer, sealed: Buffer | null, now: Date): Statement {
  const isCollected = facts.some(({ kind }) => kind === 'keys-collected');
  const collected = isCollected ? cipher.encrypt('calls.collected', JSON.stringify(call.collected)) : null;
  const rated = facts.find((fact) => fact.kind === 'rated');
  return statement`
    update calls set state = ${sealed}, waiting_since = ${waitingSince(call)}, due_at = ${dueAt(call)},
      skill_group_id = coalesce(${call.queue?.skillGroupId ?? null}::bigint, skill_group_id),
      agent_id = coalesce(${servingAgent(call)}::bigint, agent_id),
      queued_at = coalesce(queued_at, ${facts.some(isQueued) ? now : null}),
      rang_at = coalesce(rang_at, ${facts.some(isOffer) ? now : null}),
      waited_until = coalesce(waited_until, ${facts.some(({ kind }) => kind === 'prompted') ? now : null}),
      flows = ${call.flows.join(' > ')},
      collected = coalesce(${collected}, collected),
      rating = coalesce(${rated?.rating ?? null}::int, rating),
      bad_review = coalesce(${rated?.bad ?? null}::boolean, bad_review),
      call_back_wanted = call_back_wanted or ${facts.some(({ kind }) => kind === 'call-back-wanted')},
      answered_at = ${answeredAt(call)},
      ended_at = ${endedAt(call)}, ended_by = ${call.ended?.by ?? null}, missed_cause = ${call.ended?.missed ?? ''}
    where tenant_id = ${call.tenantId} and id = ${call.id} and state = ${over}`;
}

/** The time since which a caller waits in a queue while no agent's telephone rings for them. */
export function waitingSince(call: Call): Date | null {
  const offered = call.legs.some(({ role }) => role === 'agent');
  return call.service?.kind === 'queue' && !offered ? new Date(call.service.since) : null;
}

function dueAt(call: Call): Date | null {
  const due = dueOf(call);
  return due === null || call.ended ? null : new Date(due);
}

const answeredAt = ({ answeredAt }: Call) => (answeredAt === null ? null : new Date(answeredAt));
const endedAt = ({ ended }: Call) => (ended === null ? null : new Date(ended.at));

const isQueued = ({ kind }: Fact) => kind === 'queued';

function isOffer(fact: Fact): boolean {
  return fact.kind === 'leg-started' && fact.leg.role !== 'supervisor' && fact.leg.no > 1;
}

/** Rows of the legs that a step began, changed or ended. For an existing leg, constant columns are not written. */
function legsOf(call: Call, facts: readonly Fact[], cipher: Cipher, now: Date): object[] {
  const rows = new Map<number, Record<string, unknown>>();
  const row = (leg: Leg): Record<string, unknown> => {
    const known = rows.get(leg.no);
    if (known) return known;
    const { party } = leg;
    const fresh = {
      no: leg.no,
      kind: party.kind,
      role: call.legs.find(({ no }) => no === leg.no)?.role ?? leg.role,
      agent_id: party.kind === 'agent' ? party.agentId : null,
      extension: party.kind === 'agent' ? party.extension : '',
      name: party.name,
      rang_at: new Date(leg.at),
    };
    rows.set(leg.no, fresh);
    return fresh;
  };
  for (const fact of facts) {
    if (fact.kind === 'leg-started') {
      const { party, state } = fact.leg;
      Object.assign(row(fact.leg), {
        number: party.kind === 'agent' ? null : cipher.encrypt('call_legs.number', party.number).toString('base64'),
        trunk: trunkOf(call, fact.leg),
        shown: party.ways?.[0]?.shown ?? null,
        rang_at: now,
        answered_at: state === 'up' ? now : null,
      });
    } else if (fact.kind === 'leg-up') row(fact.leg).answered_at = now;
    else if (fact.kind === 'leg-ended') Object.assign(row(fact.leg), { ended_at: now, cause: fact.cause });
  }
  // A consulted colleague or a listener may serve the customer now.
  for (const leg of call.legs) if (leg.role !== leg.as) row(leg);
  return [...rows.values()];
}

function recordings({ tx }: TenantTx, { call, facts }: Step, now: Date): Promise<unknown>[] {
  return facts.map((fact) => {
    if (fact.kind === 'message-left') return saveMessage(tx, call, fact.name, fact.seconds, now);
    if (fact.kind !== 'recording' || fact.state !== 'on') return Promise.resolve();
    return (
      tx
        .insertInto('recordings')
        .values({ tenant_id: call.tenantId, call_id: call.id, name: fact.name, kind: 'call', began_at: now })
        // The recording continued after a pause.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    );
  });
}

/** How the record stores a fact: without numbers and names. */
function eventOf(fact: Fact): { name: string; leg: number | null; detail: object } {
  const { kind, ...rest } = fact;
  if ('leg' in rest && typeof rest.leg === 'object') {
    const { leg, ...more } = rest as { leg: Leg };
    return { name: kind, leg: leg.no, detail: { role: leg.role, ...more } };
  }
  const { leg = null, ...detail } = rest as { leg?: number };
  return { name: kind, leg, detail };
}
