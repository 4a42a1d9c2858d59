import { roleSelects } from '@lianxi/contracts/admin/role.contract';
import type { FieldRight, FormField } from '@lianxi/contracts/form/form-field';
import { useCall } from '../../client/use-call.ts';
import { PropertyField } from '../../designer/property-fields.tsx';
import { Failure } from '../../ui/data-states.tsx';

const rights: readonly { value: FieldRight; text: string }[] = [
  { value: 'write', text: '可以填写' },
  { value: 'read', text: '只能查看' },
  { value: 'hidden', text: '不可见' },
];

/** How far each role gets with a field. A super manager may do everything. */
export function AccessField({
  access,
  onChange,
}: {
  access: FormField['access'];
  onChange: (access: FormField['access']) => void;
}) {
  const { data, error, refetch } = useCall(roleSelects, { query: { excludeSuper: '1' } });
  if (error) return <Failure what="角色" error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  const rightOf = (id: string) => access.find(({ roleId }) => roleId === id)?.right ?? 'write';
  const set = (roleId: string, right: FieldRight) => {
    const others = access.filter((one) => one.roleId !== roleId);
    onChange(right === 'write' ? others : [...others, { roleId, right }]);
  };
  return (
    <PropertyField group label="角色权限" hint="有多个角色时，以最宽的权限为准。">
      {() => (
        <div className="lx-form-access">
          {data.map(({ id, name }) => (
            <label key={id}>
              <span>{name}</span>
              <select
                className="lx-choice"
                value={rightOf(id)}
                onChange={({ target }) => {
                  const right = rights.find(({ value }) => value === target.value);
                  if (right) set(id, right.value);
                }}
              >
                {rights.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
    </PropertyField>
  );
}
