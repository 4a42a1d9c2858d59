import { Button } from '@douyinfe/semi-ui';
import { deleteSkillGroup, skillGroupList } from '@lianxi/contracts/callcenter/skill-group.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { confirm } from '@lianxi/shared/ui/confirm';
import { type ReactNode, useMemo, useState } from 'react';
import { SkillGroupEditor, SkillGroupForm } from './skill-group.form.tsx';

type Group = RowOf<typeof skillGroupList>;

const columns = (remove: (row: Group) => void): Column<Group>[] => [
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

/** Who answers together, and in which order callers are served. */
export function SkillGroupList({ other }: { other: ReactNode }) {
  const list = useList(skillGroupList);
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const { run: remove } = useAction(
    async (row: Group) => {
      await call(deleteSkillGroup, { params: { id: row.id } });
      await invalidate(skillGroupList);
    },
    { success: '技能组已删除' },
  );
  const shown = useMemo(
    () =>
      columns((row) => {
        const question = { title: `删除技能组「${row.name}」？`, words: '删除后不能恢复。', act: '删除', danger: true };
        void confirm(question).then((sure) => sure && remove(row));
      }),
    [remove],
  );
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
