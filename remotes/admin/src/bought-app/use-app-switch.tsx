import {
  type BoughtApp,
  boughtApps,
  readBoughtApp,
  setBoughtApp,
  setBoughtApps,
} from '@lianxi/contracts/admin/bought-app.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';
import { lossOf } from './app-words.ts';

const reload = () => invalidate(boughtApps);

/** Switches apps on or off. Before it switches one off, it shows which users lose what now. */
export function useAppSwitch(onDone: () => void) {
  const asking = useAction(async (apps: readonly BoughtApp[]) => {
    const latest = await Promise.all(apps.map(({ id }) => call(readBoughtApp, { params: { id } })));
    const losses = latest.flatMap((app) => (app.kind === 'app' ? app : []));
    const [only] = losses.length === 1 ? losses : [];
    const question = {
      title: only ? `停用「${only.name}」？` : `停用 ${losses.length} 个应用？`,
      words: (
        <>
          {losses.map((app) => (
            <div key={app.id}>{lossOf(app)}</div>
          ))}
          <div>打开着的页面会立即关闭，未保存的内容会丢失；数据保留，重新启用后恢复。</div>
        </>
      ),
      act: '停用',
      danger: true,
    };
    if (await confirm(question)) await turning.run(apps, false);
  });
  const turning = useAction(
    async (apps: readonly BoughtApp[], enabled: boolean) => {
      const [app] = apps;
      const done =
        apps.length === 1 && app
          ? call(setBoughtApp, { body: { id: app.id, enabled, version: app.version } })
          : call(setBoughtApps, { body: { ids: apps.map(({ id }) => id), enabled } });
      await done.finally(reload);
      onDone();
      return enabled;
    },
    { success: (enabled) => (enabled ? '已启用，用户的菜单随即更新' : '已停用，用户的菜单随即更新') },
  );

  return {
    busy: asking.running || turning.running,
    set: (apps: readonly BoughtApp[], enabled: boolean) => void (enabled ? turning.run(apps, true) : asking.run(apps)),
  };
}
