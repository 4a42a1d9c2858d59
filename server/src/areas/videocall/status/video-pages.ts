import { videoSeatsTopic } from '@lianxi/contracts/videocall/events';
import { sql } from 'kysely';
import type { AbsencePorts, ChannelPages } from '../../../platform/queue/absence.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { turnOff } from '../seat/turn-off.ts';
import { videoSettingTable } from '../setting/setting.queries.ts';

/** An agent in a call, or at whom one rings, matters in any status. */
export const videoPages: ChannelPages = {
  table: 'agent_video_status',
  kind: 'video',
  alsoOf: sql`exists (select from agent_phone_status p
    where p.tenant_id = t.tenant_id and p.agent_id = t.agent_id and p.video_call_id is not null)`,
};

export const videoAbsence = (effects: CallEffects): AbsencePorts => ({
  name: 'video-absence',
  pages: videoPages,
  minutesOf: async (tenant) => (await videoSettingTable.find(tenant)).absentMinutes,
  setOffline: (tenant, agentId) => turnOff(tenant, effects, agentId, 'absent'),
  changed: (tenant) => tenant.changed(videoSeatsTopic),
});
