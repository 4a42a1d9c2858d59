import { Button } from '@douyinfe/semi-ui';
import { type BotQuestion, botQuestionList, deleteBotQuestion } from '@lianxi/contracts/online/bot-question.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ReactNode, useMemo, useState } from 'react';
import { BotQuestionForm } from './bot-question.form.tsx';

const columns: readonly Column<BotQuestion>[] = [
  { key: 'question', title: '问题', width: 240, render: ({ question }) => question },
  { key: 'answer', title: '答案', width: 360, render: ({ answer }) => answer },
  { key: 'siteName', title: '适用网站', width: 130, render: ({ siteName }) => siteName ?? '所有网站' },
  { key: 'hits', title: '回答次数', width: 100, align: 'right', render: ({ hits }) => hits },
  { key: 'enabled', title: '启用', width: 80, render: ({ enabled }) => (enabled ? '是' : '否') },
];

const removal: Removal<BotQuestion> = {
  what: '问题',
  nameOf: ({ question }) => question,
  remove: ({ id }) => call(deleteBotQuestion, { params: { id } }),
  list: botQuestionList,
};

/** What the robots of the sites answer from. */
export function BotQuestionList({ other }: { other: ReactNode }) {
  const list = useList(botQuestionList);
  const [editing, setEditing] = useState<BotQuestion | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建问题
    </Button>
  );
  return (
    <ListPage
      title="机器人问答"
      what="问题"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={
        <>
          {other}
          {add}
        </>
      }
      empty={{ title: '还没有问题', words: '机器人只回答这里写好的问题，答不上来就转人工。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="问题或答案" />
        </FilterBar>
      }
    >
      {editing && <BotQuestionForm question={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
