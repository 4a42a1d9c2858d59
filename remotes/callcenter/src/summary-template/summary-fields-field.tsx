import { Button, Checkbox, Input } from '@douyinfe/semi-ui';
import type { SummaryField, SummaryKind } from '@lianxi/contracts/summary/summary-field';
import type { summaryTemplate } from '@lianxi/contracts/summary/summary-template.contract';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { OptionsBox } from './options-box.tsx';
import { kindOptions } from './summary-words.ts';

type TemplateForm = ContractForm<RecordInput<typeof summaryTemplate>>;

/** The length of a field's key, as of all random ids (specification section 9). */
const KEY_LENGTH = 6;

export const newField = (): SummaryField => ({
  key: Array.from(crypto.getRandomValues(new Uint8Array(KEY_LENGTH)), (byte) => (byte % 36).toString(36)).join(''),
  label: '',
  kind: 'lines',
  required: false,
  options: [],
});

/** The template's fields in their order. */
export function SummaryFieldsField({ form }: { form: TemplateForm }) {
  return (
    <Field form={form} name="fields" label="字段" group>
      {({ value, onChange }: BoundControl<SummaryField[]>) => {
        const change = (at: number, part: Partial<SummaryField>) =>
          onChange(value.map((field, index) => (index === at ? { ...field, ...part } : field)));
        const move = (at: number, by: 1 | -1) => onChange(swapped(value, at, at + by));
        return (
          <ol className="template-fields">
            {value.map((field, at) => (
              <li key={field.key}>
                <div className="template-field">
                  <Input
                    aria-label={`字段 ${at + 1} 名称`}
                    placeholder="字段名称"
                    maxLength={20}
                    value={field.label}
                    onChange={(label) => change(at, { label })}
                  />
                  <select
                    className="lx-choice"
                    aria-label={`字段 ${at + 1} 类型`}
                    value={field.kind}
                    onChange={(event) => change(at, { kind: event.target.value as SummaryKind })}
                  >
                    {kindOptions.map(({ value: kind, text }) => (
                      <option key={kind} value={kind}>
                        {text}
                      </option>
                    ))}
                  </select>
                  <Checkbox checked={field.required} onChange={({ target }) => change(at, { required: target.checked === true })}>
                    必填
                  </Checkbox>
                  <span className="lx-row-actions">
                    <button type="button" disabled={at === 0} aria-label={`上移字段 ${at + 1}`} onClick={() => move(at, -1)}>
                      上移
                    </button>
                    <button
                      type="button"
                      disabled={at === value.length - 1}
                      aria-label={`下移字段 ${at + 1}`}
                      onClick={() => move(at, 1)}
                    >
                      下移
                    </button>
                    <button
                      type="button"
                      disabled={value.length === 1}
                      aria-label={`删除字段 ${at + 1}`}
                      onClick={() => onChange(value.filter((_, index) => index !== at))}
                    >
                      删除
                    </button>
                  </span>
                </div>
                <OptionsBox field={field} label={`字段 ${at + 1} 选项`} onChange={(options) => change(at, { options })} />
              </li>
            ))}
            <li>
              <Button onClick={() => onChange([...value, newField()])}>添加字段</Button>
            </li>
          </ol>
        );
      }}
    </Field>
  );
}

function swapped<T>(all: readonly T[], one: number, other: number): T[] {
  return all.map((item, at) => (at === one ? all[other] : at === other ? all[one] : item) ?? item);
}
