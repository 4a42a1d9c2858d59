import { conversationsTopic } from '@lianxi/contracts/online/events';
import { sql } from 'kysely';
import type { AbsencePorts, ChannelPages } from '../../../platform/queue/absence.ts';
import { offline } from '../../../platform/queue/agent-status.ts';
import { chatSettingTable } from '../chat-setting/chat-setting.queries.ts';
import { setTextStatus } from './text-status.queries.ts';

/** An agent who holds conversations matters in any status: their visitors wait. */
export const chatPages: ChannelPages = { table: 'agent_text_status', kind: 'chat', alsoOf: sql`t.active > 0` };

export const chatAbsence: AbsencePorts = {
  name: 'chat-absence',
  pages: chatPages,
  minutesOf: async (tenant) => (await chatSettingTable.find(tenant)).absentMinutes,
  setOffline: (tenant, agentId) => setTextStatus(tenant, agentId, offline, { reason: 'absent' }),
  changed: (tenant) => tenant.changed(conversationsTopic),
};
