import { Button } from '@douyinfe/semi-ui';
import type { Choice } from '@lianxi/contracts/kit/fields';
import {
  type CommonKnowledge,
  commonKnowledge,
  knowledgeStates,
  storedKinds,
} from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { call } from '@lianxi/shared/client/api';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListContent, ListPager } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { useRemoval } from '@lianxi/shared/list/use-removal';
import { useOpenRecord } from '@lianxi/shared/record/use-open-record';
import { Page } from '@lianxi/shared/ui/page';
import { useMemo, useState } from 'react';
import { CategoryButton } from '../category/category-button.tsx';
import { WithCategories } from '../category/with-categories.tsx';
import { BatchBar } from './batch-bar.tsx';
import { CategoryNav } from './category-nav.tsx';
import { commonColumns } from './common-knowledge.columns.tsx';
import { CommonKnowledgeForm } from './common-knowledge.form.tsx';

const optionsOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, text]) => ({ value, text }));
const states = optionsOf(knowledgeStates);
const kinds = optionsOf(storedKinds);
const TITLE = '公共知识库';

const removal = {
  what: commonKnowledge.title,
  nameOf: ({ title }: CommonKnowledge) => title,
  words: undefined,
  may: ({ publishTime, state }: CommonKnowledge) => publishTime === null && state !== 'withdrawn',
  remove: ({ id }: CommonKnowledge) => call(commonKnowledge.remove, { params: { id } }),
  others: undefined,
  list: commonKnowledge.list,
};

function CommonKnowledgeList({ categories }: { categories: readonly Choice[] }) {
  const list = useList(commonKnowledge.list);
  const { id, row, open, close } = useOpenRecord(commonKnowledge, list.data?.list);
  // A question that had no answer begins a new entry.
  const [asked, setAsked] = useAddressValue('question');
  const [chosen, setChosen] = useState<string[]>([]);
  const selection = { ids: chosen, onChange: setChosen };
  const exporting = useExport(commonKnowledge.export, { list, name: TITLE, numbers: false, chosen: selection });
  const remove = useRemoval(removal);
  const columns = useMemo(() => [...commonColumns, remove], [remove]);
  const add = (
    <Button theme="solid" onClick={() => open('new')}>
      新建知识
    </Button>
  );
  return (
    <Page
      title={TITLE}
      count={list.data?.total}
      actions={
        <>
          <CategoryButton />
          {exporting.button}
          {add}
        </>
      }
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="标题或正文" />
          <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={states} />
          <ChoiceFilter list={list} name="kind" label="类型" none="全部类型" options={kinds} />
          <KeywordFilter list={list} name="label" label="标签" width={140} />
        </FilterBar>
      }
      footer={<ListPager list={list} />}
    >
      <div className="knowledge-split">
        <CategoryNav value={list.filters.categoryId} onChange={(categoryId) => list.change({ categoryId })} />
        <div>
          <ListContent
            list={list}
            what={TITLE}
            columns={columns}
            openId={id}
            onOpen={(opened) => open(opened.id)}
            selection={selection}
            empty={{ title: '公共知识库还没有内容', words: '写好的知识经他人审核后，坐席、机器人和客户才能查到。', action: add }}
          />
        </div>
      </div>
      <BatchBar ids={chosen} categories={categories} onClear={() => setChosen([])} />
      {(id === 'new' || row) && (
        <CommonKnowledgeForm
          key={id}
          row={row}
          categories={categories}
          initial={asked ? { kind: 'question', title: asked } : undefined}
          onClose={() => {
            close();
            // The next new entry is another one.
            if (asked) setAsked(undefined);
          }}
        />
      )}
    </Page>
  );
}

/** The knowledge of the whole tenant, with versions and reviews (specification section 2, /knowledge/common). */
export default function CommonPage() {
  return <WithCategories title={TITLE}>{(categories) => <CommonKnowledgeList categories={categories} />}</WithCategories>;
}
