import { Button } from '@douyinfe/semi-ui';
import { type BlockedNumber, blockedNumberList, deleteBlockedNumber } from '@lianxi/contracts/callcenter/blocked-number.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { blockWords } from './block-words.ts';
import { BlockedNumberForm } from './blocked-number.form.tsx';

const columns: readonly Column<BlockedNumber>[] = [
  { key: 'phone', title: '电话号码', width: 160, render: ({ phone }) => shownNumber(phone) },
  { key: 'direction', title: '限制', width: 140, render: ({ direction }) => blockWords[direction] },
  { key: 'reason', title: '原因', width: 260, render: ({ reason }) => reason || '—' },
  { key: 'enabled', title: '启用', width: 80, render: ({ enabled }) => (enabled ? '是' : '否') },
  { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];

const removal: Removal<BlockedNumber> = {
  what: '黑名单',
  nameOf: ({ phone }) => shownNumber(phone),
  words: () => '删除后该号码的来电会照常接入。',
  remove: ({ id }) => call(deleteBlockedNumber, { params: { id } }),
  list: blockedNumberList,
};

/** Numbers whose calls are not put through, or that nobody may dial (specification section 2, /callcenter/blacklist). */
export default function BlockedNumberPage() {
  const list = useList(blockedNumberList);
  const [editing, setEditing] = useState<BlockedNumber | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建黑名单
    </Button>
  );
  return (
    <ListPage
      title="电话黑名单"
      what="电话黑名单"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={add}
      empty={{ title: '还没有黑名单', words: '黑名单中的号码不会被接入，或不能拨打。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="phone" label="电话号码" />
        </FilterBar>
      }
    >
      {editing && <BlockedNumberForm blockedNumber={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
