import * as z from 'zod';
import { signErrors } from '../attendance/sign.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';

export const textStatusErrors = defineErrors('text-status', {
  unknown: { kind: 'invalid', text: '状态不存在或已停用' },
  notYours: { kind: 'forbidden', text: '只能设置自己的状态' },
});

/** '1' online (takes new conversations), '0' offline, else the value of a status option of set type 2 (specification section 4). */
export const textStatus = z.object({
  agentId: id,
  onlineServiceStatus: z.string(),
  onlineServiceStatusName: z.string(),
  statusSince: timestamp,
  /** `forced`: a supervisor set it; `no-answer`, `absent`: the system, because visitors got no answer or no page was open. */
  reason: z.enum(['', 'forced', 'no-answer', 'absent']),
  /** Who forced it; empty: nobody did. */
  setByName: z.string(),
  /** Conversations held now, and the most that routing gives. */
  active: z.number().int(),
  capacity: z.number().int(),
  /** Visitors that wait for any agent of the tenant. */
  queued: z.number().int(),
});
export type TextStatus = z.output<typeof textStatus>;

const access = { code: 'online_dialogue' };

export const myTextStatus = endpoint({
  method: 'GET',
  path: '/xmf-online-services/agents/textStatus',
  summary: '我的在线客服状态',
  access,
  reply: textStatus,
});

/** Starts to take conversations; waiting visitors are assigned oldest first. `agentid`: the caller. */
export const textOnline = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/agents/textOnline',
  summary: '在线客服上线',
  access,
  body: z.object({ agentid: id.optional() }),
  reply: textStatus,
  errors: [textStatusErrors.notYours, signErrors.needed],
});

/**
 * Takes no new conversations. `statusId` names the option that the caller chose, none: offline. Conversations held stay, except
 * those that were just transferred to an agent who goes offline, and with `handOver` all whose visitors wait for an answer: they
 * go back to the queue at once.
 */
export const textOffline = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/agents/textOffline',
  summary: '文本离线',
  access,
  body: z.object({
    agentid: id.optional(),
    statusId: id.optional(),
    statusName: z.string().max(50).optional(),
    handOver: z.boolean().default(false),
  }),
  reply: textStatus,
  errors: [textStatusErrors.unknown, textStatusErrors.notYours, signErrors.needed],
});

/** What the page asks before the agent leaves: their skill groups without another agent, and visitors who wait for their answer. */
export const lastInGroup = endpoint({
  method: 'GET',
  path: '/xmf-online-services/agents/lastInGroup',
  summary: '技能组最后在线坐席检查',
  access,
  query: z.object({ agentId: id.optional() }),
  reply: z.object({ agentList: z.array(z.object({ skillId: id, skillName: z.string() })), unanswered: z.number().int() }),
});
