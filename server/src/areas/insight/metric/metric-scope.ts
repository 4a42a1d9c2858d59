import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ContactSegments, Contacts, DB } from '../../../platform/db/schema.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { type ScopeFilter, scopeOf } from '../../../platform/permissions/scope.ts';
import { contactSources } from '../contact/sources.ts';

/** Whose contacts a reader counts. */
export interface MetricScope {
  readonly agents: ScopeFilter;
  /** The queues of these groups, `call 7`: their contacts that no agent took count as well. */
  readonly groups: readonly string[];
}

const c = expressionBuilder<DB & { c: Contacts }, 'c'>();
const s = expressionBuilder<DB & { s: ContactSegments }, 's'>();

/**
 * The scope of a page. Who leads a department also counts the contacts in its queues that nobody answered: without them every
 * service level would be near 100 %. Who sees only their own rows counts their own.
 */
export async function metricScopeOf(tenant: TenantDb, principal: Principal, page: string): Promise<MetricScope> {
  const agents = scopeOf(principal, page);
  if (agents.seesAll || principal.dataScopeOn(page) === 'self') return { agents, groups: [] };
  const found = await Promise.all(
    Object.values(contactSources).map(async (source) =>
      (await source.findGroups(tenant, agents)).map((id) => `${source.channel} ${id}`),
    ),
  );
  return { agents, groups: found.flat() };
}

/** Contacts `c` of the scope. */
export const contactsWithin = ({ agents, groups }: MetricScope): RawBuilder<boolean> =>
  agents.seesAll
    ? sql`true`
    : sql`(${agents.agentIds(c, 'c.agent_id')}
        or c.agent_id is null and c.channel || ' ' || c.group_id = any(${groups}::text[]))`;

/** Agents' parts `s` of the scope. */
export const segmentsWithin = ({ agents }: MetricScope): RawBuilder<boolean> =>
  sql`(s.kind <> 'queue' and ${agents.agentIds(s, 's.agent_id')})`;
