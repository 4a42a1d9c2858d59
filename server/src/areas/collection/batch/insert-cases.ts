import type { Relation } from '@lianxi/contracts/collection/collection-words';
import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { writeSteps } from '../ledger/ledger.queries.ts';

export interface NewContact {
  relation: Relation;
  name: string;
  /** Digits alone. */
  phone: string;
}

/** A debt of a list, in fen. */
export interface NewCase {
  contractNo: string;
  debtor: string;
  principal: number;
  interest: number;
  fee: number;
  /** A day. */
  overdueSince: string;
  /** The debtor first. */
  contacts: NewContact[];
}

/** Small enough that encrypting a batch does not delay chats. */
const BATCH = 500;

/**
 * Adds the cases of a batch with their contacts and the first entries of their ledgers. Returns the ids by contract number:
 * contracts of the creditor that are cases already are not among them.
 */
export async function insertCases(
  tenant: SealedDb,
  { id, creditor }: { id: string; creditor: string },
  cases: readonly NewCase[],
  { agentId, now }: { agentId: string | null; now: Date },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // In this order two imports wait for each other and never lock each other out.
  const ordered = [...cases].sort((one, other) => (one.contractNo < other.contractNo ? -1 : 1));
  for (let from = 0; from < ordered.length; from += BATCH) {
    const part = ordered.slice(from, from + BATCH);
    const rows = await insertSome(tenant, { id, creditor }, part, now);
    for (const row of rows) ids.set(row.contract_no, row.id);
    const added = part.filter(({ contractNo }) => ids.has(contractNo));
    await insertContacts(
      tenant,
      added.flatMap(({ contractNo, contacts }) => contacts.map((each) => ({ ...each, caseId: ids.get(contractNo) ?? '' }))),
      now,
    );
    const caseIds = rows.map((row) => row.id);
    await sql`
      insert into collection_entries (tenant_id, case_id, kind, fee, interest, principal, agent_id, created_at)
      select ${tenant.tenantId}, id, 'opening', fee, interest, principal, ${agentId}::bigint, ${now}::timestamptz
      from collection_cases where tenant_id = ${tenant.tenantId} and id = any(${caseIds}::bigint[]) order by id`.execute(
      tenant.tx,
    );
    await writeSteps(tenant, caseIds, { kind: 'imported', agentId, now });
  }
  return ids;
}

async function insertSome(
  { tx, tenantId, cipher }: SealedDb,
  batch: { id: string; creditor: string },
  cases: readonly NewCase[],
  now: Date,
): Promise<{ id: string; contract_no: string }[]> {
  const of = <T>(pick: (one: NewCase) => T) => cases.map(pick);
  const { rows } = await sql<{ id: string; contract_no: string }>`
    insert into collection_cases (tenant_id, batch_id, creditor, contract_no, debtor, debtor_index, overdue_since, opening, fee,
      interest, principal, created_at, updated_at)
    select ${tenantId}, ${batch.id}::bigint, ${batch.creditor}, contract_no, debtor, debtor_index, overdue_since,
      fee + interest + principal, fee, interest, principal, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${of((c) => c.contractNo)}::text[], ${of((c) => cipher.encrypt('collection_cases.debtor', c.debtor))}::bytea[],
      ${of((c) => cipher.blindIndex('collection_cases.debtor_index', c.debtor))}::text[], ${of((c) => c.overdueSince)}::date[],
      ${of((c) => c.fee)}::bigint[], ${of((c) => c.interest)}::bigint[], ${of((c) => c.principal)}::bigint[]
    ) with ordinality as given(contract_no, debtor, debtor_index, overdue_since, fee, interest, principal, place)
    order by place
    on conflict (tenant_id, creditor, contract_no) where state <> 'withdrawn' do nothing
    returning id, contract_no`.execute(tx);
  return rows;
}

/** Adds contacts of cases. */
export async function insertContacts(
  { tx, tenantId, cipher }: SealedDb,
  contacts: readonly (NewContact & { caseId: string })[],
  now: Date,
): Promise<string[]> {
  const of = <T>(pick: (one: NewContact & { caseId: string }) => T) => contacts.map(pick);
  const { rows } = await sql<{ id: string }>`
    insert into collection_contacts (tenant_id, case_id, relation, name, phone, phone_index, created_at)
    select ${tenantId}, case_id, relation, name, phone, phone_index, ${now}::timestamptz
    from unnest(
      ${of((c) => c.caseId)}::bigint[], ${of((c) => c.relation)}::text[],
      ${of((c) => cipher.encrypt('collection_contacts.name', c.name))}::bytea[],
      ${of((c) => cipher.encrypt('collection_contacts.phone', c.phone))}::bytea[],
      ${of((c) => cipher.blindIndex('collection_contacts.phone_index', c.phone))}::text[]
    ) with ordinality as given(case_id, relation, name, phone, phone_index, place)
    order by place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
