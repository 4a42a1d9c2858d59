import { knowledgeWord } from '@lianxi/contracts/knowledge/knowledge-word.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { CategoryButton } from '../category/category-button.tsx';
import { WithCategories } from '../category/with-categories.tsx';
import { CategoryField, inFirst } from '../entry/category-field.tsx';
import { categoryColumn, usesColumn } from '../entry/entry-columns.ts';

const columns = (column: ColumnOf<typeof knowledgeWord>) => [
  column('title'),
  categoryColumn,
  column('content', { width: 360 }),
  usesColumn,
  column('enabled'),
  column('updateTime'),
];

/** Words that agents say often (specification section 2, /knowledge/commonwords). */
export default function KnowledgeWordPage() {
  return (
    <WithCategories title="常用语">
      {(categories) => (
        <RecordPage
          record={knowledgeWord}
          title="常用语"
          columns={columns}
          actions={<CategoryButton />}
          emptyWords="常说的话存在这里，接待时在会话右侧查到就能填入。"
          filters={(filter) => (
            <>
              {filter('keyword', { label: '标题或内容' })}
              {filter('categoryId', { label: '分类', none: '全部分类', options: categories })}
            </>
          )}
          form={{
            blank: inFirst(categories),
            fields: (field, form) => (
              <>
                <CategoryField form={form} categories={categories} />
                {field('title')}
                {field('content', { rows: 6 })}
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
