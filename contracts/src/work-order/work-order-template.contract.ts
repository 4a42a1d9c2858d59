import * as z from 'zod';
import { formDefinition } from '../form/form-definition.ts';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, many, one, special, text } from '../kit/fields.ts';
import { flowPublishFields } from '../kit/flow-graph.ts';
import { id, timestamp } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { templateTargets } from './priority.contract.ts';
import { workflowGraph } from './workflow-graph.ts';

const access = { code: 'workorder_setting' };
const path = '/xmf-work-order/template';
const named = z.array(z.object({ id, name: z.string() }));
/** One of others, which there must be. */
const chosen = (label: string) => special(label, z.string().regex(/^[1-9]\d{0,17}$/, `请选择${label}`), { blank: '' });

/**
 * What a work order is made from: a form, a workflow, and what both need around them. The workflow has a draft and published
 * versions; an order finishes on the version, of workflow and form, that it began with. All else is as it is now.
 */
export const workOrderTemplate = record({
  noun: 'work-order-template',
  title: '工单模板',
  add: '新建模板',
  path,
  access,
  knownBy: 'name',
  fields: {
    name: text('模板名称', { max: 50, required: true, keyword: true }),
    categoryId: one('分类', {}),
    /** A published form of the module `workorder`. */
    formTemplateId: chosen('表单'),
    /** The beginning of the numbers of its orders. */
    numberPrefix: text('编号前缀', {
      max: 8,
      required: true,
      pattern: [/^[A-Z0-9]{1,8}$/, '编号前缀为 8 个以内的大写字母或数字'],
    }),
    /** Acts where neither the people at a node nor its fallback can. */
    ownerId: chosen('负责人'),
    /** Of the priorities that differ from the tenant's. */
    targets: special('时限', templateTargets, { blank: [] }),
    openTo: choice('谁可以新建', { all: '所有人', chosen: '指定部门和角色' }, { default: 'all' }),
    /** With the departments below them. */
    departmentIds: many('部门', { max: 200 }),
    roleIds: many('角色', { max: 100 }),
    enabled: flag('启用', { default: true }),
  },
  shown: {
    /** With the categories above: `家电 / 厨房`. */
    categoryName: z.string().nullable(),
    formName: z.string(),
    ownerName: z.string(),
    departments: named,
    roles: named,
    /** Number of the published version; null: none yet, so that nobody can make an order. */
    published: z.number().int().nullable(),
    /** The draft differs from the published version. */
    changed: z.boolean(),
  },
  /** A category, with those below it. */
  filters: { categoryId: id.optional() },
  duplicate: { text: '已有同名模板', field: 'name' },
  errors: {
    unknownCategory: { kind: 'invalid', text: '分类不存在或已删除', field: 'categoryId' },
    unknownForm: { kind: 'invalid', text: '表单不存在或未发布', field: 'formTemplateId' },
    unknownOwner: { kind: 'invalid', text: '坐席不存在或已停用', field: 'ownerId' },
    nobody: { kind: 'invalid', text: '请选择部门或角色', field: 'departmentIds' },
    inUse: { kind: 'conflict', text: '该模板已有工单，不能删除；可以停用' },
    faulty: { kind: 'invalid', text: '流程有误，不能发布' },
    noVersion: { kind: 'not-found', text: '版本不存在' },
  },
});
export type WorkOrderTemplate = RecordOf<typeof workOrderTemplate>;

const { errors } = workOrderTemplate;
const version = z.number().int();
const number = z.number().int().min(1).max(2_147_483_647);
const byId = z.object({ id });

/** The forms that a template may have. */
export const workOrderForms = endpoint({
  method: 'GET',
  path: '/xmf-work-order/form',
  summary: '工单表单',
  access,
  reply: named,
});

/** A published state of a workflow. */
const publishedVersion = z.object({
  number: z.number().int(),
  publishTime: timestamp,
  publishedByName: z.string(),
  note: z.string(),
  nodes: z.number().int(),
});

/** The workflow as it is drawn now, and what its designer shows with it. */
export const readWorkflow = endpoint({
  method: 'GET',
  path: `${path}/{id}/workflow`,
  summary: '工单流程',
  access,
  params: byId,
  reply: z.object({
    id,
    name: z.string(),
    published: z.number().int().nullable(),
    changed: z.boolean(),
    version,
    draft: workflowGraph,
    /** The published form of the template; publishing pins its version. */
    form: z.object({ templateId: id, name: z.string(), version, definition: formDefinition }),
    /** The names of whom the draft names. */
    names: z.object({ agents: named, roles: named, groups: named }),
  }),
  errors: [errors.unknownForm],
});

/** A draft may be unfinished; no order takes it. */
export const saveWorkflow = endpoint({
  method: 'PUT',
  path: `${path}/workflow`,
  summary: '保存工单流程草稿',
  access,
  body: z.object({ id, version, name: workOrderTemplate.schema.fields.shape.name, draft: workflowGraph }),
  reply: z.object({ version }),
  errors: [errors.duplicate, errors.changed],
});

/** Publishes the draft for new orders; open orders keep their version. */
export const publishWorkflow = endpoint({
  method: 'POST',
  path: `${path}/workflow/publish`,
  summary: '发布工单流程',
  access,
  body: flowPublishFields.extend({ id, version }),
  reply: z.object({ published: z.number().int(), version }),
  errors: [errors.changed, errors.faulty, errors.unknownForm],
});

export const workflowVersions = endpoint({
  method: 'GET',
  path: `${path}/{id}/workflow/versions`,
  summary: '工单流程版本',
  access,
  params: byId,
  reply: z.array(publishedVersion),
});

/** One of them as it is drawn. */
export const readWorkflowVersion = endpoint({
  method: 'GET',
  path: `${path}/{id}/workflow/versions/{number}`,
  summary: '工单流程历史版本',
  access,
  params: z.object({ id, number: z.coerce.number().pipe(number) }),
  reply: workflowGraph,
  errors: [errors.noVersion],
});

/** Makes a former version the draft; it is published like any other. */
export const restoreWorkflow = endpoint({
  method: 'POST',
  path: `${path}/workflow/restore`,
  summary: '恢复工单流程版本',
  access,
  body: z.object({ id, version, number }),
  reply: z.object({ version }),
  errors: [errors.changed, errors.noVersion],
});
