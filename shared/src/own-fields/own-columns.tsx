import { isSortable } from '@lianxi/contracts/form/definition-faults';
import type { FormField, FormFieldType } from '@lianxi/contracts/form/form-field';
import { MAX_COLUMNS, type OwnCells } from '@lianxi/contracts/form/form-record';
import type { PublishedForm } from '@lianxi/contracts/form/form-template.contract';
import type { FormValue } from '@lianxi/contracts/form/form-values';
import { valueText } from '@lianxi/contracts/form/value-text';
import type { Column } from '../list/data-table.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';

/** A row of a list with the own fields that it was asked for. */
interface OwnRow {
  own?: OwnCells | undefined;
}

const PREFIX = 'own.';

/** Fields whose values are short enough for a cell, and how wide they are there. */
const widths: Partial<Record<FormFieldType, number>> = {
  text: 160,
  number: 110,
  money: 130,
  date: 120,
  time: 90,
  choice: 110,
  choices: 180,
  category: 180,
  phone: 160,
  email: 200,
  idCard: 180,
  creditCode: 180,
  link: 200,
  address: 220,
  agent: 110,
  department: 140,
  computed: 130,
  serial: 150,
};

const isNumber = (field: FormField) =>
  field.type === 'number' || field.type === 'money' || (field.type === 'computed' && field.result !== 'text');

/** The columns of a tenant's own fields, each hidden until the agent wants it. */
export function ownColumns<Row extends OwnRow>(published: PublishedForm | null | undefined): Column<Row>[] {
  return (published?.fields ?? []).flatMap(({ field }): Column<Row>[] => {
    const width = widths[field.type];
    if (width === undefined || field.retired) return [];
    const { key, label } = field;
    return [
      {
        key: PREFIX + key,
        title: label,
        width,
        optional: true,
        ...(isNumber(field) && { align: 'right' as const }),
        ...(isSortable(field) && { sort: key }),
        render: ({ own }) => <OwnCell field={field} own={own} />,
      },
    ];
  });
}

/** The query of a list for the own fields in these columns. */
export function ownKeysIn(columns: readonly { key: string }[]): { columns?: string } {
  const keys = columns.flatMap(({ key }) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));
  return keys.length > 0 ? { columns: keys.slice(0, MAX_COLUMNS).join(',') } : {};
}

function OwnCell({ field, own }: { field: FormField; own: OwnCells | undefined }) {
  const value = own?.values[field.key] as FormValue | undefined;
  if (value === undefined) return <span className="lx-no-value">—</span>;
  if (field.type === 'phone') return <PhoneNumber phone={`${value}`} of={field.label} />;
  return valueText(field, value, own?.names);
}
