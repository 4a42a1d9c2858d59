import { Button } from '@douyinfe/semi-ui';
import { type BlacklistEntry, blacklistEntryList, deleteBlacklistEntry } from '@lianxi/contracts/online/blacklist-entry.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { BlacklistEntryForm } from './blacklist-entry.form.tsx';

const columns: readonly Column<BlacklistEntry>[] = [
  { key: 'visitorId', title: '访客编号', width: 180, render: ({ visitorId }) => visitorId || '—' },
  { key: 'reason', title: '拉黑原因', width: 260, render: ({ reason }) => reason || '—' },
  { key: 'enabled', title: '启用', width: 90, render: ({ enabled }) => (enabled ? '是' : '否') },
  { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];

const removal: Removal<BlacklistEntry> = {
  what: '黑名单',
  nameOf: ({ visitorId }) => visitorId,
  remove: ({ id }) => call(deleteBlacklistEntry, { params: { id } }),
  list: blacklistEntryList,
};

/** 黑名单 (specification section 2, /online/blacklist). */
export default function BlacklistEntryPage() {
  const list = useList(blacklistEntryList);
  const [editing, setEditing] = useState<BlacklistEntry | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
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
