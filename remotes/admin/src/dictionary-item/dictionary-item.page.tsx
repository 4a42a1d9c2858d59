import { Button } from '@douyinfe/semi-ui';
import {
  type DictionaryItem,
  deleteDictionaryItem,
  dictionaryItemList,
} from '@lianxi/contracts/basic-model/dictionary-item.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { confirm } from '@lianxi/shared/ui/confirm';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { DictionaryItemForm } from './dictionary-item.form.tsx';

function columns(remove: (row: DictionaryItem) => void): Column<DictionaryItem>[] {
  return [
    { key: 'dictType', title: '字典类型', width: 180, render: ({ dictType }) => dictType || '—' },
    { key: 'code', title: '编码', width: 180, render: ({ code }) => code || '—' },
    { key: 'name', title: '名称', width: 180, render: ({ name }) => name || '—' },
    { key: 'sort', title: '排序', width: 100, align: 'right', render: ({ sort }) => sort },
    { key: 'enabled', title: '启用', width: 90, render: ({ enabled }) => (enabled ? '是' : '否') },
    { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
    {
      key: 'actions',
      title: '操作',
      width: 90,
      actions: true,
      render: (row) => (
        <span className="lx-row-actions">
          <button type="button" aria-label={`删除 ${row.name}`} onClick={() => remove(row)}>
            删除
          </button>
        </span>
      ),
    },
  ];
}

/** 字典项 (specification section 2, /system/params). */
export default function DictionaryItemPage() {
  const list = useList(dictionaryItemList);
  const [editing, setEditing] = useState<DictionaryItem | 'new' | null>(null);
  const { run: remove } = useAction(
    async (row: DictionaryItem) => {
      await call(deleteDictionaryItem, { params: { id: row.id } });
      await invalidate(dictionaryItemList);
    },
    { success: '字典项已删除' },
  );
  const shown = useMemo(
    () =>
      columns((row) => {
        const question = { title: `删除字典项「${row.dictType}」？`, words: '删除后不能恢复。', act: '删除', danger: true };
        void confirm(question).then((sure) => sure && remove(row));
      }),
    [remove],
  );
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
