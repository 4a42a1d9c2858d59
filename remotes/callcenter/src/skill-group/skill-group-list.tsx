import { Button } from '@douyinfe/semi-ui';
import { deleteSkillGroup, skillGroupList } from '@lianxi/contracts/callcenter/skill-group.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ReactNode, useMemo, useState } from 'react';
import { SkillGroupEditor, SkillGroupForm } from './skill-group.form.tsx';

type Group = RowOf<typeof skillGroupList>;

const columns: readonly Column<Group>[] = [
  { key: 'name', title: '技能组名称', width: 200, render: ({ name }) => name },
  { key: 'memberCount', title: '成员', width: 80, align: 'right', render: ({ memberCount }) => memberCount },
  { key: 'priority', title: '优先级', width: 80, align: 'right', render: ({ priority }) => priority },
  {
    key: 'maxWaitSeconds',
    title: '最长排队',
    width: 100,
    align: 'right',
    render: ({ maxWaitSeconds }) => `${maxWaitSeconds} 秒`,
  },
  { key: 'enabled', title: '启用', width: 80, render: ({ enabled }) => (enabled ? '是' : '否') },
];

const removal: Removal<Group> = {
  what: '技能组',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteSkillGroup, { params: { id } }),
  list: skillGroupList,
};

/** Who answers together, and in which order callers are served. */
export function SkillGroupList({ other }: { other: ReactNode }) {
  const list = useList(skillGroupList);
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建技能组
    </Button>
  );
  const close = () => setEditing(null);
  return (
    <ListPage
      title="技能组"
      what="技能组"
      list={list}
      columns={shown}
      onOpen={({ id }) => setEditing(id)}
      openId={editing ?? undefined}
      actions={
        <>
          {other}
          {add}
        </>
      }
      empty={{ title: '还没有技能组', words: '技能组里的坐席一起接听热线的来电。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找技能组" />
        </FilterBar>
      }
    >
      {editing === 'new' && <SkillGroupForm group={null} onClose={close} />}
      {editing !== null && editing !== 'new' && <SkillGroupEditor key={editing} id={editing} onClose={close} />}
    </ListPage>
  );
}
