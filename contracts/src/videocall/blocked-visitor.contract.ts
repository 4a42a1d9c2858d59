import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const videoBlockedVisitorErrors = defineErrors('video-blocked-visitor', {
  duplicate: { kind: 'conflict', text: '该客户已在黑名单中', field: 'visitorId' },
  changed: { kind: 'conflict', text: '该黑名单已被其他人修改，请载入最新内容后再保存' },
  unknownVisitor: { kind: 'invalid', text: '没有这个编号的视频客户', field: 'visitorId' },
});

/** A customer who may not call by video. What a person fills in. */
export const videoBlockedVisitorFields = z.object({
  visitorId: z
    .string()
    .trim()
    .min(1, '请输入客户编号')
    .regex(/^[1-9]\d{0,17}$/, '客户编号为视频记录里的数字编号'),
  reason: z.string().trim().max(200),
  enabled: z.boolean(),
});

export const videoBlockedVisitor = videoBlockedVisitorFields.extend({
  id,
  visitorName: z.string(),
  createTime: timestamp,
  updateTime: timestamp,
  version: z.number().int(),
});
export type VideoBlockedVisitor = z.output<typeof videoBlockedVisitor>;

const access = { code: 'videocall_blacklist' };

/** Newest first; `keyword`: part of the number, the name or the reason. */
export const videoBlockedVisitorList = endpoint({
  method: 'GET',
  path: '/xmf-video-services/blockedVisitor',
  summary: '视频黑名单列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(videoBlockedVisitor),
});

export const readVideoBlockedVisitor = endpoint({
  method: 'GET',
  path: '/xmf-video-services/blockedVisitor/{id}',
  summary: '视频黑名单详情',
  access,
  params: z.object({ id }),
  reply: videoBlockedVisitor,
});

export const createVideoBlockedVisitor = endpoint({
  method: 'POST',
  path: '/xmf-video-services/blockedVisitor',
  summary: '新建视频黑名单',
  access,
  body: videoBlockedVisitorFields,
  reply: z.object({ id }),
  errors: [videoBlockedVisitorErrors.duplicate, videoBlockedVisitorErrors.unknownVisitor],
});

export const updateVideoBlockedVisitor = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/blockedVisitor',
  summary: '修改视频黑名单',
  access,
  body: videoBlockedVisitorFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [videoBlockedVisitorErrors.changed, videoBlockedVisitorErrors.duplicate, videoBlockedVisitorErrors.unknownVisitor],
});

export const deleteVideoBlockedVisitor = endpoint({
  method: 'DELETE',
  path: '/xmf-video-services/blockedVisitor/{id}',
  summary: '删除视频黑名单',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
