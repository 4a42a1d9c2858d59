import type { TenantTx } from '../../../platform/db/db.ts';
import { sendNotice } from '../../admin/public.ts';
import type { NewCustomer } from '../customer/new-customer.ts';
import { addTurns, findCandidates } from './allot-candidates.queries.ts';
import { allotConfigTable } from './allot-config.queries.ts';
import { Allotting } from './allot-config.rules.ts';

/** New customers with the agents that the tenant's rule chose. */
export interface Allotment {
  readonly customers: readonly NewCustomer[];
  /** The name of the agent to whom the rule gave a customer; undefined: the customer had one, or there is none. */
  ownerNameOf(customer: NewCustomer): string | undefined;
  /**
   * Counts the turns and notifies the agents. Call it when the customers are stored, shortly before the commit: others who allot
   * wait for it. `id`: of the only customer.
   */
  settle(id?: string): Promise<void>;
}

/**
 * Gives customers without an agent one, if the tenant's rule is on. Two calls at once may choose the same agent: the next choices
 * make up for it.
 */
export async function allotNew(tenant: TenantTx, customers: readonly NewCustomer[]): Promise<Allotment> {
  const nothing = { customers, ownerNameOf: () => undefined, settle: async () => {} };
  if (customers.every(({ ownerId }) => ownerId !== null)) return nothing;
  const rules = await allotConfigTable.find(tenant);
  if (!rules.allots) return nothing;
  const { allotType, agents, conditions } = rules;
  const named = allotType === '5' ? conditions.flatMap(({ agentIds }) => agentIds) : agents.map(({ agentId }) => agentId);
  const candidates = await findCandidates(tenant, named.length > 0 ? named : null);
  const allotting = new Allotting(rules, candidates);
  const chosen = customers.map((customer) =>
    customer.ownerId === null ? { ...customer, ownerId: allotting.choose(customer) } : customer,
  );
  const byRule = new Set(chosen.filter((customer, at) => customer !== customers[at] && customer.ownerId !== null));
  return {
    customers: chosen,
    ownerNameOf: (customer) => (byRule.has(customer) ? candidates.get(customer.ownerId ?? '')?.name : undefined),
    async settle(id) {
      const { turns } = allotting;
      if (turns.size === 0) return;
      await addTurns(tenant, turns);
      for (const [agentId, { more }] of turns) {
        if (more === 0) continue;
        await sendNotice(tenant, {
          type: 7,
          title: '客户分配通知',
          content: `<p>系统按规则向您分配了 ${more} 位客户，请及时跟进。</p>`,
          agentIds: [agentId],
          businessId: id ?? null,
        });
      }
    },
  };
}
