import { callAnswered, callEnded, callMissed, callTransferred, voicemailLeft } from '@lianxi/contracts/callcenter/facts';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { Step } from './call.machine.ts';
import { type Call, servingAgent } from './call.ts';

/** Notifies other areas of what a step changed in a call, in the transaction of the step. */
export function emitCallFacts({ emit }: TenantTx, before: Call | null, { call, facts }: Step, now: Date): void {
  const { id: callId, direction, customerId, ended } = call;
  const contact = { callId, direction, customerId };
  const at = now.toISOString();
  const beganAt = new Date(call.startedAt).toISOString();
  const answeredAt = call.answeredAt === null ? null : new Date(call.answeredAt).toISOString();
  for (const fact of facts) {
    if (fact.kind === 'answered') emit(callAnswered, callId, { ...contact, agentId: servingAgent(call), answeredAt: at });
    else if (fact.kind === 'leg-ended' && fact.cause === 'transferred' && fact.leg.party.kind === 'agent') {
      const { agentId: fromAgentId } = fact.leg.party;
      emit(callTransferred, callId, { ...contact, fromAgentId, agentId: servingAgent(call), transferredAt: at });
    } else if (fact.kind === 'message-left') {
      emit(voicemailLeft, callId, { callId, customerId, seconds: fact.seconds, leftAt: at });
    } else if (fact.kind === 'ended' && ended) {
      const end = { beganAt, cause: ended.missed, endedAt: at };
      if (direction === 'in' && answeredAt === null) emit(callMissed, callId, { ...contact, ...end });
      else emit(callEnded, callId, { ...contact, ...end, answeredAt, agentId: before && servingAgent(before) });
    }
  }
}
