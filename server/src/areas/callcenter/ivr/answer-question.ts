import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
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

/** Finds out what a caller's way through a flow needs to know. Null: there is no such thing now. */
export async function answerQuestion(
  { db, cipher }: { db: Db; cipher: FieldCipher },
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
      // Not only looked at: a rotating pool goes on by one.
      return db.tenant(tenantId, (tenant) => findOutside(tenant, cipher, question.number));
  }
}

/** Over the lines by which an agent's call would go, showing the number that such a call would show. */
async function findOutside(tenant: TenantTx, cipher: FieldCipher, number: string): Promise<IvrReply> {
  if (await isBlocked(tenant, cipher, number, 'out')) return null;
  const ways = waysOf(await planCall(tenant, null, number, true));
  return ways.length > 0 ? { kind: 'outside', party: { kind: 'outside', number, name: '', ways } } : null;
}

/** At their desk, with a telephone that can ring, and in no call. */
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
