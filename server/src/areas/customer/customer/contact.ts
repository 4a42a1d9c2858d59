import type { TenantDb } from '../../../platform/db/db.ts';

/**
 * Finds an agent's contact with a customer: a present one, or one that ended within the time for which the tenant lets agents
 * read the customer. Returns it in the form for the operation log (`call:12`); null: none.
 */
export type FindContact = (own: TenantDb, agentId: string, customerId: string) => Promise<string | null>;

const channels = new Set<FindContact>();

/** Lets agents read customers during contacts of a channel, also customers of other owners. */
export function letReadDuringContacts(find: FindContact): void {
  channels.add(find);
}

export async function findContact(own: TenantDb, agentId: string, customerId: string): Promise<string | null> {
  for (const find of channels) {
    const contact = await find(own, agentId, customerId);
    if (contact !== null) return contact;
  }
  return null;
}
