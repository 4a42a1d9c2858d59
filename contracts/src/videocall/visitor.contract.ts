import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { DEFAULT_TENANT_ID, id, tenantId } from '../kit/ids.ts';
import { openNotice } from '../kit/open-notice.ts';
import { visitorFiles } from '../online/visitor-files.ts';
import { videoService } from './status.contract.ts';

export const videoVisitorErrors = defineErrors('video-visitor', {
  noSite: { kind: 'not-found', text: '视频客服未开通' },
  siteClosed: { kind: 'not-found', text: '该视频客服入口已停用' },
  badOrigin: { kind: 'forbidden', text: '该网站未授权使用视频客服' },
  blocked: { kind: 'forbidden', text: '您暂时无法使用视频客服' },
  closedHours: { kind: 'conflict', text: '当前不在服务时间，请稍后再来' },
  queueFull: { kind: 'conflict', text: '排队人数较多，请稍后再来' },
  unknownGroup: { kind: 'invalid', text: '服务类型不存在' },
  formNeeded: { kind: 'invalid', text: '请先填写您的信息' },
  consentNeeded: { kind: 'invalid', text: '请先同意录制' },
  tooMany: { kind: 'conflict', text: '呼叫过于频繁，请稍后再试' },
});

/** What the customer's page shows of an entrance. */
export const videoLook = z.object({
  title: z.string(),
  welcome: z.string(),
  accent: z.string(),
  /** `required`: without the customer's consent to a recording no call starts. */
  consent: z.enum(['off', 'optional', 'required']),
  ask: z.object({ name: z.enum(['off', 'optional', 'required']), phone: z.enum(['off', 'optional', 'required']) }),
  askGroup: z.boolean(),
});
export type VideoLook = z.output<typeof videoLook>;

/** Opens or resumes a customer's identity. The page stores the token; it is the customer's only credential. */
export const videoVisitorSession = endpoint({
  method: 'POST',
  path: '/xmf-video-services/visitor/session',
  summary: '视频访客接入',
  access: 'public',
  body: z.object({
    tenantId: tenantId.default(DEFAULT_TENANT_ID),
    /** The key of one of the tenant's entrances; without it the first one. */
    site: z.string().max(64).optional(),
    visitorToken: z.string().min(20).max(100).optional(),
  }),
  reply: z.object({
    visitorToken: z.string(),
    visitorId: id,
    visitorName: z.string(),
    look: videoLook,
    /** Is it within the hours? */
    open: z.boolean(),
    /** Is an agent there who could answer a customer of this entrance? */
    served: z.boolean(),
    /** The page of the tenant's chat, where an agent is there to answer; empty: none. */
    chat: z.string(),
    /** How the media server is. */
    service: videoService,
    groups: z.array(z.object({ id, name: z.string(), open: z.boolean() })),
    /** Announcements of the tenant that are valid now for this entrance. */
    notices: z.array(openNotice),
  }),
  errors: [videoVisitorErrors.noSite, videoVisitorErrors.siteClosed, videoVisitorErrors.badOrigin, videoVisitorErrors.blocked],
});

/** Pictures and documents for the running call; also reads of the customer's own files. */
export const { upload: videoVisitorUpload, file: videoVisitorFile } = visitorFiles('/xmf-video-services/visitor', '视频访客');
