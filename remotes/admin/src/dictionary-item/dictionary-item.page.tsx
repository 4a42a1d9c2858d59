import { Button } from '@douyinfe/semi-ui';
import { type DictionaryItem, deleteDictionaryItem, dictionaryItemList } from '@lianxi/contracts/admin/dictionary-item.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { DictionaryItemForm } from './dictionary-item.form.tsx';

const columns: readonly Column<DictionaryItem>[] = [
  { key: 'dictType', title: '字典类型', width: 180, render: ({ dictType }) => dictType || '—' },
  { key: 'code', title: '编码', width: 180, render: ({ code }) => code || '—' },
  { key: 'name', title: '名称', width: 180, render: ({ name }) => name || '—' },
  { key: 'sort', title: '排序', width: 100, align: 'right', render: ({ sort }) => sort },
  { key: 'enabled', title: '启用', width: 90, render: ({ enabled }) => (enabled ? '是' : '否') },
  { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];

const removal: Removal<DictionaryItem> = {
  what: '字典项',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteDictionaryItem, { params: { id } }),
  list: dictionaryItemList,
};

/** 字典项 (specification section 2, /system/params). */
export default function DictionaryItemPage() {
  const list = useList(dictionaryItemList);
  const [editing, setEditing] = useState<DictionaryItem | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建字典项
    </Button>
  );
  return (
    <ListPage
      title="数据字典"
      what="字典项"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={add}
      empty={{ title: '还没有字典项', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找字典项" />
        </FilterBar>
      }
    >
      {editing && <DictionaryItemForm dictionaryItem={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
