import type {
  CaseContact,
  CaseCourse,
  CaseDispute,
  CasePayment,
  CasePromise,
  CaseReduction,
} from '@lianxi/contracts/collection/case-detail.contract';
import type { ReductionState, Relation } from '@lianxi/contracts/collection/collection-words';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskDigits, maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { paidFor } from '../promise/promise.queries.ts';
import { contactsOf } from '../work/contacts.queries.ts';

type Caller = SignedInContext<unknown>;
const iso = (at: Date) => at.toISOString();

/** Numbers of who is barred, and of cases of nobody, cannot be dialled: they have no handle. */
export async function shownContacts(
  ctx: Caller,
  of: { id: string; state: string; disputed: boolean },
  mine: boolean,
): Promise<CaseContact[]> {
  const { cipher, principal } = ctx;
  const whole = principal.holds(CONTACT_NUMBER);
  const shown = (phone: string, barred: boolean) => {
    if (!mine || barred) return maskDigits(phone);
    return whole ? phone : maskPhone(phone, phoneHandle(cipher, phone));
  };
  return (await contactsOf(ctx, of)).map(({ id, relation, name, phone, refused, barred }) => ({
    ...{ id, relation, refused, barred },
    name: cipher.decrypt('collection_contacts.name', name),
    phone: shown(cipher.decrypt('collection_contacts.phone', phone), barred !== null),
  }));
}

export async function entriesOf({ tx, tenantId }: Caller, caseId: string) {
  const rows = await tx
    .selectFrom('collection_entries as e')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'e.tenant_id').onRef('a.id', '=', 'e.agent_id'))
    .select(['e.id', 'e.kind', 'e.fee', 'e.interest', 'e.principal', 'e.created_at', 'a.name as agent_name'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.case_id', '=', caseId)
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind as 'opening', agentName: row.agent_name ?? '系统', createTime: iso(row.created_at) },
    ...{ fee: Number(row.fee), interest: Number(row.interest), principal: Number(row.principal) },
  }));
}

export async function promisesOf({ tx, tenantId }: Caller, caseId: string): Promise<CasePromise[]> {
  const rows = await tx
    .selectFrom('collection_promises as p')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.agent_id'))
    .select(['p.id', 'p.amount', 'p.made_on', 'p.due_on', 'p.state', 'a.name as agent_name', paidFor.as('paid')])
    .where('p.tenant_id', '=', tenantId)
    .where('p.case_id', '=', caseId)
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, amount: Number(row.amount), madeDate: row.made_on, dueDate: row.due_on, agentName: row.agent_name },
    ...{ state: row.state as CasePromise['state'], paid: Number(row.paid) },
  }));
}

export async function paymentsOf({ tx, tenantId, cipher }: Caller, caseId: string): Promise<CasePayment[]> {
  const rows = await tx
    .selectFrom('collection_payments as m')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.agent_id'))
    .select(['m.id', 'm.amount', 'm.paid_on', 'm.way', 'm.note', 'm.created_at', 'm.reversed_at', 'm.reverse_reason'])
    .select('a.name as agent_name')
    .where('m.tenant_id', '=', tenantId)
    .where('m.case_id', '=', caseId)
    .orderBy('m.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, amount: Number(row.amount), paidDate: row.paid_on, way: row.way as CasePayment['way'] },
    ...{ agentName: row.agent_name, createTime: iso(row.created_at), reversed: row.reversed_at !== null },
    note: row.note ? cipher.decrypt('collection_payments.note', row.note) : '',
    reverseReason: row.reverse_reason ? cipher.decrypt('collection_payments.reverse_reason', row.reverse_reason) : '',
  }));
}

/** `decides`: whoever holds the right may decide on what a colleague asked for, within the limit. */
export async function reductionsOf(
  { tx, tenantId, cipher, principal }: Caller,
  caseId: string,
  may: { open: boolean; limit: number },
): Promise<CaseReduction[]> {
  const rows = await tx
    .selectFrom('collection_reductions as r')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.asked_by'))
    .leftJoin('agents as d', (join) => join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.decided_by'))
    .select(['r.id', 'r.amount', 'r.reason', 'r.state', 'r.asked_by', 'r.created_at', 'a.name as asker', 'd.name as decider'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.case_id', '=', caseId)
    .orderBy('r.id', 'desc')
    .execute();
  const decides = may.open && principal.holds('callable_approve');
  return rows.map((row) => ({
    ...{ id: row.id, amount: Number(row.amount), state: row.state as ReductionState, createTime: iso(row.created_at) },
    ...{ askedByName: row.asker, decidedByName: row.decider ?? '' },
    reason: cipher.decrypt('collection_reductions.reason', row.reason),
    decides: decides && row.state === 'asked' && row.asked_by !== principal.agentId && Number(row.amount) <= may.limit,
  }));
}

export async function disputesOf({ tx, tenantId, cipher }: Caller, caseId: string): Promise<CaseDispute[]> {
  const rows = await tx
    .selectFrom('collection_disputes as s')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.opened_by'))
    .leftJoin('agents as d', (join) => join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.closed_by'))
    .select(['s.id', 's.content', 's.result', 's.created_at', 's.closed_at', 'a.name as opener', 'd.name as closer'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.case_id', '=', caseId)
    .orderBy('s.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, openedByName: row.opener, closedByName: row.closer ?? '', createTime: iso(row.created_at) },
    content: cipher.decrypt('collection_disputes.content', row.content),
    result: row.result ? cipher.decrypt('collection_disputes.result', row.result) : '',
    closeTime: row.closed_at ? iso(row.closed_at) : null,
  }));
}

const MOST = 100;

/** Steps and contacts of a case in one sequence, the newest first. */
export async function courseOf({ tx, tenantId, cipher }: Caller, caseId: string): Promise<CaseCourse[]> {
  const [steps, attempts] = await Promise.all([
    tx
      .selectFrom('collection_steps as s')
      .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
      .leftJoin('agents as o', (join) => join.onRef('o.tenant_id', '=', 's.tenant_id').onRef('o.id', '=', 's.to_agent_id'))
      .select(['s.id', 's.kind', 's.note', 's.created_at', 'a.name as agent_name', 'o.name as owner_name'])
      .where('s.tenant_id', '=', tenantId)
      .where('s.case_id', '=', caseId)
      .orderBy('s.id', 'desc')
      .limit(MOST)
      .execute(),
    tx
      .selectFrom('collection_attempts as t')
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.agent_id'))
      .innerJoin('collection_contacts as k', (join) =>
        join.onRef('k.tenant_id', '=', 't.tenant_id').onRef('k.id', '=', 't.contact_id'),
      )
      .select(['t.id', 't.relation', 't.way', 't.outcome', 't.note', 't.created_at', 'a.name as agent_name', 'k.name'])
      .where('t.tenant_id', '=', tenantId)
      .where('t.case_id', '=', caseId)
      .orderBy('t.id', 'desc')
      .limit(MOST)
      .execute(),
  ]);
  const course: CaseCourse[] = [
    ...steps.map((row) => ({
      ...{ id: `step-${row.id}`, kind: row.kind as CaseCourse['kind'], who: row.owner_name ?? '', relation: null },
      ...{ way: null, outcome: null, agentName: row.agent_name ?? '系统', createTime: iso(row.created_at) },
      note: row.note ? cipher.decrypt('collection_steps.note', row.note) : '',
    })),
    ...attempts.map((row) => ({
      ...{ id: `attempt-${row.id}`, kind: 'attempt' as const, relation: row.relation as Relation },
      ...{ way: row.way as CaseCourse['way'], outcome: row.outcome as CaseCourse['outcome'] },
      who: cipher.decrypt('collection_contacts.name', row.name),
      note: row.note ? cipher.decrypt('collection_attempts.note', row.note) : '',
      ...{ agentName: row.agent_name, createTime: iso(row.created_at) },
    })),
  ];
  return course.sort((one, other) => other.createTime.localeCompare(one.createTime)).slice(0, MOST);
}
