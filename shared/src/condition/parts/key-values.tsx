import { agentSelects } from '@lianxi/contracts/admin/agent-option.contract';
import { departmentSelects } from '@lianxi/contracts/admin/department.contract';
import type { Operand } from '@lianxi/contracts/form/condition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { loadAgents, loadCustomers, loadDepartments } from '../../client/load-options.ts';
import { useCall } from '../../client/use-call.ts';
import { Picker } from '../../ui/picker.tsx';
import type { LoadOptions, PickerOption } from '../../ui/picker-options.tsx';

interface KeyValuesProps {
  label: string;
  field: FormField;
  values: readonly Operand[];
  onChange: (values: Operand[]) => void;
}

/** Options, agents or departments with which a field is compared. */
export function KeyValues({ field, ...props }: KeyValuesProps) {
  if (field.type === 'agent') return <AgentValues field={field} {...props} />;
  if (field.type === 'department') return <DepartmentValues field={field} {...props} />;
  if (field.type === 'customer') return <Values {...props} known={[]} load={loadCustomers} />;
  const options = optionsOf(field);
  const load: LoadOptions = (keyword) => Promise.resolve(options.filter(({ text }) => text.includes(keyword)));
  return <Values {...props} known={options} load={load} />;
}

/** The asker, or their department, as an option of a picker. */
const mine: readonly (PickerOption & { types: readonly string[]; operand: Operand })[] = [
  { value: 'my self', text: '本人', types: ['agent'], operand: { my: 'self' } },
  { value: 'my department', text: '本部门', types: ['department'], operand: { my: 'department' } },
  { value: 'my departments', text: '本部门及下级', types: ['department'], operand: { my: 'departments' } },
];
const mineFor = (type: string, keyword = '') => mine.filter((one) => one.types.includes(type) && one.text.includes(keyword));

function AgentValues(props: KeyValuesProps) {
  const { data } = useCall(agentSelects, { query: {} });
  const known = (data ?? []).map(({ id, agName }) => ({ value: id, text: agName }));
  const load: LoadOptions = async (keyword, signal) => [...mineFor('agent', keyword), ...(await loadAgents(keyword, signal))];
  return <Values {...props} known={[...mineFor('agent'), ...known]} load={load} />;
}

function DepartmentValues(props: KeyValuesProps) {
  const { data } = useCall(departmentSelects, {});
  const known = (data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const load: LoadOptions = async (keyword, signal) => [
    ...mineFor('department', keyword),
    ...(await loadDepartments(keyword, signal)),
  ];
  return <Values {...props} known={[...mineFor('department'), ...known]} load={load} />;
}

function Values({
  label,
  values,
  known,
  load,
  onChange,
}: Omit<KeyValuesProps, 'field'> & { known: readonly PickerOption[]; load: LoadOptions }) {
  return (
    <Picker
      label={label}
      none="选择"
      many
      values={values.map((value) => (typeof value === 'object' && 'my' in value ? `my ${value.my}` : `${value}`))}
      known={known}
      load={load}
      onChange={(next) => onChange(next.map((value) => mine.find((one) => one.value === value)?.operand ?? value))}
    />
  );
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly children?: readonly Option[];
}

/** The options of a field; of a category every path. */
function optionsOf(field: FormField): PickerOption[] {
  if (!('options' in field)) return [];
  const below = (options: readonly Option[], path: string, words: string): PickerOption[] =>
    options.flatMap(({ key, label, children = [] }) => [
      { value: `${path}${key}`, text: `${words}${label}` },
      ...below(children, `${path}${key}/`, `${words}${label} / `),
    ]);
  return below(field.options, '', '');
}
