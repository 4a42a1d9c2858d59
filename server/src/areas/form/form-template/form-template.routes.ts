import { comparisonsFor } from '@lianxi/contracts/form/condition-plan';
import { definitionFaults, isFilterable } from '@lianxi/contracts/form/definition-faults';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { isFilledIn, isPersonal } from '@lianxi/contracts/form/form-field';
import { rightOn, seenForm } from '@lianxi/contracts/form/form-rights';
import {
  conditionScreen,
  createFormTemplate,
  deleteFormTemplate,
  formTemplateErrors,
  formTemplateList,
  formTemplateVersions,
  publishedForm,
  publishFormTemplate,
  readFormTemplate,
  readFormTemplateVersion,
  restoreFormTemplate,
  saveFormDraft,
} from '@lianxi/contracts/form/form-template.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findRetyped, findSlots, findUniqueTooLate, placeFields } from '../form-record/form-fields.queries.ts';
import { reindexForm } from '../form-record/reindex.job.ts';
import {
  findPublishedForm,
  findTemplate,
  findTemplates,
  findVersion,
  findVersions,
  insertTemplate,
  publishDraft,
  removeUnpublished,
  replaceDraft,
  type TemplateWithDraft,
} from './form-template.queries.ts';

const constraints: ConstraintErrors = {
  form_templates_name_key: formTemplateErrors.duplicate,
  form_templates_customer_key: formTemplateErrors.onlyOne,
};

export const formTemplateRoutes = routes((on) => {
  on(formTemplateList, (ctx) => findTemplates(ctx, ctx.query.modularCategory));

  on(readFormTemplate, (ctx) => requireTemplate(ctx, ctx.params.id));

  on(createFormTemplate, async (ctx) => {
    const { modularCategory, name } = ctx.body;
    const id = await insertTemplate(ctx, modularCategory, name);
    ctx.audit({ target: `form-template:${id}`, after: ctx.body });
    return { id };
  });

  on(saveFormDraft, async (ctx) => {
    const { id, version, name, draft } = ctx.body;
    const before = await requireTemplate(ctx, id);
    if (!(await replaceDraft(ctx, ctx.body))) throw new CodedError(formTemplateErrors.changed);
    ctx.audit({ target: `form-template:${id}`, before: summed(before), after: { name, fields: draft.fields.length } });
    return { version: version + 1 };
  });

  on(publishFormTemplate, async (ctx) => {
    const { id, version, note } = ctx.body;
    const { draft, published: current } = await requireTemplate(ctx, id);
    const faults = [...definitionFaults(draft), ...(await valueFaults(ctx, id, draft, current))];
    if (faults.length > 0) {
      const fields = faults.map(({ key, text }) => ({ path: key === null ? 'draft' : `draft.fields.${key}`, text }));
      throw new CodedError(formTemplateErrors.faulty, { fields });
    }
    const published = await publishDraft(ctx, { id, version, note, agentId: ctx.principal.agentId });
    if (published === null) throw new CodedError(formTemplateErrors.changed);
    if (!(await placeFields(ctx, id, draft))) {
      await ctx.kernel.jobs.send(ctx, reindexForm, { tenantId: ctx.tenantId, templateId: id, version: published });
    }
    ctx.audit({ target: `form-template:${id}`, after: { published, note } });
    return { published, version: version + 1 };
  });

  on(formTemplateVersions, async (ctx) => {
    await requireTemplate(ctx, ctx.params.id);
    return findVersions(ctx, ctx.params.id);
  });

  on(readFormTemplateVersion, async (ctx) => requireVersion(ctx, ctx.params.id, ctx.params.number));

  on(restoreFormTemplate, async (ctx) => {
    const { id, version, number } = ctx.body;
    await requireTemplate(ctx, id);
    const draft = await requireVersion(ctx, id, number);
    if (!(await replaceDraft(ctx, { id, version, draft }))) throw new CodedError(formTemplateErrors.changed);
    ctx.audit({ target: `form-template:${id}`, after: { restored: number } });
    return { version: version + 1 };
  });

  on(deleteFormTemplate, async (ctx) => {
    const { id } = ctx.params;
    const before = await requireTemplate(ctx, id);
    if (!(await removeUnpublished(ctx, id))) throw new CodedError(formTemplateErrors.published);
    ctx.audit({ target: `form-template:${id}`, before: summed(before) });
    return null;
  });

  on(publishedForm, async (ctx) => {
    const form = await findPublishedForm(ctx, ctx.query.modularCategory, ctx.query.templateId);
    if (!form) return null;
    const { definition, ...rest } = form;
    const mayWrite = definition.fields.filter((field) => isFilledIn(field) && rightOn(field, ctx.principal) === 'write');
    const keys = new Set(mayWrite.map(({ key }) => key));
    const fields = seenForm(definition, ctx.principal).map((field) => ({ field, hasEdit: keys.has(field.key) }));
    return { ...rest, fields };
  });

  on(conditionScreen, async (ctx) => {
    const form = await findPublishedForm(ctx, ctx.query.modularCategory, ctx.query.templateId);
    if (!form) return [];
    const ready = await findSlots(ctx, form.templateId, { ready: true });
    const fields = seenForm(form.definition, ctx.principal).filter((field) => isFilterable(field) && ready.has(field.key));
    const whole = ctx.principal.holds('contact_number');
    return fields.map((field) => {
      const comparisons = comparisonsFor(field).filter((is) => whole || !isPersonal(field) || is === 'empty' || is === 'filled');
      return { field, comparisons };
    });
  });
}, constraints);

const requireTemplate = async (own: TenantDb, id: string) => existing(await findTemplate(own, id));

async function requireVersion(own: TenantDb, id: string, number: number) {
  const definition = await findVersion(own, id, number);
  if (!definition) throw new CodedError(formTemplateErrors.noVersion);
  return definition;
}

/** Why the values that records hold would not fit a new version. */
async function valueFaults(own: TenantDb, id: string, draft: FormDefinition, current: number | null) {
  const published = current === null ? null : await findVersion(own, id, current);
  const retyped = await findRetyped(own, id, draft);
  const tooLate = await findUniqueTooLate(own, id, draft, published);
  return [
    ...retyped.map(({ key }) => ({ key, text: '已发布字段的类型不能修改' })),
    ...tooLate.map(({ key }) => ({ key, text: '已有记录的字段不能再设为唯一' })),
  ];
}

/** A template in the operation log. */
const summed = ({ name, draft }: TemplateWithDraft) => ({ name, fields: draft.fields.length });
