import { Button } from '@douyinfe/semi-ui';
import { deleteQuickReply, type QuickReply, quickReplyList } from '@lianxi/contracts/online/quick-reply.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useCallback, useMemo, useState } from 'react';
import { QuickReplyForm, scopeOptions } from './quick-reply.form.tsx';

function scopeText({ scope, groupName }: QuickReply): string {
  return groupName ?? scopeOptions.find(({ value }) => value === scope)?.text ?? '—';
}

function columns(mayChange: (row: QuickReply) => boolean, remove: (row: QuickReply) => void): Column<QuickReply>[] {
  return [
    { key: 'title', title: '标题', width: 180, render: ({ title }) => title },
    { key: 'content', title: '内容', width: 360, render: ({ content }) => content },
    { key: 'scope', title: '适用范围', width: 120, render: scopeText },
    { key: 'folder', title: '分组', width: 180, render: ({ folder }) => folder || '—' },
    { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
    {
      key: 'actions',
      title: '操作',
      width: 90,
      actions: true,
      render: (row) =>
        mayChange(row) && (
          <span className="lx-row-actions">
            <button type="button" aria-label={`删除 ${row.title}`} onClick={() => remove(row)}>
              删除
            </button>
          </span>
        ),
    },
  ];
}

/** 快捷回复 (specification section 2, /online/quickreply). */
export default function QuickReplyPage() {
  const list = useList(quickReplyList);
  const [editing, setEditing] = useState<QuickReply | 'new' | null>(null);
  const sharing = useHolds('online_quickreply_shared');
  const mayChange = useCallback(({ scope }: QuickReply) => sharing || scope === 'own', [sharing]);
  const { run: remove } = useAction(
    async (row: QuickReply) => {
      await call(deleteQuickReply, { params: { id: row.id } });
      await invalidate(quickReplyList);
    },
    { success: '快捷回复已删除' },
  );
  const shown = useMemo(
    () =>
      columns(mayChange, (row) => {
        const question = { title: `删除快捷回复「${row.title}」？`, words: '删除后不能恢复。', act: '删除', danger: true };
        void confirm(question).then((sure) => sure && remove(row));
      }),
    [mayChange, remove],
  );
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建快捷回复
    </Button>
  );
  return (
    <ListPage
      title="快捷回复"
      what="快捷回复"
      list={list}
      columns={shown}
      onOpen={(row) => mayChange(row) && setEditing(row)}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={add}
      empty={{ title: '还没有快捷回复', words: '常用的话存在这里，接待时输入 / 就能选用。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="标题、内容或分组" />
          <ChoiceFilter list={list} name="scope" label="适用范围" none="全部范围" options={scopeOptions} />
        </FilterBar>
      }
    >
      {editing && <QuickReplyForm quickReply={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
