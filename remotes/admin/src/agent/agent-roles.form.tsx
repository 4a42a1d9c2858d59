import { Banner } from '@douyinfe/semi-ui';
import { type Agent, assignedRoles, assignRoles } from '@lianxi/contracts/admin/agent.contract';
import { call } from '@lianxi/shared/client/api';
import { Field } from '@lianxi/shared/form/field';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { RoleBoxes } from './role-boxes.tsx';
import { namesOf } from './use-agent-acts.ts';

/** Roles that each of the users holds. */
const rolesOfAll = ([first, ...rest]: readonly Agent[]) =>
  (first?.roles ?? []).map(({ id }) => id).filter((id) => rest.every(({ roles }) => roles.some((role) => role.id === id)));

/** Gives several users the same roles. */
export function UserRolesForm({
  users,
  onSaved,
  onClose,
}: {
  users: readonly Agent[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const form = useForm(assignedRoles, {
    initial: { roleIds: rolesOfAll(users) },
    submit: async ({ roleIds }) => {
      await call(assignRoles, { body: { ids: users.map(({ id }) => id), roleIds } });
      onSaved();
    },
  });
  return (
    <FormModal form={form} title={`为 ${users.length} 个用户分配角色`} act="分配" width={480} onClose={onClose}>
      <Banner
        type="info"
        fullMode={false}
        closeIcon={null}
        description={`${namesOf(users)}原有的角色会换成下面勾选的角色，一秒内生效。`}
      />
      <Field form={form} name="roleIds" label="角色" group>
        {({ value, onChange, disabled }) => <RoleBoxes chosen={value} disabled={disabled} onChange={onChange} />}
      </Field>
    </FormModal>
  );
}
