import { Button, Tag } from '@douyinfe/semi-ui';
import { type CallerPool, callerPoolList, deleteCallerPool } from '@lianxi/contracts/callcenter/caller-pool.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ReactNode, useMemo, useState } from 'react';
import { CallerPoolForm } from './caller-pool.form.tsx';
import { rules, usersInWords } from './pool-words.ts';
import './caller-pool.css';

const columns: readonly Column<CallerPool>[] = [
  {
    key: 'name',
    title: '号码池',
    width: 180,
    render: ({ name, usual }) => (
      <>
        {name}
        {usual && (
          <Tag className="pool-usual" size="small" color="blue">
            默认
          </Tag>
        )}
      </>
    ),
  },
  { key: 'rule', title: '规则', width: 130, render: ({ rule }) => rules.find(({ value }) => value === rule)?.text },
  { key: 'numbers', title: '号码', width: 260, render: ({ numbers }) => numbers.map(({ did }) => did).join('、') },
  { key: 'users', title: '使用者', width: 240, render: usersInWords },
  { key: 'enabled', title: '启用', width: 70, render: ({ enabled }) => (enabled ? '是' : '否') },
];

const removal: Removal<CallerPool> = {
  what: '号码池',
  nameOf: ({ name }) => name,
  words: () => '使用它的坐席和技能组改用默认号码池。',
  remove: ({ id }) => call(deleteCallerPool, { params: { id } }),
  list: callerPoolList,
};

/** Whose number called parties see. */
export function CallerPoolList({ tabs }: { tabs: ReactNode }) {
  const list = useList(callerPoolList);
  const [editing, setEditing] = useState<CallerPool | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建号码池
    </Button>
  );
  const open = editing === 'new' ? null : editing;
  return (
    <ListPage
      title="话务管理"
      what="外显号码池"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={open?.id}
      actions={add}
      empty={{ title: '还没有号码池', words: '没有号码池时，外呼显示第一个可外显的热线号码。', action: add }}
      filters={
        <>
          {tabs}
          <FilterBar list={list}>
            <KeywordFilter list={list} name="keyword" label="号码池名称" />
          </FilterBar>
        </>
      }
    >
      {editing && <CallerPoolForm key={open?.id} pool={open} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
