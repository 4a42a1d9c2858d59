import { Button } from '@douyinfe/semi-ui';
import { deleteRoles, type Role, roleErrors, roleList, roleSelects } from '@lianxi/contracts/admin/role.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { toastProblem, toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { RoleForm } from './role.form.tsx';
import { roleColumns } from './role-columns.tsx';
import { RoleCopyForm } from './role-copy.form.tsx';
import { RoleGrantsDrawer } from './role-grants.drawer.tsx';
import './role.css';

/** The dialog or drawer over the list. */
type Over = { kind: 'form'; role?: Role } | { kind: 'grants' | 'copy'; role: Role };

/** Other pages offer roles as a choice, too. */
const reload = () => Promise.all([invalidate(roleList), invalidate(roleSelects)]);

/** The roles of the enterprise (specification section 2, /system/role; section 6, role management). */
export default function RolePage() {
  const list = useList(roleList);
  const openTab = useOpenTab();
  const seesUsers = useHolds('system_user');
  const [over, setOver] = useState<Over>();
  const close = () => setOver(undefined);
  const saved = (text: string) => () => {
    close();
    toastSuccess(text);
    void reload();
  };

  const removing = useAction(({ id }: Role) => call(deleteRoles, { query: { ids: id } }).finally(reload), { success: '已删除' });
  async function remove(role: Role) {
    // A reason that is visible needs no question first.
    if (role.agentCount > 0) return toastProblem(roleErrors.inUse.text);
    const question = { title: `删除角色${role.name}？`, words: '删除后无法恢复。', act: '删除', danger: true };
    if (await confirm(question)) await removing.run(role);
  }

  const columns = roleColumns({
    onGrants: (role) => setOver({ kind: 'grants', role }),
    onEdit: (role) => setOver({ kind: 'form', role }),
    onCopy: (role) => setOver({ kind: 'copy', role }),
    onDelete: (role) => void remove(role),
    onPeople: seesUsers ? ({ id }) => openTab(`/system/user?roleId=${id}`) : undefined,
  });

  return (
    <ListPage
      title="角色管理"
      what="角色"
      list={list}
      columns={columns}
      openId={over?.role?.id}
      empty={{ title: '还没有角色', words: '角色决定用户能打开哪些页面、做哪些操作、看到谁的数据。' }}
      actions={
        <Button theme="solid" onClick={() => setOver({ kind: 'form' })}>
          新建角色
        </Button>
      }
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="角色名称" />
        </FilterBar>
      }
    >
      {over?.kind === 'form' && (
        <RoleForm key={over.role?.id} role={over.role} onSaved={saved(over.role ? '已保存' : '已新建角色')} onClose={close} />
      )}
      {over?.kind === 'copy' && <RoleCopyForm role={over.role} onSaved={saved('已复制角色')} onClose={close} />}
      {over?.kind === 'grants' && <RoleGrantsDrawer role={over.role} onSaved={saved('已分配权限，一秒内生效')} onClose={close} />}
    </ListPage>
  );
}
