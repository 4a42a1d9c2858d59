import { Button } from '@douyinfe/semi-ui';
import { type Condition, comparisonsOf, isComplete } from '@lianxi/contracts/form/condition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { readCondition } from '@lianxi/contracts/form/form-record';
import { conditionScreen, type FormModule } from '@lianxi/contracts/form/form-template.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { useState } from 'react';
import * as z from 'zod';
import { useCall } from '../client/use-call.ts';
import { ConditionEditor } from '../condition/condition-editor.tsx';
import { Field } from '../form/field.tsx';
import { FormModal } from '../form/form-frame.tsx';
import { useForm } from '../form/use-form.ts';
import type { FiltersOf, ListState } from '../list/use-list.ts';

/** A field by which can be asked, and how. */
interface ComparedField {
  readonly field: FormField;
  readonly comparisons: readonly string[];
}

const conditionFields = z.object({
  // The form asks the schema about nothing, null and an empty list, too, to know whether the field is required.
  condition: z
    .custom<Condition | null>()
    .refine(
      (value) => typeof value !== 'object' || value === null || Array.isArray(value) || isWhole(value),
      '请填写每个条件的值',
    ),
});

const isWhole = (condition: Condition) => comparisonsOf(condition).every(isComplete);

/** Narrows a list by the tenant's own fields. The condition is in the address, as every filter. */
export function ConditionFilter<E extends Endpoint>({
  list,
  module,
  templateId,
}: {
  list: ListState<E>;
  module: FormModule;
  /** Absent: the module's oldest template. */
  templateId?: string;
}) {
  const { data: fields = [] } = useCall(conditionScreen, { query: { modularCategory: module, templateId } });
  const [open, setOpen] = useState(false);
  const { condition } = list.filters as { condition?: string | undefined };
  const given = condition === undefined ? null : readCondition(condition);
  const count = given ? comparisonsOf(given).length : 0;
  if (fields.length === 0 && count === 0) return null;
  return (
    <>
      <Button type={count > 0 ? 'primary' : 'tertiary'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `自定义条件 ${count}` : '自定义条件'}
      </Button>
      {open && (
        <ConditionDialog
          fields={fields}
          condition={given}
          onApply={(next) => list.change({ condition: next } as unknown as Partial<FiltersOf<E>>)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function ConditionDialog({
  fields,
  condition,
  onApply,
  onClose,
}: {
  fields: readonly ComparedField[];
  condition: Condition | null;
  onApply: (condition: string | undefined) => void;
  onClose: () => void;
}) {
  const comparisons = new Map(fields.map((one) => [one.field.key, one.comparisons]));
  const form = useForm(conditionFields, {
    initial: { condition },
    submit: async ({ condition: made }) => {
      onApply(made ? JSON.stringify(made) : undefined);
      onClose();
    },
  });
  return (
    <FormModal form={form} title="自定义条件" act="筛选" width={640} onClose={onClose}>
      <Field form={form} name="condition" label="条件" group hint="按自定义字段筛选">
        {({ value, onChange }: { value: Condition | null; onChange: (value: Condition | null) => void }) => (
          <ConditionEditor
            label="条件"
            fields={fields.map(({ field }) => field)}
            admits={(field, is) => comparisons.get(field.key)?.includes(is) ?? false}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
    </FormModal>
  );
}
