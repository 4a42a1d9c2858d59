import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { DEFAULT_TENANT_ID, id, tenantId } from '../kit/ids.ts';
import { openNotice } from '../kit/open-notice.ts';
import { attachmentErrors } from './attachment.ts';
import { siteLook } from './site-look.ts';
import { visitorFiles } from './visitor-files.ts';

export const visitorErrors = defineErrors('visitor', {
  noSite: { kind: 'not-found', text: '在线客服未开通' },
  siteClosed: { kind: 'not-found', text: '该客服入口已停用' },
  badOrigin: { kind: 'forbidden', text: '该网站未授权使用在线客服' },
  blocked: { kind: 'forbidden', text: '您暂时无法使用在线咨询' },
});

/** A site's look; `botName`: who speaks first, null where no robot does. */
export const openLook = siteLook.extend({ botName: z.string().nullable() });
export type OpenLook = z.output<typeof openLook>;

const siteOfTenant = z.object({
  tenantId: tenantId.default(DEFAULT_TENANT_ID),
  /** The key of one of the tenant's sites; without it the first one. */
  site: z.string().max(64).optional(),
});

/** What a page paints before anybody chats. */
export const visitorSite = endpoint({
  method: 'GET',
  path: '/xmf-online-services/visitor/site',
  summary: '网站外观',
  access: 'public',
  query: siteOfTenant,
  reply: openLook,
  errors: [visitorErrors.noSite, visitorErrors.siteClosed, visitorErrors.badOrigin],
});

/** Opens or resumes a visitor's identity. The token is kept by the widget and is the visitor's only credential. */
export const visitorSession = endpoint({
  method: 'POST',
  path: '/xmf-online-services/visitor/session',
  summary: '访客接入',
  access: 'public',
  body: siteOfTenant.extend({
    visitorToken: z.string().min(20).max(100).optional(),
    name: z.string().trim().min(1).max(30).optional(),
    pageTitle: z.string().max(200).default(''),
    pageUrl: z.string().max(2000).default(''),
  }),
  reply: z.object({
    visitorToken: z.string(),
    visitorId: id,
    visitorName: z.string(),
    site: openLook,
    /** Is somebody received now who chooses no group? */
    open: z.boolean(),
    /** What the visitor may choose before they chat. */
    groups: z.array(z.object({ id, name: z.string(), open: z.boolean() })),
    /** Announcements of the tenant that are valid now for this site. */
    notices: z.array(openNotice),
  }),
  errors: [visitorErrors.noSite, visitorErrors.siteClosed, visitorErrors.badOrigin, visitorErrors.blocked],
});

/** Files for the visitor's conversation, and of their own ones. */
export const { upload: visitorUpload, file: visitorFile } = visitorFiles('/xmf-online-services/visitor', '访客', [
  visitorErrors.badOrigin,
  attachmentErrors.notJpg,
]);
