import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FilledForm } from '@lianxi/contracts/form/form-record';
import { type FormModule, type PublishedForm, publishedForm } from '@lianxi/contracts/form/form-template.contract';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../client/use-call.ts';
import { type Filling, trial } from './filling.ts';

/** A form ready to be filled in by the signed-in agent. */
export interface OwnForm {
  readonly definition: FormDefinition;
  readonly filling: Filling;
}

const NO_FORM: OwnForm = { definition: { fields: [] }, filling: trial };

/**
 * A published form for a record; without fields when the tenant has published none.
 * @param filled what the record holds; null: it has no values yet, so it begins with the defaults
 */
export function ownFormOf(published: PublishedForm | null, filled: FilledForm | null): OwnForm {
  if (!published) return NO_FORM;
  const { fields, filler } = published;
  const { id, departmentId, departmentIds } = filler;
  const { userinfo } = sessionStore.getState();
  const own = userinfo ? { [`agent:${id}`]: userinfo.cuser_name, [`department:${departmentId}`]: userinfo.department_name } : {};
  return {
    definition: { fields: fields.map(({ field }) => field) },
    filling: {
      before: filled && (filled.values as FormValues),
      asker: { today: tenantDate(new Date()), agent: { id, departmentId, departmentIds } },
      readOnly: new Set(fields.filter(({ hasEdit }) => !hasEdit).map(({ field }) => field.key)),
      names: { ...own, ...filled?.names },
    },
  };
}

/** The published form of a module or of one of its templates: undefined while it loads, null when there is none. */
export function usePublishedForm(module: FormModule, templateId?: string): UseQueryResult<PublishedForm | null> {
  return useCall(publishedForm, { query: { modularCategory: module, templateId } });
}
