import { createRole, newRole, type Role, roleList, updateRole } from '@lianxi/contracts/admin/role.contract';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { RadioField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useState } from 'react';
import { scopeOptions } from './scope-words.ts';

const valuesOf = ({ name, remark, dataScope }: Role) => ({ name, remark, dataScope });

/** A role is found in the list: all roles of an enterprise fit on one page of this size. */
const ALL = 1000;

async function readRole(id: string): Promise<Role> {
  const { list } = await call(roleList, { query: { pageSize: ALL } });
  const found = list.find((role) => role.id === id);
  if (!found) throw ApiError.of(commonErrors.notFound);
  return found;
}

interface Props {
  /** Undefined: a new role. */
  role: Role | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a role, new or changed; its rights have a drawer of their own. */
export function RoleForm({ role, onSaved, onClose }: Props) {
  const [stored, setStored] = useState(role);
  const form = useForm(newRole, {
    initial: role ? valuesOf(role) : { name: '', remark: '', dataScope: 'self' },
    submit: async (values) => {
      if (stored) await call(updateRole, { body: { ...values, id: stored.id, version: stored.version } });
      else await call(createRole, { body: values });
      onSaved();
    },
    ...(role && {
      latest: async () => {
        const fresh = await readRole(role.id);
        setStored(fresh);
        return valuesOf(fresh);
      },
    }),
  });
  return (
    <FormDrawer form={form} title={role ? `编辑角色 ${role.name}` : '新建角色'} onClose={onClose}>
      <TextField form={form} name="name" label="角色名称" />
      <RadioField
        form={form}
        name="dataScope"
        label="数据范围"
        options={scopeOptions}
        hint="能看到谁的客户、会话和用户。分配权限时可以为单个页面另设范围。"
      />
      <TextAreaField form={form} name="remark" label="备注" />
    </FormDrawer>
  );
}
