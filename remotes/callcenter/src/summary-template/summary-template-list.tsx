import { Button, Tag } from '@douyinfe/semi-ui';
import {
  deleteSummaryTemplate,
  type SummaryTemplate,
  summaryTemplateList,
} from '@lianxi/contracts/summary/summary-template.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ReactNode, useMemo, useState } from 'react';
import { usesInWords } from '../hotline/use-words.ts';
import { SummaryTemplateForm } from './summary-template.form.tsx';
import './summary-template.css';

const columns: readonly Column<SummaryTemplate>[] = [
  {
    key: 'name',
    title: '模板',
    width: 200,
    render: ({ name, usual }) => (
      <>
        {name}
        {usual && (
          <Tag className="template-usual" size="small" color="blue">
            默认
          </Tag>
        )}
      </>
    ),
  },
  { key: 'channel', title: '用于', width: 90, render: ({ channel }) => (channel === 'chat' ? '在线会话' : '通话') },
  { key: 'fields', title: '字段', width: 320, render: ({ fields }) => fields.map(({ label }) => label).join('、') },
  { key: 'uses', title: '适用范围', width: 260, render: (template) => usesInWords(template, '—') },
  { key: 'enabled', title: '启用', width: 70, render: ({ enabled }) => (enabled ? '是' : '否') },
];

const removal: Removal<SummaryTemplate> = {
  what: '小结模板',
  nameOf: ({ name }) => name,
  words: () => '已填写的小结不受影响。',
  remove: ({ id }) => call(deleteSummaryTemplate, { params: { id } }),
  list: summaryTemplateList,
};

/** What agents write down after a call or a conversation. */
export function SummaryTemplateList({ other }: { other: ReactNode }) {
  const list = useList(summaryTemplateList);
  const [editing, setEditing] = useState<SummaryTemplate | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建小结模板
    </Button>
  );
  const open = editing === 'new' ? null : editing;
  return (
    <ListPage
      title="小结模板"
      what="小结模板"
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
      empty={{ title: '还没有小结模板', words: '没有模板时，坐席在通话后只填写一段文字。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="模板名称" />
        </FilterBar>
      }
    >
      {editing && <SummaryTemplateForm key={open?.id} template={open} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
