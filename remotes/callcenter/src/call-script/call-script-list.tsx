import { Button } from '@douyinfe/semi-ui';
import { type CallScript, callScriptList, deleteCallScript } from '@lianxi/contracts/callcenter/call-script.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ReactNode, useMemo, useState } from 'react';
import { directionWords } from '../caller/call-outcome.ts';
import { usesInWords } from '../hotline/use-words.ts';
import { CallScriptForm } from './call-script.form.tsx';

const columns: readonly Column<CallScript>[] = [
  { key: 'name', title: '话术', width: 180, render: ({ name }) => name },
  { key: 'direction', title: '方向', width: 80, render: ({ direction }) => (direction ? directionWords[direction] : '全部') },
  { key: 'uses', title: '适用范围', width: 240, render: (script) => usesInWords(script, '全部通话') },
  { key: 'sentences', title: '内容', width: 360, render: ({ sentences }) => sentences.map(({ text }) => text).join(' ') },
  { key: 'sort', title: '排序', width: 70, align: 'right', render: ({ sort }) => sort },
  { key: 'enabled', title: '启用', width: 70, render: ({ enabled }) => (enabled ? '是' : '否') },
];

const removal: Removal<CallScript> = {
  what: '话术',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteCallScript, { params: { id } }),
  list: callScriptList,
};

/** What agents are to say in calls. */
export function CallScriptList({ other }: { other: ReactNode }) {
  const list = useList(callScriptList);
  const [editing, setEditing] = useState<CallScript | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建话术
    </Button>
  );
  const open = editing === 'new' ? null : editing;
  return (
    <ListPage
      title="话术"
      what="话术"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={open?.id}
      actions={
        <>
          {other}
          {add}
        </>
      }
      empty={{ title: '还没有话术', words: '通话时显示给坐席的开场白、核对语和结束语在这里设置。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="话术名称" />
        </FilterBar>
      }
    >
      {editing && <CallScriptForm key={open?.id} script={open} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
