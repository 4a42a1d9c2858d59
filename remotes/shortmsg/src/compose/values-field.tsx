import { Input } from '@douyinfe/semi-ui';
import { variablesOf } from '@lianxi/contracts/sms/sms-text';
import { Field, type FieldProps } from '@lianxi/shared/form/field';
import '../sms.css';

/** An input for each variable of a template. `known`: values that apply where the user writes none. */
export function ValuesField<T extends Record<string, unknown>>({
  content,
  known = {},
  ...field
}: Omit<FieldProps<T>, 'label'> & { content: string; known?: Readonly<Record<string, string>> }) {
  const names = variablesOf(content);
  if (names.length === 0) return null;
  return (
    <Field<T, Record<string, string>> {...field} label="变量" group>
      {({ value, onChange, disabled }) => (
        <div className="sms-numbers">
          {names.map((name) => (
            <Input
              key={name}
              prefix={name}
              aria-label={`变量 ${name}`}
              maxLength={100}
              disabled={disabled}
              placeholder={known[name] ?? ''}
              value={value[name] ?? ''}
              onChange={(text) => onChange({ ...value, [name]: text })}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

/** The values that a message gets: what the user wrote, else what is known. */
export const mergedValues = (known: Readonly<Record<string, string>>, written: Readonly<Record<string, string>>) => ({
  ...known,
  ...Object.fromEntries(Object.entries(written).filter(([, value]) => value.trim() !== '')),
});
