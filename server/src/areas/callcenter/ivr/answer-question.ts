import type { Db, TenantTx } from '../../../platform/db/db.ts';
import type { Call } from '../call/call.ts';
import { findAgentParty } from '../call/distributor.queries.ts';
import { newTicket } from '../call/entry.ts';
import { askHost } from './ask-host.ts';
import { findHosts } from './flow-targets.ts';
import { findPublishedFlow } from './ivr-flow.queries.ts';
import { isPublicAddress } from './public-address.ts';
import type { IvrQuestion, IvrReply } from './run.ts';

/** Finds out what a caller's way through a flow needs to know. Null: there is no such thing now. */
export async function answerQuestion(
  db: Db,
  { tenantId, id }: Pick<Call, 'tenantId' | 'id'>,
  count: number,
  question: IvrQuestion,
): Promise<IvrReply> {
  if (question.kind === 'http') {
    const hosts = await db.tenant(tenantId, findHosts, { readOnly: true });
    const key = `call-${id}-${count}`;
    return { kind: 'http', variables: await askHost(question, { hosts, admits: isPublicAddress, key }) };
  }
  return db.tenant(
    tenantId,
    async (tenant) => {
      if (question.kind === 'skillGroup') {
        const ticket = await newTicket(tenant, question.id, Date.now());
        return ticket && { kind: 'skillGroup', ticket };
      }
      if (question.kind === 'subFlow') {
        const flow = await findPublishedFlow(tenant, question.id);
        return flow && { kind: 'subFlow', flow };
      }
      const party = await findAgentParty(tenant, question.id);
      return party && (await isFree(tenant, question.id)) ? { kind: 'agent', party } : null;
    },
    { readOnly: true },
  );
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
