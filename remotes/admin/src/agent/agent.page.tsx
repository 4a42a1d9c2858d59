import { Button } from '@douyinfe/semi-ui';
import { type Agent, agentList } from '@lianxi/contracts/admin/agent.contract';
import { roleSelects } from '@lianxi/contracts/admin/role.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useHolds } from '@lianxi/shared/session/use-session';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { HandOverDrawer } from '../hand-over/hand-over.drawer.tsx';
import { UserForm } from './agent.form.tsx';
import { userActions, userColumns } from './agent-columns.tsx';
import { UserRolesForm } from './agent-roles.form.tsx';
import { DepartmentPane } from './department-pane.tsx';
import { type GivenPassword, PasswordDialog } from './password-dialog.tsx';
import { TreeSplit } from './tree-split.tsx';
import { reloadUsers, useUserActs } from './use-agent-acts.ts';
import './agent.css';

/** The dialog or drawer over the list. */
type Over =
  | { kind: 'form'; user?: Agent }
  | { kind: 'roles'; users: readonly Agent[] }
  | { kind: 'hand-over'; user: Agent }
  | { kind: 'password'; given: GivenPassword };

const states = [
  { value: 'enabled', text: '启用' },
  { value: 'disabled', text: '停用' },
];

/** The users of the enterprise (specification section 2, /system/user; section 9: its list starts with 10). */
export default function UserPage() {
  const list = useList(agentList, { pageSize: 10 });
  const mayEdit = useHolds('system_user_edit');
  const { data: roles = [] } = useCall(roleSelects, { query: {} });
  const [over, setOver] = useState<Over>();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const acts = useUserActs({
    onPassword: (given) => setOver({ kind: 'password', given }),
    onHolds: (user) => setOver({ kind: 'hand-over', user }),
  });
  const close = () => setOver(undefined);
  const edit = (user: Agent) => setOver({ kind: 'form', user });
  // A user who is not on screen any more is not changed.
  const chosen = list.data?.list.filter(({ id }) => chosenIds.includes(id)) ?? [];
  const { departId } = list.filters;

  const actions = userActions({
    onResetPassword: (user) => void acts.reset(user),
    onSetDisabled: (user, disabled) => void acts.setDisabled([user], disabled),
    onHandOver: (user) => setOver({ kind: 'hand-over', user }),
    onDelete: (user) => void acts.remove(user),
  });

  return (
    <TreeSplit tree={<DepartmentPane departId={departId} onChoose={(next) => list.change({ departId: next })} />}>
      <ListPage
        title="用户管理"
        what="用户"
        list={list}
        columns={mayEdit ? [...userColumns, actions] : userColumns}
        onOpen={mayEdit ? edit : undefined}
        openId={over?.kind === 'form' ? over.user?.id : undefined}
        selection={mayEdit ? { ids: chosen.map(({ id }) => id), onChange: setChosenIds } : undefined}
        empty={{ title: '还没有用户', words: '新建用户后，他们就能用用户名和密码登录。' }}
        actions={
          mayEdit && (
            <>
              {chosen.length > 0 && (
                <span className="user-chosen">
                  <span role="status">已选 {chosen.length} 人</span>
                  <Button onClick={() => setOver({ kind: 'roles', users: chosen })}>分配角色</Button>
                  <Button onClick={() => void acts.setDisabled(chosen, true)}>停用</Button>
                  <Button onClick={() => void acts.setDisabled(chosen, false)}>启用</Button>
                </span>
              )}
              <Button theme="solid" onClick={() => setOver({ kind: 'form' })}>
                新建用户
              </Button>
            </>
          )
        }
        filters={
          <FilterBar list={list}>
            <KeywordFilter list={list} name="keyword" label="姓名、用户名或工号" />
            <ChoiceFilter
              list={list}
              name="roleId"
              label="角色"
              none="全部角色"
              options={roles.map(({ id, name }) => ({ value: id, text: name }))}
            />
            <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={states} />
          </FilterBar>
        }
      >
        {over?.kind === 'form' && (
          <UserForm
            key={over.user?.id}
            user={over.user}
            departId={departId}
            onSaved={(given) => {
              if (given) setOver({ kind: 'password', given });
              else close();
              toastSuccess(given ? '已新建用户' : '已保存');
              void reloadUsers();
            }}
            onClose={close}
          />
        )}
        {over?.kind === 'roles' && (
          <UserRolesForm
            users={over.users}
            onSaved={() => {
              close();
              setChosenIds([]);
              toastSuccess('已分配角色');
              void reloadUsers();
            }}
            onClose={close}
          />
        )}
        {over?.kind === 'hand-over' && <HandOverDrawer key={over.user.id} user={over.user} onClose={close} />}
        {over?.kind === 'password' && <PasswordDialog given={over.given} onClose={close} />}
      </ListPage>
    </TreeSplit>
  );
}
