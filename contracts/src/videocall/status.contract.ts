import * as z from 'zod';
import { signErrors } from '../attendance/sign.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';

export const videoStatusErrors = defineErrors('video-status', {
  unknown: { kind: 'invalid', text: '状态不存在或已停用' },
  notYours: { kind: 'forbidden', text: '只能设置自己的状态' },
});

/** `media-absent`: nothing is configured. `preparing`: it is being built or started. `media-away`: it does not answer now. */
export const videoService = z.enum(['ready', 'preparing', 'media-away', 'media-absent']);
export type VideoService = z.output<typeof videoService>;

/** '1' online (takes calls), '0' offline, else the value of a status option of set type 3 (specification section 4). */
export const videoStatus = z.object({
  agentId: id,
  videoStatus: z.string(),
  videoStatusName: z.string(),
  statusSince: timestamp,
  /** Why it was set by the system or somebody else; empty: by the agent. */
  reason: z.enum(['', 'forced', 'no-answer', 'phone-offline', 'absent']),
  /** Who forced it; empty: nobody did. */
  setByName: z.string(),
  /** The agent belongs to a skill group; without one they only get calls of no group. */
  grouped: z.boolean(),
  /** In a call, or asked to take one. */
  busy: z.boolean(),
  /** Customers who wait for any agent of the tenant. */
  queued: z.number().int(),
  service: videoService,
  /** What to do when the service is not ready; empty when it is. */
  serviceHint: z.string(),
});
export type VideoStatus = z.output<typeof videoStatus>;

const access = { code: 'videocall_dialogue' };

export const myVideoStatus = endpoint({
  method: 'GET',
  path: '/xmf-video-services/agents/videoStatus',
  summary: '我的视频状态',
  access,
  reply: videoStatus,
});

/** Starts to take calls. `agentid`: the caller. */
export const videoOnline = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/agents/videoOnline',
  summary: '视频上线',
  access,
  body: z.object({ agentid: id.optional() }),
  reply: videoStatus,
  errors: [videoStatusErrors.notYours, signErrors.needed],
});

/** Takes no new calls; one that goes on stays. `statusId` names the option that the caller chose, none: offline. */
export const setVideoStatus = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/agents/videoStatus',
  summary: '设置视频状态',
  access,
  body: z.object({ agentId: id.optional(), statusId: id.optional(), statusName: z.string().max(50).optional() }),
  reply: videoStatus,
  errors: [videoStatusErrors.unknown, videoStatusErrors.notYours, signErrors.needed],
});
