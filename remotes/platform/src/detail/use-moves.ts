import { canaryRelease, promoteRelease, rollbackRelease } from '@lianxi/contracts/registry/release-move.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { isConflict } from '@lianxi/shared/form/use-form';
import { confirm } from '@lianxi/shared/ui/confirm';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import type { RemoteDetail } from '../release/release-words.ts';
import { type Base, baseOf, readAgain } from './remote-detail.ts';

/** Moves of a remote's pointers without a form. Each asks first, and is refused when another user moved a pointer in between. */
export function useMoves(remote: RemoteDetail | undefined) {
  const [overtaken, setOvertaken] = useState<Base>();
  const moving = useAction(async (remoteId: string, base: Base, send: () => Promise<unknown>, done: string) => {
    try {
      await send();
      setOvertaken(undefined);
      toastSuccess(done);
    } catch (error) {
      if (!isConflict(error)) throw error;
      setOvertaken(base);
    } finally {
      await readAgain(remoteId);
    }
  });

  async function ask(
    question: { title: string; words: string; act: string; danger?: boolean },
    send: (remoteId: string, revision: number) => Promise<unknown>,
    done: string,
  ): Promise<void> {
    if (!remote) return;
    const { remoteId } = remote;
    // The state at the question: an event while the question is open was not part of the user's decision.
    const base = baseOf(remote);
    if (await confirm(question)) await moving.run(remoteId, base, () => send(remoteId, base.revision), done);
  }

  return {
    busy: moving.disabled,
    overtaken,
    forget: () => setOvertaken(undefined),
    promote: (version: string) =>
      ask(
        {
          title: `正式发布 ${version}？`,
          words: `所有租户下次打开应用时使用它。${remote?.stable ? `现在的正式版 ${remote.stable} 成为上一版，可以随时回退。` : ''}`,
          act: '正式发布',
        },
        (remoteId, revision) => call(promoteRelease, { params: { remoteId }, body: { version, revision } }),
        `${version} 已正式发布`,
      ),
    rollback: (to: string) =>
      ask(
        {
          title: `回退到 ${to}？`,
          words: `正式版从 ${remote?.stable ?? '无'} 回到 ${to}，灰度同时结束。所有租户下次打开应用时生效。`,
          act: '回退',
          danger: true,
        },
        (remoteId, revision) => call(rollbackRelease, { params: { remoteId }, body: { revision } }),
        `已回退到 ${to}`,
      ),
    stopCanary: (version: string) =>
      ask(
        {
          title: `停止灰度 ${version}？`,
          words: `使用它的坐席下次打开应用时回到正式版${remote?.stable ? ` ${remote.stable}` : ''}。`,
          act: '停止灰度',
        },
        (remoteId, revision) =>
          call(canaryRelease, { params: { remoteId }, body: { version, percent: 0, tenantIds: [], revision } }),
        `已停止灰度 ${version}`,
      ),
  };
}
