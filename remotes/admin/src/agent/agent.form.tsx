import { type Agent, agent, agentDetail, createAgent, newAgent, updateAgent } from '@lianxi/contracts/admin/agent.contract';
import { departmentTree } from '@lianxi/contracts/admin/department.contract';
import { profileInput } from '@lianxi/contracts/admin/profile.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { Field } from '@lianxi/shared/form/field';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { useSession } from '@lianxi/shared/session/use-session';
import { useState } from 'react';
import { departmentOptions } from '../department/department-tree.ts';
import { MobileInput } from './mobile-input.tsx';
import type { GivenPassword } from './password-dialog.tsx';
import { RoleBoxes } from './role-boxes.tsx';

/* The username of an existing user is shown and not checked. */
const knownAgent = newAgent.extend({ username: agent.shape.username, password: profileInput.shape.password });

const valuesOf = ({ username, agName, agNo, departId, agExt, agMobile, agEmail, roles }: Agent) => ({
  username,
  agName,
  agNo,
  departId,
  agExt,
  agMobile,
  agEmail,
  roleIds: roles.map(({ id }) => id),
});

interface Props {
  /** Undefined: a new user. */
  user: Agent | undefined;
  /** The department of a new user, unless chosen otherwise. */
  departId?: string | undefined;
  /** Called with the first password of a new user. */
  onSaved: (given?: GivenPassword) => void;
  onClose: () => void;
}

/** A user, new or changed. */
export function UserForm({ user, departId = '', onSaved, onClose }: Props) {
  const [stored, setStored] = useState(user);
  const { data: departments = [] } = useCall(departmentTree, {});
  const ownId = useSession((session) => session.userinfo?.user_id);
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm(user ? knownAgent : newAgent, {
    initial: user
      ? valuesOf(user)
      : { username: '', agName: '', agNo: '', departId, agExt: null, agMobile: null, agEmail: null, roleIds: [] },
    changed: ({ agMobile, agEmail }) =>
      setAsksPassword(stored?.id === ownId && (agMobile !== stored?.agMobile || agEmail !== stored?.agEmail)),
    submit: async (values) => {
      if (!stored) {
        const { password } = await call(createAgent, { body: values });
        onSaved({ agName: values.agName, username: values.username, password });
        return;
      }
      const { username: _, ...changes } = values;
      await call(updateAgent, { body: { ...changes, id: stored.id, version: stored.version } });
      onSaved();
    },
    ...(user && {
      latest: async () => {
        const fresh = await call(agentDetail, { params: { id: user.id } });
        setStored(fresh);
        return valuesOf(fresh);
      },
    }),
  });
  return (
    <FormDrawer form={form} title={user ? `编辑用户 ${user.agName}` : '新建用户'} onClose={onClose}>
      <div className="lx-form-row">
        <TextField form={form} name="agName" label="姓名" />
        <TextField form={form} name="agNo" label="工号" />
      </div>
      <TextField form={form} name="username" label="用户名" disabled={user !== undefined} />
      <ChoiceField form={form} name="departId" label="部门" none="请选择部门" options={departmentOptions(departments)} />
      <div className="lx-form-row">
        <TextField form={form} name="agExt" label="分机" hint="不填则不能拨打电话" inputMode="numeric" />
        <Field form={form} name="agMobile" label="手机">
          {(control) => <MobileInput control={control} />}
        </Field>
      </div>
      <TextField form={form} name="agEmail" label="邮箱" inputMode="email" />
      {asksPassword && (
        <SecretField
          form={form}
          name="password"
          label="登录密码"
          autoComplete="current-password"
          hint="修改自己的手机或邮箱时需要验证"
          required
        />
      )}
      <Field form={form} name="roleIds" label="角色" hint="没有角色的用户登录后看不到任何页面" group>
        {({ value, onChange, disabled }) => <RoleBoxes chosen={value} disabled={disabled} onChange={onChange} />}
      </Field>
    </FormDrawer>
  );
}
