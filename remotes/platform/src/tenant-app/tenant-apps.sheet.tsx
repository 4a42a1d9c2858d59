import { Button, Tag } from '@douyinfe/semi-ui';
import { appsForSale, type TenantWithApps, tenantApps } from '@lianxi/contracts/registry/tenant-app.contract';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { stateOf } from './app-tags.tsx';
import { SaleForm } from './sale.form.tsx';

type App = TenantWithApps['apps'][number];

const day = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The apps of one tenant, and those that it can buy. */
export function TenantAppsSheet({ tenant, onClose }: { tenant: TenantWithApps; onClose: () => void }) {
  const { data: onSale = [] } = useCall(appsForSale, {});
  const [selling, setSelling] = useState<App | 'new'>();
  const more = onSale.filter(({ remoteId }) => !tenant.apps.some((app) => app.remoteId === remoteId));
  return (
    <Sheet title={`${tenant.name}的应用`} width={640} onClose={onClose}>
      <div className="sale-head">
        <span>
          {tenant.people} 名用户，{tenant.apps.length} 个应用
        </span>
        <Button disabled={more.length === 0} onClick={() => setSelling('new')}>
          开通应用
        </Button>
      </div>
      <ul className="sale-list">
        {tenant.apps.map((app) => (
          <li key={app.remoteId}>
            <Sold app={app} />
            {onSale.some(({ remoteId }) => remoteId === app.remoteId) && (
              <button type="button" className="lx-link" aria-label={`修改 ${app.name}`} onClick={() => setSelling(app)}>
                修改
              </button>
            )}
          </li>
        ))}
      </ul>
      {selling && (
        <SaleForm
          tenant={tenant}
          app={selling === 'new' ? null : selling}
          onSale={more}
          onSaved={() => {
            setSelling(undefined);
            toastSuccess(selling === 'new' ? '已开通，企业的菜单随即更新' : '已保存，一秒内生效');
            void invalidate(tenantApps);
          }}
          onClose={() => setSelling(undefined)}
        />
      )}
    </Sheet>
  );
}

function Sold({ app }: { app: App }) {
  const { text, color } = stateOf(app);
  const { name, expireTime, seats, seatsUsed } = app;
  return (
    <>
      <span className="sale-name">
        {name}
        <Tag color={color}>{text}</Tag>
      </span>
      <span className="sale-terms">
        {expireTime === null ? '长期有效' : `有效期至 ${day.format(new Date(expireTime))}`}
        {' · '}
        {seats === null ? '不限席位' : `席位 ${seatsUsed} / ${seats}`}
      </span>
    </>
  );
}
