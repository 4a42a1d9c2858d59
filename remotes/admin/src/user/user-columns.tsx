import { Tag } from '@douyinfe/semi-ui';
import type { Agent } from '@lianxi/contracts/auth/agent.contract';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { CopyButton } from './copy-button.tsx';
import { isMaskedNumber, shownNumber } from './mobile-number.ts';

/** What can be done with one user. */
export interface UserActions {
  onEdit: (user: Agent) => void;
  onResetPassword: (user: Agent) => void;
  onSetDisabled: (user: Agent, disabled: boolean) => void;
  onDelete: (user: Agent) => void;
}

const none = <span className="lx-no-value">—</span>;

/** The columns; without `actions` the list can only be read. */
export function userColumns(actions: UserActions | undefined) {
  return [
    {
      title: '姓名',
      dataIndex: 'agName',
      width: 140,
      render: (agName: string, { username }: Agent) => (
        <span className="user-name">
          <span title={agName}>{agName}</span>
          <small title={username}>{username}</small>
        </span>
      ),
    },
    { title: '工号', dataIndex: 'agNo', width: 80 },
    { title: '部门', dataIndex: 'departName', width: 130, ellipsis: true },
    {
      title: '角色',
      dataIndex: 'roles',
      width: 150,
      render: (roles: Agent['roles']) =>
        roles.length > 0 ? (
          <span className="user-roles" title={roles.map(({ name }) => name).join('、')}>
            {roles.slice(0, 2).map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
            {roles.length > 2 && <Tag>+{roles.length - 2}</Tag>}
          </span>
        ) : (
          none
        ),
    },
    { title: '分机', dataIndex: 'agExt', width: 80, render: (agExt: string | null) => agExt ?? none },
    {
      title: '手机',
      dataIndex: 'agMobile',
      width: 150,
      render: (agMobile: string | null, { agName }: Agent) =>
        agMobile ? (
          <span className="user-mobile">
            {shownNumber(agMobile)}
            <CopyButton
              name={`复制${agName}的手机号`}
              value={agMobile}
              done={isMaskedNumber(agMobile) ? '已复制加密号码，可用于拨号和搜索' : '已复制号码'}
            />
          </span>
        ) : (
          none
        ),
    },
    { title: '状态', dataIndex: 'disabled', width: 80, render: (disabled: boolean) => <UserState disabled={disabled} /> },
    { title: '创建时间', dataIndex: 'createTime', width: 120, render: (at: string) => <RelativeTime at={at} /> },
    ...(actions
      ? [
          {
            title: '操作',
            key: 'actions',
            width: 200,
            render: (_: unknown, user: Agent) => <RowActions user={user} {...actions} />,
          },
        ]
      : []),
  ];
}

function UserState({ disabled }: { disabled: boolean }) {
  return <span className={disabled ? 'user-state user-state-off' : 'user-state'}>{disabled ? '停用' : '启用'}</span>;
}

function RowActions({ user, onEdit, onResetPassword, onSetDisabled, onDelete }: { user: Agent } & UserActions) {
  const { agName, disabled } = user;
  return (
    <span className="row-actions">
      <button type="button" aria-label={`编辑 ${agName}`} onClick={() => onEdit(user)}>
        编辑
      </button>
      <button type="button" aria-label={`重置 ${agName} 的密码`} onClick={() => onResetPassword(user)}>
        重置密码
      </button>
      <button type="button" aria-label={`${disabled ? '启用' : '停用'} ${agName}`} onClick={() => onSetDisabled(user, !disabled)}>
        {disabled ? '启用' : '停用'}
      </button>
      <button type="button" aria-label={`删除 ${agName}`} onClick={() => onDelete(user)}>
        删除
      </button>
    </span>
  );
}
