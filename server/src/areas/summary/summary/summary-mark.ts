import type { SummaryFilter, SummaryMark } from '@lianxi/contracts/summary/summary.contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Subject } from './summary.queries.ts';

/** A contact in a query: the call or conversation `c`, and whose summary of it is asked for. */
interface Contact {
  readonly channel: Subject['channel'];
  /** The contact is over, and this agent has to sum it up. */
  readonly needs: RawBuilder<SqlBool>;
  readonly agent: RawBuilder<unknown>;
}

const stateOf = ({ channel, agent }: Contact) => sql<'draft' | 'done' | null>`(
  select s.state from summaries s
  where s.tenant_id = c.tenant_id and s.channel = ${channel} and s.association_id = c.id and s.agent_id = ${agent}
    and s.state <> 'none')`;

/** The mark of the contact in a list. */
export const markOfSummary = (contact: Contact): RawBuilder<SummaryMark> =>
  sql`case when ${contact.needs} then coalesce(${stateOf(contact)}, 'none') end`;

/** The condition that selects contacts by their summaries. */
export function hasSummary(contact: Contact, wanted: SummaryFilter): RawBuilder<SqlBool> {
  const state = stateOf(contact);
  const matches = wanted === 'owed' ? sql`${state} is distinct from 'done'` : sql`${state} = ${wanted}`;
  return sql`(${contact.needs} and ${matches})`;
}
