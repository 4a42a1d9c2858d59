import type { ContactChannel, ContactPurpose } from '@lianxi/contracts/contact-rule/contact-rules';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Contact } from '../rule/judge.rules.ts';

/** The column by which the contacts of a number are found. */
export const NUMBER_INDEX = 'contact_permits.number_index';
/** The column by which a number that refused is found. */
export const OPT_OUT_INDEX = 'contact_opt_outs.number_index';

/** What the rules must know of somebody: which wish of theirs refuses, and the contacts until now. */
interface Known {
  readonly refusedAt: Date | null;
  readonly contacts: readonly Contact[];
}

/** The contacts of a person for a purpose since a moment, and their refusal of the channel. `null`: a number without a customer. */
export async function findContacts(
  { tx, tenantId, cipher }: SealedDb,
  asked: { purpose: ContactPurpose; channel: ContactChannel; number: string; customerId: string | null; since: Date },
): Promise<Known> {
  const { purpose, channel, number, customerId, since } = asked;
  const indexes = cipher.blindIndexes(NUMBER_INDEX, number);
  const ownIndex = cipher.blindIndex(NUMBER_INDEX, number);
  const found = statement<{ at: Date; channel: ContactChannel; number: string; conversation: boolean }>`
    select at, channel, number_index as number, conversation from contact_permits
    where tenant_id = ${tenantId} and purpose = ${purpose} and at >= ${since} and number_index = any(${indexes})
    union all
    select at, channel, number_index, conversation from contact_permits
    where tenant_id = ${tenantId} and purpose = ${purpose} and at >= ${since} and not number_index = any(${indexes})
      and customer_id in (
        with recursive family (id) as (
          select ${customerId}::bigint
          union
          select c.id from family join customers c on c.tenant_id = ${tenantId} and c.merged_into = family.id
        )
        select id from family)`.execute(tx);
  const refused = statement<{ at: Date }>`
    select created_at as at from contact_opt_outs
    where tenant_id = ${tenantId} and number_index = any(${cipher.blindIndexes(OPT_OUT_INDEX, number)})
      and channel in ('all', ${channel}) and (purpose = 'all' or purpose = ${purpose}) limit 1`.execute(tx);
  const [{ rows: contacts }, { rows: refusals }] = await Promise.all([found, refused]);
  return {
    refusedAt: refusals[0]?.at ?? null,
    // Of an index in its earlier form, too, the number is this one.
    contacts: contacts.map(({ at, ...contact }) => ({
      ...contact,
      at: at.getTime(),
      number: indexes.includes(contact.number) ? ownIndex : contact.number,
    })),
  };
}

/** Stores a permitted contact; returns the permit's id. */
export async function insertPermit(
  { tx, tenantId, cipher }: SealedDb,
  permit: { purpose: ContactPurpose; channel: ContactChannel; number: string; customerId: string | null; at: Date },
): Promise<string> {
  const { purpose, channel, number, customerId, at } = permit;
  const { rows } = await statement<{ id: string }>`
    insert into contact_permits (tenant_id, purpose, channel, number_index, customer_id, at)
    values (${tenantId}, ${purpose}, ${channel}, ${cipher.blindIndex(NUMBER_INDEX, number)}, ${customerId}::bigint, ${at})
    returning id`.execute(tx);
  return rows[0]?.id ?? '0';
}

/** The contact became a conversation. */
export async function noteConversation({ tx, tenantId }: TenantDb, permitId: string): Promise<void> {
  await statement`
    update contact_permits set conversation = true where tenant_id = ${tenantId} and id = ${permitId}`.execute(tx);
}

/**
 * The contact did not take place, so that nobody noticed it: it no longer counts. `before`: only a permit from before this moment
 * is withdrawn; a later one may still be used.
 */
export async function withdrawPermit({ tx, tenantId }: TenantDb, permitId: string, before: Date | null = null): Promise<void> {
  await statement`
    delete from contact_permits
    where tenant_id = ${tenantId} and id = ${permitId} and (${before}::timestamptz is null or at < ${before}::timestamptz)`.execute(
    tx,
  );
}
