import { Button } from '@douyinfe/semi-ui';
import { type BlacklistEntry, blacklistEntryList, deleteBlacklistEntry } from '@lianxi/contracts/online/blacklist-entry.contract';
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
import { BlacklistEntryForm } from './blacklist-entry.form.tsx';

function columns(remove: (row: BlacklistEntry) => void): Column<BlacklistEntry>[] {
  return [
    { key: 'visitorId', title: '访客编号', width: 180, render: ({ visitorId }) => visitorId || '—' },
    { key: 'reason', title: '拉黑原因', width: 260, render: ({ reason }) => reason || '—' },
    { key: 'enabled', title: '启用', width: 90, render: ({ enabled }) => (enabled ? '是' : '否') },
    { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
    {
      key: 'actions',
      title: '操作',
      width: 90,
      actions: true,
      render: (row) => (
        <span className="lx-row-actions">
          <button type="button" aria-label={`删除 ${row.visitorId}`} onClick={() => remove(row)}>
            删除
          </button>
        </span>
      ),
    },
  ];
}

/** 黑名单 (specification section 2, /online/blacklist). */
export default function BlacklistEntryPage() {
  const list = useList(blacklistEntryList);
  const [editing, setEditing] = useState<BlacklistEntry | 'new' | null>(null);
  const { run: remove } = useAction(
    async (row: BlacklistEntry) => {
      await call(deleteBlacklistEntry, { params: { id: row.id } });
      await invalidate(blacklistEntryList);
    },
    { success: '黑名单已删除' },
  );
  const shown = useMemo(
    () =>
      columns((row) => {
        const question = { title: `删除黑名单「${row.visitorId}」？`, words: '删除后不能恢复。', act: '删除', danger: true };
        void confirm(question).then((sure) => sure && remove(row));
      }),
    [remove],
  );
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建黑名单
    </Button>
  );
  return (
    <ListPage
      title="黑名单"
      what="黑名单"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={add}
      empty={{ title: '还没有黑名单', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找黑名单" />
        </FilterBar>
      }
    >
      {editing && <BlacklistEntryForm blacklistEntry={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
