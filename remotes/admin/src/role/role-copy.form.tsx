import { copyRole, type Role, roleCopy } from '@lianxi/contracts/admin/role.contract';
import { call } from '@lianxi/shared/client/api';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';

const NAME_MAX = 30;
const SUFFIX = ' 副本';

/** A copy of a role, with a name of its own. */
export function RoleCopyForm({ role, onSaved, onClose }: { role: Role; onSaved: () => void; onClose: () => void }) {
  const form = useForm(roleCopy, {
    initial: { name: role.name.slice(0, NAME_MAX - SUFFIX.length) + SUFFIX },
    submit: async (values) => {
      await call(copyRole, { params: { id: role.id }, body: values });
      onSaved();
    },
  });
  return (
    <FormModal form={form} title={`复制角色 ${role.name}`} act="复制" onClose={onClose}>
      <TextField form={form} name="name" label="新角色名称" hint="权限和数据范围会一起复制，用户不会" />
    </FormModal>
  );
}
