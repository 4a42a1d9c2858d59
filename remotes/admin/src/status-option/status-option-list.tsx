import { Button } from '@douyinfe/semi-ui';
import { deleteStatusOption, type StatusOption, statusOptionList } from '@lianxi/contracts/callcenter/status-option.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ReactNode, useMemo, useState } from 'react';
import { StatusOptionForm } from './status-option.form.tsx';
import { setTypes } from './status-words.ts';

const columns: readonly Column<StatusOption>[] = [
  { key: 'name', title: '状态', width: 200, render: ({ name }) => name },
  { key: 'setType', title: '用于', width: 120, render: ({ setType }) => setTypes.find(({ value }) => value === setType)?.text },
  { key: 'value', title: '值', width: 80, align: 'right', render: ({ value }) => value },
  { key: 'sort', title: '排序', width: 80, align: 'right', render: ({ sort }) => sort },
  { key: 'enabled', title: '启用', width: 80, render: ({ enabled }) => (enabled ? '是' : '否') },
];

const removal: Removal<StatusOption> = {
  what: '状态',
  nameOf: ({ name }) => name,
  words: () => '已处于该状态的坐席不受影响。',
  remove: ({ id }) => call(deleteStatusOption, { params: { id } }),
  list: statusOptionList,
};

/** What the status drop-downs offer beside online and offline. */
export function StatusOptionList({ tabs }: { tabs: ReactNode }) {
  const list = useList(statusOptionList);
  const [editing, setEditing] = useState<StatusOption | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建状态
    </Button>
  );
  const open = editing === 'new' ? null : editing;
  return (
    <ListPage
      title="话务管理"
      what="状态选项"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={open?.id}
      actions={add}
      empty={{ title: '还没有状态', words: '坐席可选的在线和离线以外的状态在这里设置。', action: add }}
      filters={
        <>
          {tabs}
          <FilterBar list={list}>
            <ChoiceFilter list={list} name="setType" label="用于" none="全部类型" options={setTypes} />
          </FilterBar>
        </>
      }
    >
      {editing && <StatusOptionForm option={open} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
