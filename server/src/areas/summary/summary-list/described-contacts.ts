import type { SummaryChannel } from '@lianxi/contracts/summary/summary-list.contract';
import type { SealedDb } from '../../../platform/db/db.ts';

/** Who a contact was with, as its area knows it. */
export interface ContactParty {
  readonly name: string;
  /** Whole; empty: unknown. */
  readonly number: string;
}

/** Finds the parties of contacts by their ids. */
export type DescribeContacts = (own: SealedDb, ids: readonly string[]) => Promise<ReadonlyMap<string, ContactParty>>;

const channels = new Map<SummaryChannel, DescribeContacts>();

/** The area of a channel says whom its contacts were with. */
export function letDescribeContacts(channel: SummaryChannel, describe: DescribeContacts): void {
  channels.set(channel, describe);
}

/** The parties of summaries' contacts, by channel and id as {@link contactKey} joins them. */
export async function describeContacts(
  own: SealedDb,
  contacts: readonly { channel: string; association_id: string }[],
): Promise<ReadonlyMap<string, ContactParty>> {
  const parties = new Map<string, ContactParty>();
  for (const [channel, describe] of channels) {
    const ids = contacts.filter((contact) => contact.channel === channel).map((contact) => contact.association_id);
    if (ids.length === 0) continue;
    for (const [id, party] of await describe(own, ids)) parties.set(contactKey(channel, id), party);
  }
  return parties;
}

export const contactKey = (channel: string, id: string): string => `${channel}:${id}`;
