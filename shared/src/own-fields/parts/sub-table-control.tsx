import { Button } from '@douyinfe/semi-ui';
import { rowForm } from '@lianxi/contracts/form/check-form';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import type { FormValue, FormValues } from '@lianxi/contracts/form/form-values';
import { valueText } from '@lianxi/contracts/form/value-text';
import { memo, useContext, useId } from 'react';
import { get, useFormState } from 'react-hook-form';
import type { BoundControl } from '../../form/field.tsx';
import type { ContractForm } from '../../form/use-form.ts';
import { useLatest } from '../../list/use-latest.ts';
import { checkValues, rowsOf, startingValues } from '../filling.ts';
import { FillingContext } from './filling-context.ts';
import { OwnControl } from './own-control.tsx';

type Faults = Readonly<Record<string, { message?: string } | undefined>> | undefined;

/** Rows of a few columns, each row with the rules of its own small form. */
export function SubTableControl({
  form,
  name,
  field,
  control,
}: {
  form: ContractForm;
  name: string;
  field: FieldOf<'subTable'>;
  control: BoundControl<FormValue | null>;
}) {
  const { value, disabled, describedBy } = control;
  const rows = rowsOf(value);
  const { errors } = useFormState({ control: form.control, name });
  const faults = get(errors, name) as Readonly<Record<number, Faults>> | undefined;
  const filling = useContext(FillingContext);
  const write = (next: readonly FormValues[]) => control.onChange(next as unknown as FormValue);
  const change = useLatest((at: number, row: FormValues) => write(rows.map((one, index) => (index === at ? row : one))));
  const remove = useLatest((at: number) => write(rows.filter((_, index) => index !== at)));
  return (
    <div className="own-rows">
      {rows.length > 0 && (
        <div className="own-rows-scroll">
          <table aria-label={field.label} aria-describedby={describedBy}>
            <thead>
              <tr>
                {field.columns.map(({ key, label, ...column }) => (
                  <th key={key} scope="col">
                    {label}
                    {'required' in column && column.required && (
                      <span className="lx-field-required" aria-hidden="true">
                        *
                      </span>
                    )}
                  </th>
                ))}
                <th scope="col" aria-label="操作" />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <SubTableRow
                  key={at}
                  field={field}
                  row={row}
                  at={at}
                  faults={faults?.[at]}
                  disabled={disabled}
                  onChange={change}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length < field.maxRows && (
        <Button
          disabled={disabled}
          onClick={() => write([...rows, startingValues(rowForm(field), { ...filling, before: null }) as FormValues])}
        >
          添加一行
        </Button>
      )}
    </div>
  );
}

// A row is drawn again only when something of it changes: there are up to 200.
const SubTableRow = memo(function SubTableRow({
  field,
  row,
  at,
  faults,
  disabled,
  onChange,
  onRemove,
}: {
  field: FieldOf<'subTable'>;
  row: FormValues;
  at: number;
  faults: Faults;
  disabled: boolean;
  onChange: (at: number, row: FormValues) => void;
  onRemove: (at: number) => void;
}) {
  const id = useId();
  const { asker, names } = useContext(FillingContext);
  const { values, visible, fixed } = checkValues(rowForm(field), row, { asker, names, before: {}, readOnly: new Set() });
  return (
    <tr>
      {field.columns.map((column) => {
        const { key, label, type } = column;
        if (!visible.has(key)) return <td key={key} />;
        if (type === 'computed') {
          const value = values[key];
          return <td key={key}>{value === undefined ? <span className="lx-no-value">—</span> : valueText(column, value)}</td>;
        }
        const words = faults?.[key]?.message;
        const control: BoundControl<FormValue | null> = {
          id: `${id}-${key}`,
          value: row[key] ?? null,
          onChange: (next) => onChange(at, { ...row, [key]: next as FormValue }),
          onBlur: () => undefined,
          ref: () => undefined,
          disabled: disabled || fixed.has(key),
          maxLength: undefined,
          nullable: true,
          describedBy: words ? `${id}-${key}-words` : undefined,
          required: false,
          invalid: words !== undefined,
        };
        return (
          <td key={key}>
            <OwnControl field={column} control={control} cell={`第 ${at + 1} 行${label}`} />
            {words && (
              <p id={`${id}-${key}-words`} className="lx-field-error">
                {words}
              </p>
            )}
          </td>
        );
      })}
      <td>
        <Button
          theme="borderless"
          type="tertiary"
          disabled={disabled}
          aria-label={`删除第 ${at + 1} 行`}
          onClick={() => onRemove(at)}
        >
          删除
        </Button>
      </td>
    </tr>
  );
});
