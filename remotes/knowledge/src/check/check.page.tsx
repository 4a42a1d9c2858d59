import { storedKinds } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { checkQueue, type WaitingKnowledge } from '@lianxi/contracts/knowledge/knowledge-check.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { CheckPanel } from './check.panel.tsx';

const columns: readonly Column<WaitingKnowledge>[] = [
  { key: 'title', title: '标题', width: 320, render: ({ title }) => title },
  { key: 'kind', title: '类型', width: 80, render: ({ kind }) => storedKinds[kind] },
  { key: 'change', title: '变更', width: 110, render: ({ number }) => (number > 1 ? `修改（第 ${number} 版）` : '新增') },
  { key: 'category', title: '分类', width: 180, render: ({ categoryPath }) => categoryPath },
  { key: 'authors', title: '作者', width: 120, render: ({ authors, own }) => `${authors.join('、')}${own ? '（我）' : ''}` },
  { key: 'submitTime', title: '提交时间', width: 140, render: ({ submitTime }) => <RelativeTime at={submitTime} /> },
];

/** What waits for a review (specification section 2, /knowledge/knowledgecheck). */
export default function CheckPage() {
  const list = useList(checkQueue);
  const [openId, setOpenId] = useAddressValue('id');
  const open = list.data?.list.find(({ id }) => id === openId);
  return (
    <ListPage
      title="知识审核"
      what="待审核知识"
      list={list}
      columns={columns}
      openId={openId}
      onOpen={({ id }) => setOpenId(id)}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="标题" />
        </FilterBar>
      }
      empty={{ title: '没有待审核的知识', words: '有人提交新知识或修改时，会出现在这里。' }}
    >
      {open && <CheckPanel key={open.id} waiting={open} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}
