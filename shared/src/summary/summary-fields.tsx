import { Checkbox, CheckboxGroup } from '@douyinfe/semi-ui';
import { categoryWords, type SummaryAnswer, type SummaryField } from '@lianxi/contracts/summary/summary-field';
import { type BoundControl, Field } from '../form/field.tsx';
import { ChoiceField, TextAreaField, TextField } from '../form/fields.tsx';
import { PickField } from '../form/pick-fields.tsx';
import type { ContractForm } from '../form/use-form.ts';
import type { LoadOptions } from '../ui/picker-options.tsx';

/** A form over a template's answers. */
type AnswersForm = ContractForm<Record<string, SummaryAnswer>>;

const categoriesOf =
  (options: readonly string[]): LoadOptions =>
  async (keyword) =>
    options
      .filter((path) => path.toLowerCase().includes(keyword.toLowerCase()))
      .map((path) => ({ value: path, text: categoryWords(path) }));

/** The control of a field of a summary's template, by its kind. `answer` is the first value of the form. */
export function SummaryFieldControl({
  form,
  field,
  answer,
}: {
  form: AnswersForm;
  field: SummaryField;
  answer: SummaryAnswer | undefined;
}) {
  const { key: name, label, kind, options } = field;
  const all = options.map((option) => ({ value: option, text: option }));
  switch (kind) {
    case 'category':
      return (
        <PickField
          form={form}
          name={name}
          label={label}
          none="请选择"
          load={categoriesOf(options)}
          chosen={typeof answer === 'string' ? { value: answer, text: categoryWords(answer) } : undefined}
        />
      );
    case 'choice':
      return <ChoiceField form={form} name={name} label={label} none="请选择" options={all} />;
    case 'choices':
      return (
        <Field form={form} name={name} label={label} group>
          {({ value, onChange, disabled }: BoundControl<string[]>) => (
            <CheckboxGroup direction="horizontal" value={value} disabled={disabled} onChange={onChange}>
              {options.map((option) => (
                <Checkbox key={option} value={option}>
                  {option}
                </Checkbox>
              ))}
            </CheckboxGroup>
          )}
        </Field>
      );
    case 'text':
      return <TextField form={form} name={name} label={label} />;
    case 'lines':
      return <TextAreaField form={form} name={name} label={label} />;
  }
}
