import { IconPlus } from '@douyinfe/semi-icons';
import { Button, Table } from '@douyinfe/semi-ui';
import { type Agent, agentList, deleteAgent, resetPassword, setAgentsDisabled } from '@lianxi/contracts/auth/agent.contract';
import { departmentTree } from '@lianxi/contracts/auth/department.contract';
import { roleList } from '@lianxi/contracts/auth/role.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { Pager } from '@lianxi/shared/ui/pager';
import { toastError, toastSuccess } from '@lianxi/shared/ui/toast';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DepartmentPane } from './department-pane.tsx';
import { type GivenPassword, PasswordDialog } from './password-dialog.tsx';
import { TreeSplit } from './tree-split.tsx';
import { UserForm } from './user.form.tsx';
import { userColumns } from './user-columns.tsx';
import { UserFilterBar } from './user-filter-bar.tsx';
import { PAGE_SIZES, useUserFilters } from './user-filters.ts';
import { UserRolesForm } from './user-roles.form.tsx';
import '../row-actions.css';
import './user.css';

/** What lies over the list. */
type Open =
  | { kind: 'form'; user?: Agent }
  | { kind: 'roles'; users: readonly Agent[] }
  | { kind: 'password'; given: GivenPassword };

/* People are counted at their department and at their roles, too. */
const reload = () => Promise.all([invalidate(agentList), invalidate(departmentTree), invalidate(roleList)]);

const namesOf = (users: readonly Agent[]) =>
  users.length > 3
    ? `${users
        .slice(0, 3)
        .map(({ agName }) => agName)
        .join('、')}等 ${users.length} 个用户`
    : users.map(({ agName }) => agName).join('、');

/** The users of the enterprise (specification section 2, /system/user). */
export default function UserPage() {
  const { filters, change, clear, filtered } = useUserFilters();
  const mayEdit = useHolds('system_user_edit');
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    agentList,
    { query: filters },
    { placeholderData: keepPreviousData },
  );
  const [open, setOpen] = useState<Open>();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  // What has left the screen is not acted on.
  const chosen = data?.list.filter(({ id }) => chosenIds.includes(id)) ?? [];
  const close = () => setOpen(undefined);

  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toastSuccess(done);
    } catch (failure) {
      toastError(failure);
    } finally {
      // A refusal too may mean that the list is of yesterday.
      void reload();
    }
  };

  async function setDisabled(users: readonly Agent[], disabled: boolean) {
    const names = namesOf(users);
    const sure = await confirm(
      disabled
        ? {
            title: `停用${names}？`,
            words: '停用后立即退出登录，正在进行的会话会转给其他人；启用前不能再登录。',
            act: '停用',
            danger: true,
          }
        : { title: `启用${names}？`, words: '启用后可以用原来的密码登录。', act: '启用' },
    );
    if (!sure) return;
    await act(
      () => call(setAgentsDisabled, { body: { ids: users.map(({ id }) => id), disabled } }),
      disabled ? '已停用' : '已启用',
    );
  }

  async function reset(user: Agent) {
    const { id, agName, username } = user;
    const words = '原密码立即失效，已登录的设备会退出。新密码只显示一次。';
    if (!(await confirm({ title: `重置${agName}的密码？`, words, act: '重置密码', danger: true }))) return;
    try {
      const { password } = await call(resetPassword, { params: { id } });
      setOpen({ kind: 'password', given: { agName, username, password } });
    } catch (failure) {
      toastError(failure);
    }
  }

  async function remove({ id, agName }: Agent) {
    const words = '删除后无法恢复。已有业务记录的用户不能删除，请改为停用。';
    if (!(await confirm({ title: `删除${agName}？`, words, act: '删除', danger: true }))) return;
    await act(() => call(deleteAgent, { params: { id } }), '已删除');
  }

  const content = () => {
    if (isPending) return <Loading rows={10} />;
    if (error) return <Failure what="用户列表" error={error} onRetry={() => void refetch()} />;
    if (data.total === 0 && filtered) return <FilteredEmpty onClear={clear} />;
    if (data.total === 0) return <Empty title="还没有用户" words="新建用户后，他们就能用登录名和密码登录。" />;
    return (
      <div className={isPlaceholderData ? 'rows-stale' : undefined}>
        <Table
          size="small"
          rowKey="id"
          columns={userColumns(
            mayEdit
              ? {
                  onEdit: (user) => setOpen({ kind: 'form', user }),
                  onResetPassword: (user) => void reset(user),
                  onSetDisabled: (user, disabled) => void setDisabled([user], disabled),
                  onDelete: (user) => void remove(user),
                }
              : undefined,
          )}
          dataSource={data.list}
          pagination={false}
          {...(mayEdit && {
            rowSelection: {
              selectedRowKeys: chosen.map(({ id }) => id),
              onChange: (keys) => setChosenIds((keys ?? []).map(String)),
              getCheckboxProps: ({ agName }: Agent) => ({ 'aria-label': `选择 ${agName}` }),
            },
          })}
        />
      </div>
    );
  };

  return (
    <TreeSplit tree={<DepartmentPane departId={filters.departId} onChoose={(departId) => change({ departId })} />}>
      <Page
        title="用户管理"
        count={data?.total}
        actions={
          mayEdit && (
            <>
              {chosen.length > 0 && (
                <span className="user-chosen">
                  <span role="status">已选 {chosen.length} 人</span>
                  <Button onClick={() => setOpen({ kind: 'roles', users: chosen })}>分配角色</Button>
                  <Button onClick={() => void setDisabled(chosen, true)}>停用</Button>
                  <Button onClick={() => void setDisabled(chosen, false)}>启用</Button>
                </span>
              )}
              <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
                新建用户
              </Button>
            </>
          )
        }
        filters={<UserFilterBar filters={filters} filtered={filtered} onChange={change} onClear={clear} />}
        footer={
          data && data.total > 0 ? (
            <Pager
              total={data.total}
              currentPage={filters.currentPage}
              pageSize={filters.pageSize}
              pageSizes={PAGE_SIZES}
              onChange={(currentPage, pageSize) => change({ currentPage, pageSize })}
            />
          ) : null
        }
      >
        {content()}
      </Page>
      {open?.kind === 'form' && (
        <UserForm
          key={open.user?.id ?? 'new'}
          {...(open.user && { user: open.user })}
          departId={filters.departId}
          onSaved={(given) => {
            if (given) setOpen({ kind: 'password', given });
            else close();
            toastSuccess(given ? '已创建用户' : '已保存');
            void reload();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'roles' && (
        <UserRolesForm
          users={open.users}
          onSaved={() => {
            close();
            setChosenIds([]);
            toastSuccess('已分配角色');
            void reload();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'password' && <PasswordDialog given={open.given} onClose={close} />}
    </TreeSplit>
  );
}
