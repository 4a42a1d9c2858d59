import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';

/** Text status: '1' online (takes new conversations), '0' offline (specification section 4). */
export const textStatus = z.object({
  agentId: id,
  onlineServiceStatus: z.enum(['0', '1']),
  onlineServiceStatusName: z.string(),
  /** Conversations held now, and the most that routing gives. */
  active: z.number().int(),
  capacity: z.number().int(),
  /** Visitors that wait for any agent of the tenant. */
  queued: z.number().int(),
});
export type TextStatus = z.output<typeof textStatus>;

export const myTextStatus = endpoint({
  method: 'GET',
  path: '/xmf-online-services/agents/textStatus',
  summary: '我的文本状态',
  access: { code: 'online_dialogue' },
  reply: textStatus,
});

/** Starts to take conversations; waiting visitors are assigned oldest first. */
export const textOnline = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/agents/textOnline',
  summary: '文本上线',
  access: { code: 'online_dialogue' },
  reply: textStatus,
});

/** Takes no new conversations; those held stay. */
export const textOffline = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/agents/textOffline',
  summary: '文本离线',
  access: { code: 'online_dialogue' },
  reply: textStatus,
});
