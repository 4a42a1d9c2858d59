import { type OwnKnowledge, ownKnowledge, proposeKnowledge } from '@lianxi/contracts/knowledge/own-knowledge.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { confirm } from '@lianxi/shared/ui/confirm';
import { CategoryButton } from '../category/category-button.tsx';
import { WithCategories } from '../category/with-categories.tsx';
import { refreshKnowledge } from '../common/refresh-knowledge.ts';
import { CategoryField, inFirst } from '../entry/category-field.tsx';
import { categoryColumn } from '../entry/entry-columns.ts';

const columns = (column: ColumnOf<typeof ownKnowledge>) => [
  column('title', { width: 240 }),
  column('kind', { width: 80 }),
  categoryColumn,
  column('content', { width: 320 }),
  column('labels'),
  column('updateTime'),
];

function Propose({ id, title }: OwnKnowledge) {
  const propose = useAction(
    async () => {
      await call(proposeKnowledge, { params: { id } });
      await refreshKnowledge();
    },
    { success: '已提交，审核通过后所有坐席都能查到' },
  );
  const ask = async () => {
    const words = '复制一份到公共知识库等待审核，这里的内容保留。';
    if (await confirm({ title: `提交「${title.slice(0, 30)}」到公共知识库？`, words, act: '提交' })) await propose.run();
  };
  return (
    <button type="button" disabled={propose.disabled} aria-label={`提交到公共库 ${title}`} onClick={() => void ask()}>
      提交到公共库
    </button>
  );
}

const rowActions = { width: 180, render: (row: OwnKnowledge) => <Propose {...row} /> };

/** What a person notes for themselves (specification section 2, /knowledge/person). */
export default function PersonPage() {
  return (
    <WithCategories title="个人知识库">
      {(categories) => (
        <RecordPage
          record={ownKnowledge}
          title="个人知识库"
          columns={columns}
          actions={<CategoryButton />}
          rowActions={rowActions}
          emptyWords="自己积累的问答和资料存在这里，只有自己能查到，也可以提交到公共知识库。"
          filters={(filter) => (
            <>
              {filter('keyword', { label: '标题或正文' })}
              {filter('kind')}
              {filter('categoryId', { label: '分类', none: '全部分类', options: categories })}
            </>
          )}
          form={{
            blank: inFirst(categories),
            width: 640,
            fields: (field, form) => (
              <>
                {field('kind')}
                <CategoryField form={form} categories={categories} />
                {field('title', { rows: 2, hint: '问答的标题就是问题' })}
                {field('similar', { rows: 3, hint: '一行一个，按这些问法也能查到' })}
                {field('content', { rows: 10 })}
                {field('labels', { placeholder: '多个标签用逗号分隔' })}
              </>
            ),
          }}
        />
      )}
    </WithCategories>
  );
}
