import { roleSelects } from '@lianxi/contracts/admin/role.contract';
import { useCall } from '@lianxi/shared/client/use-call';

/** All roles as check boxes: an enterprise has only a few, and all should be visible. */
export function RoleBoxes({
  chosen,
  disabled = false,
  onChange,
}: {
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (roleIds: string[]) => void;
}) {
  const { data: roles = [], error } = useCall(roleSelects, { query: {} });
  if (error) return <p role="alert">角色加载失败：{error.message}</p>;
  return (
    <div className="user-role-options">
      {roles.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            className="lx-check"
            checked={chosen.includes(id)}
            disabled={disabled}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
