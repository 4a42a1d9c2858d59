import { Checkbox } from '@douyinfe/semi-ui';
import { type Audience, audiences } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { Field, type FieldProps } from '@lianxi/shared/form/field';

const all = Object.entries(audiences) as [Audience, string][];

/** Who may find an entry: some of three. */
export function AudienceField<T extends Record<string, unknown>>(field: FieldProps<T>) {
  return (
    <Field<T, Audience[]> {...field} group>
      {({ value, onChange, disabled }) => (
        <div style={{ display: 'flex', gap: 16 }}>
          {all.map(([name, text]) => (
            <Checkbox
              key={name}
              checked={value.includes(name)}
              disabled={disabled}
              onChange={({ target }) =>
                onChange(all.flatMap(([one]) => ((one === name ? target.checked : value.includes(one)) ? one : [])))
              }
            >
              {text}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  );
}
