import { Tag } from '@douyinfe/semi-ui';
import type { TenantWithApps } from '@lianxi/contracts/registry/tenant-app.contract';

type App = TenantWithApps['apps'][number];

/** The state of an app at its tenant. */
export function stateOf({ enabled, expired }: Pick<App, 'enabled' | 'expired'>): {
  text: string;
  color: 'green' | 'red' | 'grey';
} {
  if (expired) return { text: '已到期', color: 'red' };
  return enabled ? { text: '使用中', color: 'green' } : { text: '企业已停用', color: 'grey' };
}

/** A tenant's apps in short: an app that is not in use shows the reason. */
export function AppTags({ apps }: Pick<TenantWithApps, 'apps'>) {
  if (apps.length === 0) return <span className="lx-no-value">—</span>;
  return (
    <span className="tenant-tags">
      {apps.map((app) => {
        const { text, color } = stateOf(app);
        return (
          <Tag key={app.remoteId} color={color}>
            {color === 'green' ? app.name : `${app.name} · ${text}`}
          </Tag>
        );
      })}
    </span>
  );
}
