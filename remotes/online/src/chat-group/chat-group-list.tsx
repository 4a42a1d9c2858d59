import { Button } from '@douyinfe/semi-ui';
import { chatGroupList, deleteChatGroup } from '@lianxi/contracts/online/chat-group.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { hoursInWords } from '@lianxi/shared/form/working-hours';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { confirm } from '@lianxi/shared/ui/confirm';
import { type ReactNode, useMemo, useState } from 'react';
import { ReceptionEditor } from '../chat-setting/reception.form.tsx';
import { ChatGroupEditor, ChatGroupForm } from './chat-group.form.tsx';

type Group = RowOf<typeof chatGroupList>;

const columns = (remove: (row: Group) => void): Column<Group>[] => [
  { key: 'name', title: '技能组', width: 180, render: ({ name }) => name },
  { key: 'memberCount', title: '成员', width: 80, align: 'right', render: ({ memberCount }) => memberCount },
  { key: 'priority', title: '优先级', width: 80, align: 'right', render: ({ priority }) => priority },
  { key: 'queueLimit', title: '排队上限', width: 100, align: 'right', render: ({ queueLimit }) => queueLimit },
  { key: 'workingHours', title: '服务时间', width: 260, render: ({ workingHours }) => hoursInWords(workingHours) },
  { key: 'choosable', title: '访客可选', width: 90, render: ({ choosable }) => (choosable ? '是' : '否') },
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

/** Who answers which visitors, and how they are received. */
export function ChatGroupList({ other }: { other: ReactNode }) {
  const list = useList(chatGroupList);
  const [open, setOpen] = useState<{ group: string | null } | 'reception' | null>(null);
  const { run: remove } = useAction(
    async (row: Group) => {
      await call(deleteChatGroup, { params: { id: row.id } });
      await invalidate(chatGroupList);
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
    <Button theme="solid" onClick={() => setOpen({ group: null })}>
      新建技能组
    </Button>
  );
  const groups = (list.data?.list ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const close = () => setOpen(null);
  const editing = open !== null && open !== 'reception' ? open.group : undefined;
  return (
    <ListPage
      title="在线设置"
      what="技能组"
      list={list}
      columns={shown}
      onOpen={({ id }) => setOpen({ group: id })}
      openId={editing ?? undefined}
      actions={
        <>
          {other}
          <Button onClick={() => setOpen('reception')}>接待设置</Button>
          {add}
        </>
      }
      empty={{ title: '还没有技能组', words: '没有技能组时，访客由任何在线的坐席接待。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找技能组" />
        </FilterBar>
      }
    >
      {open === 'reception' && <ReceptionEditor groups={groups} onClose={close} />}
      {editing === null && <ChatGroupForm group={null} groups={groups} onClose={close} />}
      {typeof editing === 'string' && <ChatGroupEditor key={editing} id={editing} groups={groups} onClose={close} />}
    </ListPage>
  );
}
