import { type TenantWithApps, tenantApps } from '@lianxi/contracts/registry/tenant-app.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { AppTags } from './app-tags.tsx';
import { TenantAppsSheet } from './tenant-apps.sheet.tsx';
import './tenant-app.css';

const columns: readonly Column<TenantWithApps>[] = [
  {
    key: 'name',
    title: '企业',
    width: 260,
    render: ({ name, code }) => (
      <span className="tenant-name">
        {name}
        <small>{code}</small>
      </span>
    ),
  },
  { key: 'tenantId', title: '编号', width: 80, align: 'right', render: ({ tenantId }) => tenantId },
  { key: 'people', title: '用户', width: 80, align: 'right', render: ({ people }) => people },
  { key: 'apps', title: '应用', width: 560, render: ({ apps }) => <AppTags apps={apps} /> },
];

/** Tenants and the apps that the operator sold to them. */
export default function TenantAppPage() {
  const list = useList(tenantApps);
  const [openId, open] = useAddressValue('tenant');
  // The tenant in the present list: so the sheet shows a sale too.
  const tenant = list.data?.list.find(({ id }) => id === openId);
  return (
    <ListPage
      title="企业应用"
      what="企业"
      list={list}
      columns={columns}
      onOpen={({ id }) => open(id)}
      openId={openId}
      empty={{ title: '还没有企业' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="企业名称、代码或编号" />
        </FilterBar>
      }
    >
      {tenant && <TenantAppsSheet key={tenant.id} tenant={tenant} onClose={() => open(undefined)} />}
    </ListPage>
  );
}
