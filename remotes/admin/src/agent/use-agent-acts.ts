import { type Agent, agentList, deleteAgent, resetPassword, setAgentsDisabled } from '@lianxi/contracts/admin/agent.contract';
import { departmentTree } from '@lianxi/contracts/admin/department.contract';
import { heldByAgent } from '@lianxi/contracts/admin/hand-over.contract';
import { roleList } from '@lianxi/contracts/admin/role.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';
import type { GivenPassword } from './password-dialog.tsx';

/** Departments and roles show how many users they have: they are read again too. */
export const reloadUsers = () => Promise.all([invalidate(agentList), invalidate(departmentTree), invalidate(roleList)]);

const NAMED = 3;

/** 陈立群、林若静等 5 个用户 */
export function namesOf(users: readonly Agent[]): string {
  const names = users.slice(0, NAMED).map(({ agName }) => agName);
  return users.length > NAMED ? `${names.join('、')}等 ${users.length} 个用户` : names.join('、');
}

const questions = {
  disable: {
    words: '停用后立即退出登录，启用前不能再登录。',
    act: '停用',
    danger: true,
  },
  enable: { words: '启用后可以用原来的密码登录。', act: '启用' },
  reset: { words: '原密码立即失效，已登录的设备会退出。新密码只显示一次。', act: '重置密码', danger: true },
  remove: { words: '删除后无法恢复。已有业务记录的用户不能删除，请改为停用。', act: '删除', danger: true },
};

/** The actions of an administrator on users, except the form; each asks first. */
export function useUserActs({
  onPassword,
  onHolds,
}: {
  onPassword: (given: GivenPassword) => void;
  onHolds: (user: Agent) => void;
}) {
  /** The first of them who still holds something. */
  const findHolder = async (users: readonly Agent[]) => {
    for (const user of users) {
      const { kinds } = await call(heldByAgent, { query: { id: user.id } });
      if (kinds.length > 0) return user;
    }
    return null;
  };
  const turning = useAction(async (users: readonly Agent[], disabled: boolean) => {
    await call(setAgentsDisabled, { body: { ids: users.map(({ id }) => id), disabled } }).finally(reloadUsers);
    // Who cannot sign in any more does not work on what they hold.
    const holder = disabled ? await findHolder(users) : null;
    if (holder) onHolds(holder);
  });
  const resetting = useAction(async ({ id, agName, username }: Agent) => {
    const { password } = await call(resetPassword, { params: { id } });
    onPassword({ agName, username, password });
  });
  const removing = useAction(({ id }: Agent) => call(deleteAgent, { params: { id } }).finally(reloadUsers), {
    success: '已删除',
  });
  const leaving = useAction(async (user: Agent) => {
    if (await findHolder([user])) {
      const words = '名下还有客户、计划等数据。请先交接给其他用户，再删除或停用。';
      if (await confirm({ title: `${user.agName}还有数据`, words, act: '去交接' })) onHolds(user);
    } else if (await confirm({ title: `删除${user.agName}？`, ...questions.remove })) await removing.run(user);
  });

  return {
    async setDisabled(users: readonly Agent[], disabled: boolean) {
      const { act, ...question } = disabled ? questions.disable : questions.enable;
      if (await confirm({ title: `${act}${namesOf(users)}？`, act, ...question })) await turning.run(users, disabled);
    },
    async reset(user: Agent) {
      if (await confirm({ title: `重置${user.agName}的密码？`, ...questions.reset })) await resetting.run(user);
    },
    remove: (user: Agent) => leaving.run(user),
  };
}
