import { comparisonsFor } from '@lianxi/contracts/form/condition-plan';
import { definitionFaults, isFilterable } from '@lianxi/contracts/form/definition-faults';
import { readFieldImpact } from '@lianxi/contracts/form/field-impact.contract';
import { usersOf } from '@lianxi/contracts/form/field-uses';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { isFilledIn, isPersonal } from '@lianxi/contracts/form/form-field';
import { rightOn, seenForm } from '@lianxi/contracts/form/form-rights';
import {
  conditionScreen,
  createFormTemplate,
  deleteFormTemplate,
  designRight,
  type FormModule,
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
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findRetyped, findSlots, findUniqueTooLate, placeFields } from '../form-record/form-fields.queries.ts';
import { reindexForm } from '../form-record/reindex.job.ts';
import { countHolders } from './field-impact.queries.ts';
import {
  type CurrentForm,
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
  on(formTemplateList, async (ctx) => {
    const { modularCategory: module } = ctx.query;
    if (module) requireRight(ctx, module);
    const templates = await findTemplates(ctx, module);
    return templates.filter(({ modularCategory }) => ctx.principal.holds(designRight(modularCategory)));
  });

  on(readFormTemplate, (ctx) => requireTemplate(ctx, ctx.params.id));

  on(createFormTemplate, async (ctx) => {
    const { modularCategory, name } = ctx.body;
    requireRight(ctx, modularCategory);
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

  on(readFieldImpact, async (ctx) => {
    const { id } = ctx.params;
    const { published } = await requireTemplate(ctx, id);
    const definition = published === null ? null : await findVersion(ctx, id, published);
    const field = definition?.fields.find(({ key }) => key === ctx.query.key);
    if (!definition || !field) throw new CodedError(formTemplateErrors.noField);
    return { ...(await countHolders(ctx, id, field)), users: usersOf(definition, field.key) };
  });

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
    const { modularCategory, templateId, version } = ctx.query;
    const current = await findPublishedForm(ctx, modularCategory, templateId);
    const form = current && (await ofVersion(ctx, current, version));
    if (!form) return null;
    const { definition, ...rest } = form;
    const { agentId: id, departmentId, departmentIds } = ctx.principal;
    const mayWrite = definition.fields.filter((field) => isFilledIn(field) && rightOn(field, ctx.principal) === 'write');
    const keys = new Set(mayWrite.map(({ key }) => key));
    const fields = seenForm(definition, ctx.principal).map((field) => ({ field, hasEdit: keys.has(field.key) }));
    return { ...rest, fields, filler: { id, departmentId, departmentIds: [...departmentIds] } };
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

/** @throws CodedError without the right to design forms of the module */
function requireRight({ principal }: Designer, module: FormModule): void {
  if (!principal.holds(designRight(module))) throw new CodedError(commonErrors.forbidden);
}

type Designer = Pick<SignedInContext<unknown>, 'principal'>;

/** The template, for whom may design it. */
async function requireTemplate(ctx: TenantDb & Designer, id: string): Promise<TemplateWithDraft> {
  const template = existing(await findTemplate(ctx, id));
  requireRight(ctx, template.modularCategory);
  return template;
}

async function requireVersion(own: TenantDb, id: string, number: number) {
  const definition = await findVersion(own, id, number);
  if (!definition) throw new CodedError(formTemplateErrors.noVersion);
  return definition;
}

/** A form as it was in another version. */
async function ofVersion(own: TenantDb, form: CurrentForm, version = form.version): Promise<CurrentForm | null> {
  if (version === form.version) return form;
  const definition = await findVersion(own, form.templateId, version);
  return definition && { ...form, version, definition };
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
