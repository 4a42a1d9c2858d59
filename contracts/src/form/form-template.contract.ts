import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { formDefinition } from './form-definition.ts';
import { formField } from './form-field.ts';

export const formTemplateErrors = defineErrors('form-template', {
  duplicate: { kind: 'conflict', text: '该模块已有同名模板', field: 'name' },
  onlyOne: { kind: 'conflict', text: '客户资料只有一个模板' },
  changed: { kind: 'conflict', text: '该模板已被其他人修改，请载入最新内容后再保存' },
  faulty: { kind: 'invalid', text: '模板有误，不能发布' },
  published: { kind: 'conflict', text: '该模板已经发布，不能删除' },
  noVersion: { kind: 'not-found', text: '版本不存在' },
  noField: { kind: 'not-found', text: '字段尚未发布' },
});

/** What has forms: customers have one, the others as many as their tenant wants. `info`: additional information of customers. */
export const formModule = z.enum(['customer', 'summary', 'workorder', 'questionnaire', 'info']);
export type FormModule = z.output<typeof formModule>;

const name = z.string().trim().min(1, '请输入模板名称').max(50);
const version = z.number().int();
/** What a user fills in for a new template. */
export const formTemplateFields = z.object({ name });

/** A form of a module. What people fill in is the version that was published last. */
export const formTemplate = z.object({
  id,
  modularCategory: formModule,
  name: z.string(),
  /** Number of the published version; null: none yet. */
  published: z.number().int().nullable(),
  /** The draft differs from the published version. */
  changed: z.boolean(),
  updateTime: timestamp,
  version,
});
export type FormTemplate = z.output<typeof formTemplate>;

/** A published state of a form. */
export const formTemplateVersion = z.object({
  number: z.number().int(),
  publishTime: timestamp,
  publishedByName: z.string(),
  note: z.string(),
  fields: z.number().int(),
});
export type FormTemplateVersion = z.output<typeof formTemplateVersion>;

/** The right to design the forms of a module. */
export const designRight = (module: FormModule): string =>
  module === 'info' ? 'customer_infotemplate_field' : 'setting_customerdiyfields';

/** The handler asks for {@link designRight} of the template's module. */
const access = 'signed-in';
const path = '/xmf-basic-model/custom/template';

/** Templates of a module, or of all, by their names. */
export const formTemplateList = endpoint({
  method: 'GET',
  path,
  summary: '表单模板列表',
  access,
  query: z.object({ modularCategory: formModule.optional() }),
  reply: z.array(formTemplate),
});

export const readFormTemplate = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '表单模板详情',
  access,
  params: z.object({ id }),
  reply: formTemplate.extend({ draft: formDefinition }),
});

/** Without fields. */
export const createFormTemplate = endpoint({
  method: 'POST',
  path,
  summary: '新建表单模板',
  access,
  body: formTemplateFields.extend({ modularCategory: formModule }),
  reply: z.object({ id }),
  errors: [formTemplateErrors.duplicate, formTemplateErrors.onlyOne],
});

/** A draft may have faults; nobody fills it in. */
export const saveFormDraft = endpoint({
  method: 'PUT',
  path,
  summary: '保存表单模板草稿',
  access,
  body: z.object({ id, version, name, draft: formDefinition }),
  reply: z.object({ version }),
  errors: [formTemplateErrors.duplicate, formTemplateErrors.changed],
});

/** Publishes the draft. A published version never changes: records are shown by the one that they were filled in with. */
export const publishFormTemplate = endpoint({
  method: 'POST',
  path: `${path}/publish`,
  summary: '发布表单模板',
  access,
  body: z.object({ id, version, note: z.string().trim().max(200).default('') }),
  reply: z.object({ published: z.number().int(), version }),
  errors: [formTemplateErrors.changed, formTemplateErrors.faulty],
});

export const formTemplateVersions = endpoint({
  method: 'GET',
  path: `${path}/{id}/versions`,
  summary: '表单模板版本',
  access,
  params: z.object({ id }),
  reply: z.array(formTemplateVersion),
});

export const readFormTemplateVersion = endpoint({
  method: 'GET',
  path: `${path}/{id}/versions/{number}`,
  summary: '表单模板历史版本',
  access,
  params: z.object({ id, number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  reply: formDefinition,
  errors: [formTemplateErrors.noVersion],
});

/** Makes a former version the draft; it is published like any other. */
export const restoreFormTemplate = endpoint({
  method: 'POST',
  path: `${path}/restore`,
  summary: '恢复表单模板版本',
  access,
  body: z.object({ id, version, number: z.number().int().min(1).max(2_147_483_647) }),
  reply: z.object({ version }),
  errors: [formTemplateErrors.changed, formTemplateErrors.noVersion],
});

/** Only a template that was never published: records may have been filled in with any other. */
export const deleteFormTemplate = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: '删除表单模板',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [formTemplateErrors.published],
});

/** `templateId` absent: the module's oldest template. */
const ofModule = z.object({ modularCategory: formModule, templateId: id.optional() });

/**
 * The published form as the caller may fill it in: without the fields that are hidden from their roles, and without conditions
 * and formulas that read those. `version`: a former one, by which records show what was filled in with it. Null: there is none.
 */
export const publishedForm = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/custom/fields',
  summary: '表单字段',
  access: 'signed-in',
  query: ofModule.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  reply: z
    .object({
      templateId: id,
      name: z.string(),
      version,
      fields: z.array(z.object({ field: formField, hasEdit: z.boolean() })),
      /** The caller, as conditions and defaults know them. */
      filler: z.object({ id, departmentId: id, departmentIds: z.array(id) }),
    })
    .nullable(),
});
export type PublishedForm = NonNullable<z.output<(typeof publishedForm)['reply']>>;

/** What a list can be narrowed by: the filterable fields that the caller may see, and how each is compared. */
export const conditionScreen = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/custom/conditionsscreen',
  summary: '筛选条件',
  access: 'signed-in',
  query: ofModule,
  reply: z.array(z.object({ field: formField, comparisons: z.array(z.string()) })),
});
