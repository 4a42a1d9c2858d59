import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { isPublicAddress } from '../../../platform/net/public-address.ts';
import type { Call } from '../call/call.ts';
import { findAgentParty } from '../call/distributor.queries.ts';
import { isBlocked, newTicket } from '../call/entry.ts';
import { planCall, waysOf } from '../outbound-route/way.queries.ts';
import { askHost } from './ask-host.ts';
import { findHosts } from './flow-targets.ts';
import { findPublishedFlow } from './ivr-flow.queries.ts';
import type { IvrQuestion, IvrReply } from './run.ts';

/** Answers a flow's question. Null: the answer does not exist now. */
export async function answerQuestion(
  { db }: { db: Db },
  { tenantId, id }: Pick<Call, 'tenantId' | 'id'>,
  count: number,
  question: IvrQuestion,
): Promise<IvrReply> {
  const look = <T>(find: (tenant: TenantTx) => Promise<T>) => db.tenant(tenantId, find, { readOnly: true });
  switch (question.kind) {
    case 'http': {
      const hosts = await look(findHosts);
      const key = `call-${id}-${count}`;
      return { kind: 'http', variables: await askHost(question, { hosts, admits: isPublicAddress, key }) };
    }
    case 'skillGroup': {
      const ticket = await look((tenant) => newTicket(tenant, question.id, Date.now()));
      return ticket && { kind: 'skillGroup', ticket };
    }
    case 'subFlow': {
      const flow = await look((tenant) => findPublishedFlow(tenant, question.id));
      return flow && { kind: 'subFlow', flow };
    }
    case 'agent': {
      const party = await db.tenant(tenantId, async (tenant) =>
        (await isFree(tenant, question.id)) ? findAgentParty(tenant, question.id) : null,
      );
      return party && { kind: 'agent', party };
    }
    case 'outside':
      // This changes data: a rotating pool advances by one.
      return db.tenant(tenantId, (tenant) => findOutside(tenant, question.number));
  }
}

/** Uses the lines and the displayed number of a call by an agent. */
async function findOutside(tenant: TenantTx, number: string): Promise<IvrReply> {
  if (await isBlocked(tenant, number, 'out')) return null;
  const ways = waysOf(await planCall(tenant, null, number, true));
  return ways.length > 0 ? { kind: 'outside', party: { kind: 'outside', number, name: '', ways } } : null;
}

/** True when the agent is at their desk, has a telephone that can ring, and is in no call. */
async function isFree({ tx, tenantId }: TenantTx, agentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agent_phone_status')
    .select('agent_id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('status', '=', '1')
    .where('activity', '=', 'idle')
    .where('registered', '=', true)
    .where('call_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
