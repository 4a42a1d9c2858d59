import { ageRanges, capitalRanges, type searchLeads } from '@lianxi/contracts/customer/lead.contract';
import type { QueryOf } from '@lianxi/contracts/kit/endpoint';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { type Selectable, sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { Leads } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { mayMatch } from '../../../platform/permissions/searched-text.ts';

export const sealedLeads: SealedTable = {
  table: 'leads',
  columns: ['leads.legal_person', 'leads.contact', 'leads.phone', 'leads.email'],
  indexes: [{ index: 'leads.phone_index', of: 'leads.phone' }],
};

/** The reader of leads. `whole`: may see whole numbers. `scope`: of customers. */
interface LeadReader extends TenantDb {
  readonly scope: ScopeFilter;
  readonly whole: boolean;
  readonly now: Date;
}

type Search = Omit<QueryOf<typeof searchLeads>, 'currentPage' | 'pageSize'>;

/** The date so many years before the tenants' today. */
function yearsBefore(now: Date, years: number): string {
  const today = tenantDate(now);
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
}

/** The leads that a search finds, newest first. Whoever does not want to be contacted is never among them. */
export function foundLeads({ tx, tenantId, scope, whole, now }: LeadReader, search: Search) {
  const { keyword, region, trade, capital, founded, status } = search;
  let leads = tx
    .selectFrom('leads as l')
    .leftJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.customer_id'))
    .where('l.tenant_id', '=', tenantId)
    .where('l.refused_at', 'is', null);
  if (keyword) {
    leads = leads.where((eb) =>
      eb.or([
        eb('l.credit_code', '=', keyword.toUpperCase()),
        eb.and([mentions(eb.ref('l.name'), keyword), mayMatch(eb.ref('l.name'), { keyword, whole })]),
      ]),
    );
  }
  if (region) leads = leads.where((eb) => mentions(eb.ref('l.region'), region));
  if (trade) leads = leads.where((eb) => mentions(eb.ref('l.trade'), trade));
  if (capital) {
    const { from, below } = capitalRanges[capital];
    leads = leads.where('l.capital', '>=', from);
    if (below !== null) leads = leads.where('l.capital', '<', below);
  }
  if (founded) {
    const { from, below } = ageRanges[founded];
    leads = leads.where('l.founded', '<=', yearsBefore(now, from));
    if (below !== null) leads = leads.where('l.founded', '>', yearsBefore(now, below));
  }
  if (status) leads = leads.where('l.state', '=', status);
  return leads
    .selectAll('l')
    .select((eb) =>
      eb
        .case()
        .when(eb.and([scope.agentIds(eb, 'c.owner_id'), eb('c.removed_at', 'is', null)]))
        .then(eb.ref('c.id'))
        .end()
        .as('readable_id'),
    )
    .orderBy('l.id', 'desc');
}

/** Leads of these ids, without those who do not want to be contacted, locked until the transaction ends. */
export function lockLeads({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<Selectable<Leads>[]> {
  return tx
    .selectFrom('leads')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .where('refused_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** How many leads counted against a day's limit so far. */
export async function countCharged({ tx, tenantId }: TenantDb, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('lead_charges')
    .select('leads')
    .where('tenant_id', '=', tenantId)
    .where('day', '=', tenantDate(now))
    .executeTakeFirst();
  return row?.leads ?? 0;
}

/** Takes as many of the wanted leads from the day's rest as there are. Others of the tenant wait until the transaction ends. */
export async function takeCharges(
  { tx, tenantId }: TenantDb,
  { wanted, limit, now }: { wanted: number; limit: number; now: Date },
): Promise<number> {
  const day = tenantDate(now);
  const { leads: used } = await tx
    .insertInto('lead_charges')
    .values({ tenant_id: tenantId, day, leads: 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'day']).doUpdateSet((eb) => ({ leads: eb.ref('lead_charges.leads') })),
    )
    .returning('leads')
    .executeTakeFirstOrThrow();
  const taken = Math.max(0, Math.min(wanted, limit - used));
  if (taken === 0) return 0;
  await tx
    .updateTable('lead_charges')
    .set({ leads: used + taken })
    .where('tenant_id', '=', tenantId)
    .where('day', '=', day)
    .execute();
  return taken;
}

/** Notes that the contact details of leads were opened: they count only once. */
export async function noteCharged({ tx, tenantId }: TenantDb, ids: readonly string[], agentId: string, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('leads')
    .set({ charged_at: at, charged_by: agentId })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Notes what leads became. */
export async function noteCustomers(
  { tx, tenantId }: TenantDb,
  made: readonly { leadId: string; customerId: string }[],
): Promise<void> {
  await sql`
    update leads set customer_id = given.customer_id
    from unnest(
      ${made.map(({ leadId }) => leadId)}::bigint[], ${made.map(({ customerId }) => customerId)}::bigint[]
    ) as given(lead_id, customer_id)
    where tenant_id = ${tenantId} and id = given.lead_id`.execute(tx);
}

/**
 * Hides leads, and all others with a number of theirs. Of them only the company and the number stay, by which a later list is
 * compared. Returns how many are hidden.
 */
export async function refuse(
  { tx, tenantId }: TenantDb,
  leads: readonly Pick<Selectable<Leads>, 'id' | 'phone_index'>[],
  agentId: string,
  at: Date,
): Promise<number> {
  const phones = leads.flatMap(({ phone_index }) => phone_index ?? []);
  const { numUpdatedRows } = await tx
    .updateTable('leads')
    .set({ refused_at: at, refused_by: agentId, legal_person: null, contact: null, email: null })
    .where('tenant_id', '=', tenantId)
    .where('refused_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', eb.fn.any(sql<string[]>`${leads.map(({ id }) => id)}::bigint[]`)),
        eb('phone_index', '=', eb.fn.any(sql<string[]>`${phones}::text[]`)),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
