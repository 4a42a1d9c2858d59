import { Button } from '@douyinfe/semi-ui';
import { deleteSite, siteList } from '@lianxi/contracts/online/site.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo } from 'react';

type Row = RowOf<typeof siteList>;

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '网站', width: 180, render: ({ name }) => name },
  { key: 'title', title: '标题', width: 200, render: ({ title }) => title },
  { key: 'bot', title: '机器人', width: 90, render: ({ bot }) => (bot ? '先接待' : '—') },
  { key: 'enabled', title: '状态', width: 90, render: ({ enabled }) => (enabled ? '启用' : '停用') },
  { key: 'key', title: '编号', width: 220, render: ({ key }) => <code>{key}</code> },
  { key: 'createTime', title: '创建时间', width: 150, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

const removal: Removal<Row> = {
  what: '网站',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteSite, { params: { id } }),
  list: siteList,
};

/** Every web site of the tenant. */
export function SiteList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(siteList);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => onOpen('new')}>
      新建网站
    </Button>
  );
  return (
    <ListPage
      title="网站"
      what="网站"
      list={list}
      columns={shown}
      onOpen={({ id }) => onOpen(id)}
      actions={add}
      empty={{ title: '还没有网站', words: '新建网站后，把一行代码放进网页，访客就能咨询。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="网站名称" />
        </FilterBar>
      }
    />
  );
}
