import { knowledgeQuestion } from '@lianxi/contracts/knowledge/knowledge-question.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { CategoryButton } from '../category/category-button.tsx';
import { WithCategories } from '../category/with-categories.tsx';
import { CategoryField, inFirst } from '../entry/category-field.tsx';
import { categoryColumn, usesColumn } from '../entry/entry-columns.ts';

const columns = (column: ColumnOf<typeof knowledgeQuestion>) => [
  column('question', { width: 240 }),
  categoryColumn,
  column('answer', { width: 360 }),
  usesColumn,
  column('enabled'),
  column('updateTime'),
];

/** Questions that customers ask often (specification section 2, /knowledge/commonproblem). */
export default function KnowledgeQuestionPage() {
  return (
    <WithCategories title="常见问题">
      {(categories) => (
        <RecordPage
          record={knowledgeQuestion}
          title="常见问题"
          columns={columns}
          actions={<CategoryButton />}
          emptyWords="客户常问的问题和答案存在这里，接待时在会话右侧查到就能填入。"
          filters={(filter) => (
            <>
              {filter('keyword', { label: '问题或答案' })}
              {filter('categoryId', { label: '分类', none: '全部分类', options: categories })}
            </>
          )}
          form={{
            blank: inFirst(categories),
            width: 640,
            fields: (field, form) => (
              <>
                <CategoryField form={form} categories={categories} />
                {field('question', { rows: 3 })}
                {field('answer', { rows: 10 })}
                {field('enabled', { hint: '停用后，坐席在会话里查不到' })}
                {field('sort', { hint: '小的排在前面' })}
              </>
            ),
          }}
        />
      )}
    </WithCategories>
  );
}
