import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { HIDDEN_VALUE } from '@lianxi/contracts/form/form-record';
import type { FormValue } from '@lianxi/contracts/form/form-values';
import { isMaskedPhone } from '@lianxi/contracts/telephony/call-words';
import { useMemo } from 'react';
import { type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import type { ContractForm } from '../form/use-form.ts';
import { checkValues, type Filling, type OwnValues, trial } from './filling.ts';
import { FillingContext } from './parts/filling-context.ts';
import { isDrawnWide } from './parts/own-control.tsx';
import { OwnField, ReadField } from './parts/own-field.tsx';
import './own-fields.css';

/**
 * The fields of a form that a tenant designed, inside any form of the kit. The form's schema has, under `name`,
 * `ownValues(definition, filling)`, and begins with `startingValues(definition, filling)`. What is shown, required and fixed
 * follows what the agent fills in, by the rules of the server.
 * @param definition one without faults; the same object while it is the same form
 * @param filling absent: the form is only tried out
 */
export function OwnFields<T extends FieldValues>({
  form,
  definition,
  name,
  filling = trial,
}: {
  form: ContractForm<T>;
  definition: FormDefinition;
  name: FieldPath<T> & string;
  filling?: Filling;
}) {
  const values = useWatch({ control: form.control, name }) as OwnValues;
  const checked = useMemo(() => checkValues(definition, values, filling), [definition, values, filling]);
  const shown = definition.fields.filter((field) => !field.retired && checked.visible.has(field.key));
  return (
    <FillingContext value={filling}>
      <OtherFaults form={form} name={name} drawn={new Set(shown.map(({ key }) => key))} />
      <div className="own-fields">
        {shown.map((field) => {
          const { key, type } = field;
          const stays = type === 'computed' || type === 'serial' || filling.readOnly.has(key);
          return (
            <div key={key} className={isDrawnWide(field) ? 'own-field-wide' : undefined}>
              {stays || isMasked(field, filling.before?.[key]) ? (
                <ReadField field={field} value={checked.values[key]} words={wordsOf(field, filling, checked.reasons.get(key))} />
              ) : (
                <OwnField
                  form={form as unknown as ContractForm}
                  name={`${name}.${key}`}
                  field={field}
                  required={checked.wanted.has(key)}
                  disabled={checked.fixed.has(key)}
                />
              )}
            </div>
          );
        })}
      </div>
    </FillingContext>
  );
}

/** A value that this agent sees in part, and so cannot change. */
function isMasked(field: FormField, value: FormValue | undefined): boolean {
  return value === HIDDEN_VALUE || (field.type === 'phone' && typeof value === 'string' && isMaskedPhone(value));
}

/** The line below a field that stays as it is. */
function wordsOf(field: FormField, { before, readOnly }: Filling, reason: string | undefined): string {
  if (reason !== undefined) return reason;
  if (isMasked(field, before?.[field.key])) return '没有查看完整号码的权限，不能修改';
  if (field.type === 'computed') return field.hint || '自动计算';
  if (field.type === 'serial') return field.hint || (before ? '' : '保存时自动生成');
  return readOnly.has(field.key) ? '没有修改权限' : '';
}

/** Faults that the server found in fields which this form does not show: it was published anew, or reads what is hidden here. */
function OtherFaults<T extends FieldValues>({
  form,
  name,
  drawn,
}: {
  form: ContractForm<T>;
  name: FieldPath<T> & string;
  drawn: ReadonlySet<string>;
}) {
  const { errors } = useFormState({ control: form.control });
  const found = (get(errors, name) ?? {}) as Record<string, { type?: string; message?: string } | undefined>;
  const others = Object.entries(found).filter(([key, fault]) => !drawn.has(key) && fault?.type === 'server');
  if (others.length === 0) return null;
  return (
    <p className="lx-field-error" role="alert">
      {others.map(([, fault]) => fault?.message).join('；')}
    </p>
  );
}
