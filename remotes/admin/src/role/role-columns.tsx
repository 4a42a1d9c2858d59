import { Tag } from '@douyinfe/semi-ui';
import type { Role } from '@lianxi/contracts/admin/role.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { scopeWord } from './scope-words.ts';

/** The actions on one role. */
export interface RoleActions {
  onGrants: (role: Role) => void;
  onEdit: (role: Role) => void;
  onCopy: (role: Role) => void;
  onDelete: (role: Role) => void;
  /** Undefined: the administrator may not see users. */
  onPeople: ((role: Role) => void) | undefined;
}

export function roleColumns(actions: RoleActions): readonly Column<Role>[] {
  return [
    {
      key: 'name',
      title: '角色',
      width: 200,
      render: ({ name, isSuper }) => (
        <span className="role-name">
          <span title={name}>{name}</span>
          {isSuper && <Tag color="amber">超级管理员</Tag>}
        </span>
      ),
    },
    { key: 'remark', title: '备注', width: 220, render: ({ remark }) => <span title={remark}>{remark || '—'}</span> },
    { key: 'dataScope', title: '数据范围', width: 120, render: ({ dataScope }) => scopeWord(dataScope) },
    { key: 'people', title: '人数', width: 80, align: 'right', render: (role) => <People role={role} {...actions} /> },
    {
      key: 'permissions',
      title: '权限',
      width: 90,
      align: 'right',
      render: ({ isSuper, permissionCount }) => (isSuper ? '全部' : `${permissionCount} 项`),
    },
    { key: 'updateTime', title: '更新时间', width: 130, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
    { key: 'actions', title: '操作', width: 210, actions: true, render: (role) => <RowActions role={role} {...actions} /> },
  ];
}

function People({ role, onPeople }: { role: Role } & Pick<RoleActions, 'onPeople'>) {
  if (!onPeople || role.agentCount === 0) return role.agentCount;
  return (
    <button
      type="button"
      className="lx-link"
      aria-label={`${role.name}的 ${role.agentCount} 个用户`}
      title="在用户管理中查看"
      onClick={() => onPeople(role)}
    >
      {role.agentCount}
    </button>
  );
}

function RowActions({ role, onGrants, onEdit, onCopy, onDelete }: { role: Role } & RoleActions) {
  const { name, isSuper } = role;
  if (isSuper) return <span className="role-locked">拥有全部权限，不能修改</span>;
  return (
    <span className="lx-row-actions">
      <button type="button" aria-label={`分配权限 ${name}`} onClick={() => onGrants(role)}>
        分配权限
      </button>
      <button type="button" aria-label={`编辑 ${name}`} onClick={() => onEdit(role)}>
        编辑
      </button>
      <button type="button" aria-label={`复制 ${name}`} onClick={() => onCopy(role)}>
        复制
      </button>
      <button type="button" aria-label={`删除 ${name}`} onClick={() => onDelete(role)}>
        删除
      </button>
    </span>
  );
}
