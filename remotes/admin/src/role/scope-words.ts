import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';

/** The data scopes of a role, from the narrowest. */
export const scopeOptions: readonly { value: DataScope; text: string }[] = [
  { value: 'self', text: '本人' },
  { value: 'department', text: '本部门' },
  { value: 'department-tree', text: '本部门及下级' },
  { value: 'all', text: '全部' },
];

export const scopeWord = (scope: DataScope) => scopeOptions.find(({ value }) => value === scope)?.text ?? scope;
