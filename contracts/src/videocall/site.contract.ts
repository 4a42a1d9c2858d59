import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { originLines } from '../kit/origins.ts';
import { asking } from '../online/site.contract.ts';
import { videoLook } from './visitor.contract.ts';

export const videoSiteErrors = defineErrors('video-site', {
  duplicate: { kind: 'conflict', text: '已有同名的视频入口', field: 'name' },
  changed: { kind: 'conflict', text: '该视频入口已被其他人修改，请载入最新内容后再保存' },
  unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'groupId' },
  inUse: { kind: 'conflict', text: '该视频入口已有客户，不能删除；可以停用' },
});

/** A way in for customers: a link, a QR code or a button of a web page. What a person fills in. */
export const videoSiteFields = videoLook.extend({
  name: z.string().trim().min(1, '请输入入口名称').max(30),
  enabled: z.boolean(),
  title: z.string().trim().min(1, '请输入标题').max(30),
  welcome: z.string().trim().min(1, '请输入欢迎语').max(200),
  accent: z.string().regex(/^#[0-9a-f]{6}$/i, '颜色写作 # 和六位十六进制数字'),
  /** Does the customer agree to a recording before the call, and must they? */
  consent: asking,
  ask: z.object({ name: asking, phone: asking }),
  /** Whom customers wait for who chose no group; null: any agent. */
  groupId: id.nullable(),
  /** Whose pages may embed it. Our own always may. */
  allowedOrigins: originLines,
});
export type VideoSiteFields = z.output<typeof videoSiteFields>;

export const videoSite = videoSiteFields.extend({
  id,
  tenantId: z.number().int(),
  /** What pages name it by, beside the tenant. */
  key: z.string(),
  createTime: timestamp,
  version: z.number().int(),
});
export type VideoSite = z.output<typeof videoSite>;

/** Where a customer comes in: a path of this portal. */
export const videoSitePath = ({ tenantId, key }: Pick<VideoSite, 'tenantId' | 'key'>): string =>
  `/video?tenantId=${tenantId}&site=${key}`;

const access = { code: 'videocall_setting' };

/** Newest first. */
export const videoSiteList = endpoint({
  method: 'GET',
  path: '/xmf-video-services/site',
  summary: '视频入口列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(
    videoSite.pick({ id: true, key: true, name: true, title: true, consent: true, enabled: true, createTime: true }),
  ),
});

export const readVideoSite = endpoint({
  method: 'GET',
  path: '/xmf-video-services/site/{id}',
  summary: '视频入口详情',
  access,
  params: z.object({ id }),
  reply: videoSite,
});

export const createVideoSite = endpoint({
  method: 'POST',
  path: '/xmf-video-services/site',
  summary: '新建视频入口',
  access,
  body: videoSiteFields,
  reply: z.object({ id }),
  errors: [videoSiteErrors.duplicate, videoSiteErrors.unknownGroup],
});

export const updateVideoSite = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/site',
  summary: '修改视频入口',
  access,
  body: videoSiteFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [videoSiteErrors.duplicate, videoSiteErrors.unknownGroup, videoSiteErrors.changed],
});

/** Only one that nobody ever came through. */
export const deleteVideoSite = endpoint({
  method: 'DELETE',
  path: '/xmf-video-services/site/{id}',
  summary: '删除视频入口',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [videoSiteErrors.inUse],
});
