import { Checkbox, CheckboxGroup } from '@douyinfe/semi-ui';
import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { type FieldOf, leavesOf } from '@lianxi/contracts/form/form-field';
import { categoryText } from '@lianxi/contracts/form/value-text';
import { useContext } from 'react';
import { loadAgents, loadCustomers, loadDepartments } from '../../client/load-options.ts';
import { useCall } from '../../client/use-call.ts';
import { Picker } from '../../ui/picker.tsx';
import type { LoadOptions, PickerOption } from '../../ui/picker-options.tsx';
import { FillingContext } from './filling-context.ts';
import { ariaOf, type OwnControlProps } from './own-control-props.ts';

/** So many options are all visible. */
export const FEW_OPTIONS = 8;
/** A longer list of options is searched. */
const MANY_OPTIONS = 20;
const NONE = '请选择';

const among =
  (options: readonly PickerOption[]): LoadOptions =>
  async (keyword) =>
    options.filter(({ text }) => text.toLowerCase().includes(keyword.toLowerCase()));

const choicesOf = ({ options }: FieldOf<'choice' | 'choices'>) => options.map(({ key, label }) => ({ value: key, text: label }));

/** One of many, found by typing. */
function PickOne({ options, load, ...props }: OwnControlProps & { options: readonly PickerOption[]; load: LoadOptions }) {
  const { id, value, onChange, disabled, describedBy, invalid } = props.control;
  return (
    <Picker
      id={id}
      label={props.cell ?? props.field.label}
      none={NONE}
      load={load}
      values={typeof value === 'string' ? [value] : []}
      known={options}
      disabled={disabled}
      describedBy={describedBy}
      invalid={invalid}
      onChange={([next]) => onChange(next ?? null)}
    />
  );
}

export function ChoiceControl(props: OwnControlProps<FieldOf<'choice'>>) {
  const { id, value, onChange, onBlur, ref, disabled } = props.control;
  const options = choicesOf(props.field);
  if (options.length > MANY_OPTIONS) return <PickOne {...props} options={options} load={among(options)} />;
  return (
    <select
      {...ariaOf(props)}
      id={id}
      ref={ref}
      className={value === null ? 'lx-choice lx-choice-none' : 'lx-choice'}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value || null)}
      onBlur={onBlur}
    >
      <option value="">{NONE}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

export function ChoicesControl(props: OwnControlProps<FieldOf<'choices'>>) {
  const { id, value, onChange, disabled, describedBy, invalid } = props.control;
  const options = choicesOf(props.field);
  const values = Array.isArray(value) ? (value as string[]) : [];
  const change = (keys: readonly string[]) => onChange(keys.length > 0 ? keys.toSorted() : null);
  if (options.length > FEW_OPTIONS || props.cell) {
    return (
      <Picker
        id={id}
        label={props.cell ?? props.field.label}
        none={NONE}
        many
        load={among(options)}
        values={values}
        known={options}
        disabled={disabled}
        describedBy={describedBy}
        invalid={invalid}
        onChange={change}
      />
    );
  }
  return (
    <CheckboxGroup direction="horizontal" value={values} disabled={disabled} onChange={change}>
      {options.map((option) => (
        <Checkbox key={option.value} value={option.value}>
          {option.text}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

/** A leaf of a tree, found by any name on its way. */
export function CategoryControl(props: OwnControlProps<FieldOf<'category'>>) {
  const options = [...leavesOf(props.field)].map((path) => ({ value: path, text: categoryText(props.field, path) }));
  return <PickOne {...props} options={options} load={among(options)} />;
}

/** The name of the present value, where it is known. */
function useKnown({ field: { type }, control: { value } }: OwnControlProps): PickerOption[] {
  const { names } = useContext(FillingContext);
  const name = names[`${type}:${value}`];
  return typeof value === 'string' && name !== undefined ? [{ value, text: name }] : [];
}

export function AgentControl(props: OwnControlProps<FieldOf<'agent' | 'department'>>) {
  return <PickOne {...props} options={useKnown(props)} load={loadAgents} />;
}

export function DepartmentControl(props: OwnControlProps<FieldOf<'agent' | 'department'>>) {
  return <PickOne {...props} options={useKnown(props)} load={loadDepartments} />;
}

/** A customer whom the agent may read. */
export function CustomerControl(props: OwnControlProps<FieldOf<'customer'>>) {
  const { value } = props.control;
  const id = typeof value === 'string' ? value : '';
  const { data } = useCall(readCustomer, { params: { id } }, { enabled: id !== '', retry: false });
  const known = id === '' ? [] : [{ value: id, text: data?.custName ?? '无权查看的客户' }];
  return <PickOne {...props} options={known} load={loadCustomers} />;
}
