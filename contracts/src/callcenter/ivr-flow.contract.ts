import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { flowPublishFields } from '../kit/flow-graph.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { ivrGraph } from './ivr-graph.ts';

export const ivrFlowErrors = defineErrors('ivr-flow', {
  duplicate: { kind: 'conflict', text: '该流程名称已存在', field: 'name' },
  changed: { kind: 'conflict', text: '该流程已被其他人修改，请载入最新内容后再保存' },
  faulty: { kind: 'invalid', text: '流程有误，不能发布' },
  inUse: { kind: 'conflict', text: '该流程正在被热线或其他流程使用，不能删除' },
  noVersion: { kind: 'not-found', text: '版本不存在' },
});

const flowName = z.string().trim().min(1, '请输入流程名称').max(50);
export const ivrFlowFields = z.object({ name: flowName });
const version = z.number().int();

/** A flow of the voice menu. What callers meet is the version that was published last. */
export const ivrFlow = z.object({
  id,
  name: z.string(),
  /** Number of the published version; null: none yet. */
  published: z.number().int().nullable(),
  /** The draft differs from the published version. */
  changed: z.boolean(),
  updateTime: timestamp,
  version,
});
export type IvrFlow = z.output<typeof ivrFlow>;

/** A published state of a flow. */
export const ivrFlowVersion = z.object({
  number: z.number().int(),
  publishTime: timestamp,
  publishedByName: z.string(),
  note: z.string(),
  nodes: z.number().int(),
});
export type IvrFlowVersion = z.output<typeof ivrFlowVersion>;

const access = { code: 'callcenter_hotline' };
const path = '/xmf-call-center/ivrFlow';

export const ivrFlowList = endpoint({
  method: 'GET',
  path,
  summary: '语音菜单列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(ivrFlow),
});

export const readIvrFlow = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '语音菜单详情',
  access,
  params: z.object({ id }),
  /** `agents`: the agents that the draft names. */
  reply: ivrFlow.extend({ draft: ivrGraph, agents: z.array(z.object({ id, agName: z.string() })) }),
});

/** With a start node that leads to a hang-up. */
export const createIvrFlow = endpoint({
  method: 'POST',
  path,
  summary: '新建语音菜单',
  access,
  body: ivrFlowFields,
  reply: z.object({ id }),
  errors: [ivrFlowErrors.duplicate],
});

/** A draft may be unfinished; callers meet nothing of it. */
export const saveIvrDraft = endpoint({
  method: 'PUT',
  path,
  summary: '保存语音菜单草稿',
  access,
  body: z.object({ id, version, name: flowName, draft: ivrGraph }),
  reply: z.object({ version }),
  errors: [ivrFlowErrors.duplicate, ivrFlowErrors.changed],
});

/** Publishes the draft for new calls; running calls keep their version. */
export const publishIvrFlow = endpoint({
  method: 'POST',
  path: `${path}/publish`,
  summary: '发布语音菜单',
  access,
  body: flowPublishFields.extend({ id, version }),
  reply: z.object({ published: z.number().int(), version }),
  errors: [ivrFlowErrors.changed, ivrFlowErrors.faulty],
});

export const ivrFlowVersions = endpoint({
  method: 'GET',
  path: `${path}/{id}/versions`,
  summary: '语音菜单版本',
  access,
  params: z.object({ id }),
  reply: z.array(ivrFlowVersion),
});

/** One of them as it is drawn. */
export const readIvrFlowVersion = endpoint({
  method: 'GET',
  path: `${path}/{id}/versions/{number}`,
  summary: '语音菜单历史版本',
  access,
  params: z.object({ id, number: z.coerce.number().int().min(1) }),
  reply: ivrGraph,
  errors: [ivrFlowErrors.noVersion],
});

/** Makes a former version the draft; to be published like any. */
export const restoreIvrFlow = endpoint({
  method: 'POST',
  path: `${path}/restore`,
  summary: '恢复语音菜单版本',
  access,
  body: z.object({ id, version, number: z.number().int() }),
  reply: z.object({ version }),
  errors: [ivrFlowErrors.changed, ivrFlowErrors.noVersion],
});

export const deleteIvrFlow = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: '删除语音菜单',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [ivrFlowErrors.inUse],
});
