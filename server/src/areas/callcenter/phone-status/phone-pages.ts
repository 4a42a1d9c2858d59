import type { AbsencePorts } from '../../../platform/queue/absence.ts';
import { offline } from '../../../platform/queue/agent-status.ts';
import { ctiConfigTable } from '../cti-config/cti-config.queries.ts';
import { changeSeat } from '../seat/seat.queries.ts';

/**
 * A web phone ends with its page. A desk set and a mobile stay registered, so that they ring although nobody may be there: without
 * a page their agents are set offline too, but not in a call.
 */
export const phoneAbsence: AbsencePorts = {
  name: 'phone-absence',
  pages: { table: 'agent_phone_status', kind: 'call-centre' },
  minutesOf: async (tenant) => (await ctiConfigTable.find(tenant)).absentMinutes,
  setOffline: (tenant, agentId) => changeSeat(tenant, agentId, { status: { ...offline, reason: 'absent' } }, { callId: null }),
};
