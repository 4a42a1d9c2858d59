import { Tag } from '@douyinfe/semi-ui';
import type { Agent } from '@lianxi/contracts/admin/agent.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { CopyButton } from './copy-button.tsx';
import { isMaskedNumber, shownNumber } from './mobile-number.ts';

const none = <span className="lx-no-value">—</span>;
/** One role is shown, others as a number; the tooltip contains all of them. */
const SHOWN_ROLES = 1;

export const userColumns: readonly Column<Agent>[] = [
  {
    key: 'agName',
    title: '姓名',
    width: 120,
    render: ({ agName, username }) => (
      <span className="user-name">
        {agName}
        <small>{username}</small>
      </span>
    ),
  },
  { key: 'agNo', title: '工号', width: 64, render: ({ agNo }) => agNo },
  { key: 'departName', title: '部门', width: 112, render: ({ departName }) => <span title={departName}>{departName}</span> },
  { key: 'roles', title: '角色', width: 116, render: ({ roles }) => <Roles roles={roles} /> },
  { key: 'agExt', title: '分机', width: 64, render: ({ agExt }) => agExt ?? none },
  { key: 'agMobile', title: '手机', width: 140, render: (user) => <Mobile user={user} /> },
  {
    key: 'state',
    title: '状态',
    width: 66,
    render: ({ disabled }) => (
      <span className={disabled ? 'user-state user-state-off' : 'user-state'}>{disabled ? '停用' : '启用'}</span>
    ),
  },
  { key: 'createTime', title: '创建时间', width: 108, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

function Roles({ roles }: Pick<Agent, 'roles'>) {
  if (roles.length === 0) return none;
  return (
    <span className="user-roles" title={roles.map(({ name }) => name).join('、')}>
      {roles.slice(0, SHOWN_ROLES).map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {roles.length > SHOWN_ROLES && <Tag>+{roles.length - SHOWN_ROLES}</Tag>}
    </span>
  );
}

function Mobile({ user: { agMobile, agName } }: { user: Agent }) {
  if (agMobile === null) return none;
  return (
    <span className="user-mobile">
      {shownNumber(agMobile)}
      <CopyButton
        name={`复制${agName}的手机号`}
        value={agMobile}
        done={isMaskedNumber(agMobile) ? '已复制加密号码，可用于拨号和搜索' : '已复制号码'}
      />
    </span>
  );
}

/** The actions on one user. */
export interface UserActions {
  onResetPassword: (user: Agent) => void;
  onSetDisabled: (user: Agent, disabled: boolean) => void;
  onHandOver: (user: Agent) => void;
  onDelete: (user: Agent) => void;
}

export function userActions({ onResetPassword, onSetDisabled, onHandOver, onDelete }: UserActions): Column<Agent> {
  return {
    key: 'actions',
    title: '操作',
    width: 208,
    actions: true,
    render: (user) => {
      const { agName, disabled } = user;
      const turn = disabled ? '启用' : '停用';
      return (
        <span className="lx-row-actions">
          <button type="button" aria-label={`重置密码 ${agName}`} onClick={() => onResetPassword(user)}>
            重置密码
          </button>
          <button type="button" aria-label={`${turn} ${agName}`} onClick={() => onSetDisabled(user, !disabled)}>
            {turn}
          </button>
          <button type="button" aria-label={`交接 ${agName}`} onClick={() => onHandOver(user)}>
            交接
          </button>
          <button type="button" aria-label={`删除 ${agName}`} onClick={() => onDelete(user)}>
            删除
          </button>
        </span>
      );
    },
  };
}
