import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  createSummaryTemplate,
  deleteSummaryTemplate,
  readSummaryTemplate,
  summaryTemplateErrors,
  summaryTemplateList,
  updateSummaryTemplate,
} from '@lianxi/contracts/summary/summary-template.contract';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findTemplates, insertTemplate, listTemplates, removeTemplate, replaceTemplate } from './summary-template.queries.ts';

const constraints: ConstraintErrors = {
  summary_templates_name_key: summaryTemplateErrors.duplicate,
  summary_templates_usual_key: summaryTemplateErrors.secondUsual,
  summary_template_uses_group_fkey: summaryTemplateErrors.unknownGroup,
  summary_template_uses_group_key: summaryTemplateErrors.groupTaken,
  summary_template_uses_hotline_fkey: summaryTemplateErrors.unknownHotline,
  summary_template_uses_hotline_key: summaryTemplateErrors.hotlineTaken,
};

export const summaryTemplateRoutes = routes((on) => {
  on(summaryTemplateList, (ctx) => listTemplates(ctx, ctx.query));

  on(readSummaryTemplate, async (ctx) => {
    const [found] = await findTemplates(ctx, [ctx.params.id]);
    if (!found) throw new CodedError(commonErrors.notFound);
    return found;
  });

  on(createSummaryTemplate, async (ctx) => {
    const id = await insertTemplate(ctx, ctx.body);
    ctx.audit({ target: `summary-template:${id}`, after: ctx.body });
    return { id };
  });

  on(updateSummaryTemplate, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const [before] = await findTemplates(ctx, [id]);
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replaceTemplate(ctx, id, version, fields))) throw new CodedError(summaryTemplateErrors.changed);
    ctx.audit({ target: `summary-template:${id}`, before, after: fields });
    return null;
  });

  on(deleteSummaryTemplate, async (ctx) => {
    const [before] = await findTemplates(ctx, [ctx.params.id]);
    if (!before) throw new CodedError(commonErrors.notFound);
    await removeTemplate(ctx, before.id);
    ctx.audit({ target: `summary-template:${before.id}`, before });
    return null;
  });
}, constraints);
