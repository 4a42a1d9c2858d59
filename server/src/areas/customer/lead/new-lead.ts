import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { sealed } from '../customer/new-customer.ts';

/** A company of a list. */
export interface NewLead {
  name: string;
  creditCode: string;
  region: string;
  trade: string;
  /** In ten thousand yuan. */
  capital: number | null;
  /** A date. */
  founded: string | null;
  state: 'active' | 'moved' | 'revoked' | 'cancelled' | 'other';
  address: string;
  legalPerson: string;
  contact: string;
  /** Digits alone; empty: none. */
  phone: string;
  email: string;
}

interface StoredLeads {
  added: number;
  updated: number;
  /** They, or others with their number, do not want to be contacted. */
  refused: number;
}

/** Small enough that encrypting a batch does not delay chats. */
const BATCH = 500;

/** Stores the companies of a list. What is known of a company stays where the list has nothing. */
export async function storeLeads(
  tenant: SealedDb,
  leads: readonly NewLead[],
  list: { name: string; at: Date },
): Promise<StoredLeads> {
  const stored = { added: 0, updated: 0, refused: 0 };
  // In this order two imports wait for each other and never lock each other out.
  const ordered = [...leads].sort((one, other) => (one.creditCode < other.creditCode ? -1 : 1));
  for (let from = 0; from < ordered.length; from += BATCH) {
    const batch = await wanted(tenant, ordered.slice(from, from + BATCH));
    stored.refused += Math.min(BATCH, ordered.length - from) - batch.length;
    const rows = await storeBatch(tenant, batch, list);
    const added = rows.filter(({ is_new }) => is_new).length;
    stored.added += added;
    stored.updated += rows.length - added;
    stored.refused += batch.length - rows.length;
  }
  return stored;
}

/** Without companies whose number is that of somebody who does not want to be contacted. */
async function wanted({ tx, tenantId, cipher }: SealedDb, leads: readonly NewLead[]): Promise<NewLead[]> {
  const indexesOf = ({ phone }: NewLead) => (phone === '' ? [] : cipher.blindIndexes('leads.phone_index', phone));
  const rows = await tx
    .selectFrom('leads')
    .select('phone_index')
    .where('tenant_id', '=', tenantId)
    .where('refused_at', 'is not', null)
    .where((eb) => eb('phone_index', '=', eb.fn.any(sql<string[]>`${leads.flatMap(indexesOf)}::text[]`)))
    .execute();
  const refused = new Set(rows.map(({ phone_index }) => phone_index));
  return leads.filter((lead) => !indexesOf(lead).some((index) => refused.has(index)));
}

async function storeBatch(
  { tx, tenantId, cipher }: SealedDb,
  leads: readonly NewLead[],
  { name, at }: { name: string; at: Date },
): Promise<{ is_new: boolean }[]> {
  const of = <T>(pick: (lead: NewLead) => T) => leads.map(pick);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into leads (tenant_id, name, credit_code, region, trade, capital, founded, state, address, legal_person, contact,
      phone, phone_index, email, list_name, listed_at)
    select ${tenantId}, name, credit_code, region, trade, capital, founded, state, address, legal_person, contact, phone,
      phone_index, email, ${name}::text, ${at.toISOString()}::timestamptz
    from unnest(
      ${of((l) => l.name)}::text[], ${of((l) => l.creditCode)}::text[], ${of((l) => l.region)}::text[],
      ${of((l) => l.trade)}::text[], ${of((l) => l.capital)}::int[], ${of((l) => l.founded)}::date[],
      ${of((l) => l.state)}::text[], ${of((l) => l.address)}::text[],
      ${of((l) => sealed(cipher, 'leads.legal_person', l.legalPerson))}::bytea[],
      ${of((l) => sealed(cipher, 'leads.contact', l.contact))}::bytea[],
      ${of((l) => sealed(cipher, 'leads.phone', l.phone))}::bytea[],
      ${of((l) => (l.phone === '' ? null : cipher.blindIndex('leads.phone_index', l.phone)))}::text[],
      ${of((l) => sealed(cipher, 'leads.email', l.email))}::bytea[]
    ) with ordinality as given(name, credit_code, region, trade, capital, founded, state, address, legal_person, contact, phone,
      phone_index, email, place)
    order by place
    on conflict (tenant_id, credit_code) do update set
      name = excluded.name,
      region = coalesce(nullif(excluded.region, ''), leads.region),
      trade = coalesce(nullif(excluded.trade, ''), leads.trade),
      capital = coalesce(excluded.capital, leads.capital),
      founded = coalesce(excluded.founded, leads.founded),
      state = excluded.state,
      address = coalesce(nullif(excluded.address, ''), leads.address),
      legal_person = coalesce(excluded.legal_person, leads.legal_person),
      contact = coalesce(excluded.contact, leads.contact),
      phone = coalesce(excluded.phone, leads.phone),
      phone_index = coalesce(excluded.phone_index, leads.phone_index),
      email = coalesce(excluded.email, leads.email),
      list_name = excluded.list_name,
      listed_at = excluded.listed_at
    where leads.refused_at is null
    returning xmax = 0 as is_new`.execute(tx);
  return rows;
}
