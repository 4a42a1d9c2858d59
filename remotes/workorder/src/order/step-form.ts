import { comparisonsOf } from '@lianxi/contracts/form/condition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import type { FilledForm } from '@lianxi/contracts/form/form-record';
import { seenForm } from '@lianxi/contracts/form/form-rights';
import { type PublishedForm, publishedForm } from '@lianxi/contracts/form/form-template.contract';
import type { NodeRight } from '@lianxi/contracts/work-order/workflow-graph';
import { useCall } from '@lianxi/shared/client/use-call';
import { type OwnForm, ownFormOf } from '@lianxi/shared/own-fields/use-own-form';
import { useMemo } from 'react';

type Rights = Readonly<Record<string, NodeRight>>;

const isWritten = (rights: Rights, key: string) => rights[key] === 'write' || rights[key] === 'required';

/** The keys that decide whether a field is shown, must be filled in or can be changed. */
function deciding(field: FormField): string[] {
  const conditions = [
    field.visibleWhen,
    ...('requiredWhen' in field ? [field.requiredWhen] : []),
    ...('readOnlyWhen' in field ? [field.readOnlyWhen] : []),
  ];
  return conditions.flatMap((condition) => (condition ? comparisonsOf(condition).map(({ field: key }) => key) : []));
}

/** Nobody has it: who has it sees no field that is hidden from it. */
const STEP = '0';

/** The part of a form that a step fills in, with what decides about it. The rest is shown as it is. */
export function formOfStep(published: PublishedForm, rights: Rights): PublishedForm {
  const written = published.fields.filter(({ field }) => isWritten(rights, field.key));
  const kept = new Set(written.flatMap(({ field }) => [field.key, ...deciding(field)]));
  const fields = published.fields.map(({ field }) => {
    const isDrawn = kept.has(field.key) && rights[field.key] !== 'hidden';
    if (!isDrawn) return { ...field, access: [{ roleId: STEP, right: 'hidden' as const }] };
    return 'required' in field ? { ...field, required: field.required || rights[field.key] === 'required' } : field;
  });
  const mayEdit = new Set(written.filter(({ hasEdit }) => hasEdit).map(({ field }) => field.key));
  const seen = seenForm({ fields }, { roleIds: [STEP], isSuper: false });
  return { ...published, fields: seen.map((field) => ({ field, hasEdit: mayEdit.has(field.key) })) };
}

interface Step {
  readonly formTemplateId: string;
  readonly formVersion: number;
  readonly rights: Rights;
}

/** The form of a step, ready to be filled in; undefined while it loads. */
export function useStepForm({ formTemplateId, formVersion, rights }: Step, filled: FilledForm | null): OwnForm | undefined {
  const query = { modularCategory: 'workorder' as const, templateId: formTemplateId, version: formVersion };
  const { data } = useCall(publishedForm, { query }, { staleTime: 60_000 });
  return useMemo(() => (data ? ownFormOf(formOfStep(data, rights), filled) : undefined), [data, rights, filled]);
}

/** What the step does not fill in. Null: nothing. */
export function restOf(form: FilledForm | null, rights: Rights): FilledForm | null {
  const rest = Object.entries(form?.values ?? {}).filter(([key]) => !isWritten(rights, key));
  return form && rest.length > 0 ? { ...form, values: Object.fromEntries(rest) } : null;
}
