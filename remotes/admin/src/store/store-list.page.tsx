import { Button } from '@douyinfe/semi-ui';
import { type Store, store } from '@lianxi/contracts/admin/store.contract';
import { call } from '@lianxi/shared/client/api';
import { hoursInWords } from '@lianxi/shared/form/working-hours';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { columnOf } from '@lianxi/shared/record/record-columns';
import { filterOf } from '@lianxi/shared/record/record-filters';
import { useMemo } from 'react';
import { NEW_STORE, storeTab } from './store-address.ts';

const column = columnOf(store);
const facts: readonly Column<Store>[] = [
  column('code', { width: 120 }),
  column('name', { width: 180 }),
  column('region', { width: 140 }),
  column('address', { width: 220 }),
  { key: 'workingHours', title: '营业时间', width: 200, render: ({ workingHours }) => hoursInWords(workingHours) },
  { key: 'managerId', title: '店长', width: 100, render: ({ managerName }) => managerName ?? '—' },
  column('phone', { width: 140 }),
  column('state', { width: 90 }),
];

const removalOfStores: Removal<Store> = {
  what: '门店',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(store.remove, { params: { id } }),
  list: store.list,
};

/** The branches of the tenant (specification section 2, /setting/store/index). */
export default function StoreListPage() {
  const list = useList(store.list);
  const openTab = useOpenTab();
  const removal = useRemoval(removalOfStores);
  const columns = useMemo(() => [...facts, removal], [removal]);
  const filter = filterOf(store, list);
  const add = (
    <Button theme="solid" onClick={() => openTab(NEW_STORE)}>
      新建门店
    </Button>
  );
  return (
    <ListPage
      title="门店管理"
      what="门店"
      list={list}
      columns={columns}
      onOpen={(row) => {
        const { path, title } = storeTab(row);
        openTab(path, { title });
      }}
      actions={add}
      empty={{ title: '还没有门店', words: '新建的门店可以在订单里选择。', action: add }}
      filters={
        <FilterBar list={list}>
          {filter('keyword', { label: '门店编号、名称或地区' })}
          {filter('state')}
        </FilterBar>
      }
    />
  );
}
