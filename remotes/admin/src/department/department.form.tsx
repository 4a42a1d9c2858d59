import {
  createDepartment,
  type DepartmentNode,
  departmentTree,
  newDepartment,
  updateDepartment,
} from '@lianxi/contracts/admin/department.contract';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useState } from 'react';
import { departmentOptions, findDepartment } from './department-tree.ts';

const valuesOf = ({ name, parentId }: DepartmentNode) => ({ name, parentId });

interface Props {
  tree: readonly DepartmentNode[];
  /** Undefined: a new department. */
  department: DepartmentNode | undefined;
  /** The parent of a new department; null: at the top. */
  parentId: string | null;
  /** Called with the id of the department. */
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** The form of a department: new, renamed or moved. */
export function DepartmentForm({ tree, department, parentId, onSaved, onClose }: Props) {
  const [stored, setStored] = useState(department);
  const form = useForm(newDepartment, {
    initial: department ? valuesOf(department) : { name: '', parentId },
    submit: async (values) => {
      if (!stored) return onSaved((await call(createDepartment, { body: values })).id);
      await call(updateDepartment, { body: { ...values, id: stored.id, version: stored.version } });
      onSaved(stored.id);
    },
    ...(department && {
      latest: async () => {
        const fresh = findDepartment(await call(departmentTree), department.id)?.node;
        if (!fresh) throw ApiError.of(commonErrors.notFound);
        setStored(fresh);
        return valuesOf(fresh);
      },
    }),
  });
  return (
    <FormModal form={form} title={department ? `编辑部门 ${department.name}` : '新建部门'} onClose={onClose}>
      <TextField form={form} name="name" label="部门名称" />
      <ChoiceField
        form={form}
        name="parentId"
        label="上级部门"
        none="无（最上级）"
        options={departmentOptions(tree, department)}
        hint={department ? '改选上级部门，就把它和它的下级一起移过去' : undefined}
      />
    </FormModal>
  );
}
