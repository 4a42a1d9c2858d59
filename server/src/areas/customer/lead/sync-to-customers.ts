import { customerErrors } from '@lianxi/contracts/customer/customer.contract';
import { leadErrors, leadStates, type SyncedLead } from '@lianxi/contracts/customer/lead.contract';
import { type LeadConfig, leadTargets, type MappedField, ownTarget } from '@lianxi/contracts/customer/lead-config.contract';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import type { Selectable } from 'kysely';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { Leads } from '../../../platform/db/schema.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { type FormImport, openFormImport } from '../../form/public.ts';
import { insertCustomers, type NewCustomer } from '../customer/new-customer.ts';
import { customerColumns, findTakenPhones, type PlainCustomer, readPlainCustomer } from '../customer/plain-customer.ts';
import { findReadableByPhone } from '../customer/readable-customer.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { noteCharged, noteCustomers, takeCharges } from './lead.queries.ts';
import { leadConfigTable } from './lead-config.queries.ts';
import { openContact } from './lead-contact.ts';

type Lead = Selectable<Leads>;
type Caller = SignedInContext<unknown>;
type Texts = Record<MappedField, string>;

interface Ready {
  lead: Lead;
  customer: NewCustomer;
  values: FormValues;
}

/**
 * Makes customers of leads that the caller locked: they belong to the caller. A number that a customer has already is told and not
 * doubled. Leads beyond the day's limit stay leads.
 */
export async function syncToCustomers(ctx: Caller, leads: readonly Lead[]): Promise<SyncedLead[]> {
  const { mapping, dailyLimit } = await leadConfigTable.find(ctx);
  const own = await openFormImport(ctx, 'customer', Object.values(customerColumns), ctx);
  const phones = leads.map((lead) => openContact(ctx.cipher, lead).phone);
  const taken = await findTakenPhones(
    ctx,
    phones.filter((phone) => phone !== ''),
  );
  const told = new Map<string, SyncedLead>();
  const tell = (lead: Lead, outcome: SyncedLead['outcome'], text: string, customerId: string | null = null) =>
    told.set(lead.id, { id: lead.id, name: lead.name, outcome, text, customerId });

  const ready: Ready[] = [];
  const met = new Set<string>();
  for (const [at, lead] of leads.entries()) {
    const phone = phones[at] ?? '';
    if (phone === '') tell(lead, 'failed', '没有联系电话');
    else if (taken.has(phone)) tell(lead, 'duplicate', ...(await holderOf(ctx, phone)));
    else if (met.has(phone)) tell(lead, 'duplicate', '与所选的另一条线索号码相同');
    else {
      const made = asCustomer(ctx, { lead, phone, mapping, own });
      if ('fault' in made) tell(lead, 'failed', made.fault);
      else {
        met.add(phone);
        ready.push({ lead, ...made });
      }
    }
  }
  const unique = await withoutTaken(ready, own, (lead, fault) => tell(lead, 'failed', fault));
  const paid = await charge(ctx, unique, dailyLimit);
  for (const { lead } of unique) if (!paid.some((one) => one.lead === lead)) tell(lead, 'failed', leadErrors.used.text);
  const ids = await store(ctx, paid, own);
  for (const [at, { lead }] of paid.entries()) tell(lead, 'created', '已转为客户', ids[at] ?? null);
  return leads.flatMap(({ id }) => told.get(id) ?? []);
}

/** Whose the number is, as far as the caller may know. */
async function holderOf(ctx: Caller, phone: string): Promise<[text: string, customerId: string | null]> {
  const found = await findReadableByPhone(ctx, ctx.cipher.blindIndexes('customers.phone_index', phone));
  const { text } = customerErrors.duplicatePhone;
  // A customer who can only be read by a contact is not opened from here: such a read is logged.
  if (!found || found.contact !== null) return [text, null];
  return [`${text}：${ctx.cipher.decrypt('customers.name', found.row.name)}`, found.row.id];
}

/** What a lead brings, by the names of the mapping. */
function textsOf(cipher: Cipher, lead: Lead): Texts {
  const { legalPerson, contact, email } = openContact(cipher, lead);
  return {
    ...{ legalPerson, contact, email },
    name: lead.name,
    creditCode: lead.credit_code,
    region: lead.region,
    address: lead.address,
    trade: lead.trade,
    capital: lead.capital === null ? '' : String(lead.capital),
    founded: lead.founded ?? '',
    status: leadStates[lead.state as keyof typeof leadStates],
  };
}

function asCustomer(
  { cipher, principal, now }: Caller,
  { lead, phone, mapping, own }: { lead: Lead; phone: string; mapping: LeadConfig['mapping']; own: FormImport | null },
): Omit<Ready, 'lead'> | { fault: string } {
  const texts = textsOf(cipher, lead);
  const of = (target: string) => {
    const from = (Object.keys(mapping) as MappedField[]).find((field) => mapping[field] === target);
    return from === undefined ? '' : texts[from];
  };
  const mapped = Object.fromEntries(Object.keys(leadTargets).map((target) => [target, of(target)]));
  const plain = { ...blank, ...mapped, phone };
  // A customer has a name: where nobody is named, that of the company.
  if (plain.custName === '') plain.custName = [...lead.name].slice(0, 50).join('');
  const read = readPlainCustomer(plain, { owners: new Map(), labels: new Map() }, now);
  if ('faults' in read) return { fault: read.faults.map(({ column, text }) => `${customerColumns[column]}：${text}`).join('；') };
  const cells = Object.fromEntries((own?.columns ?? []).map(({ key }) => [key, of(ownTarget(key))]));
  const filled = own?.read(cells) ?? { values: {}, faults: [] };
  if (filled.faults.length > 0) return { fault: filled.faults.map(({ column, text }) => `${column}：${text}`).join('；') };
  return { customer: { ...read.customer, ownerId: principal.agentId }, values: filled.values };
}

const blank: PlainCustomer = {
  ...{ custName: '', phone: '', company: '', city: '', level: '', email: '', address: '', remark: '', owner: '', labels: '' },
};

/** Without leads whose unique values other customers, or others of them, have. */
async function withoutTaken(
  ready: readonly Ready[],
  own: FormImport | null,
  tell: (lead: Lead, fault: string) => void,
): Promise<Ready[]> {
  const taken = (await own?.findTaken(ready.map(({ values }) => values))) ?? [];
  return ready.filter(({ lead }, at) => {
    const faults = taken[at] ?? [];
    if (faults.length > 0) tell(lead, faults.map(({ column, text }) => `${column}：${text}`).join('；'));
    return faults.length === 0;
  });
}

/** Opens the contact details: those that were opened before cost nothing, the others as far as the day's limit reaches. */
async function charge(ctx: Caller, ready: readonly Ready[], limit: number): Promise<Ready[]> {
  const fresh = ready.filter(({ lead }) => lead.charged_at === null);
  if (fresh.length === 0) return [...ready];
  const count = await takeCharges(ctx, { wanted: fresh.length, limit, now: ctx.now });
  const paid = new Set(fresh.slice(0, count).map(({ lead }) => lead.id));
  await noteCharged(ctx, [...paid], ctx.principal.agentId, ctx.now);
  return ready.filter(({ lead }) => lead.charged_at !== null || paid.has(lead.id));
}

async function store(ctx: Caller, ready: readonly Ready[], own: FormImport | null): Promise<string[]> {
  if (ready.length === 0) return [];
  const { agentId } = ctx.principal;
  const ids = await insertCustomers(
    ctx,
    ready.map(({ customer }) => customer),
  );
  await own?.insert(ids.map((recordId, at) => ({ recordId, values: ready[at]?.values ?? {} })));
  const entry = { kind: 'created' as const, content: '由线索转为客户', agentId, at: ctx.now };
  await writeTrajectory(
    ctx,
    ids.map((customerId) => ({ ...entry, customerId })),
  );
  await noteCustomers(
    ctx,
    ids.map((customerId, at) => ({ customerId, leadId: ready[at]?.lead.id ?? '' })),
  );
  return ids;
}
