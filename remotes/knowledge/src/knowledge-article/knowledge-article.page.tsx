import { knowledgeArticle } from '@lianxi/contracts/knowledge/knowledge-article.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { CategoryButton } from '../category/category-button.tsx';
import { WithCategories } from '../category/with-categories.tsx';
import { CategoryField, inFirst } from '../entry/category-field.tsx';
import { categoryColumn, usesColumn } from '../entry/entry-columns.ts';

const columns = (column: ColumnOf<typeof knowledgeArticle>) => [
  column('title', { width: 240 }),
  categoryColumn,
  column('content', { width: 360 }),
  usesColumn,
  column('enabled'),
  column('updateTime'),
];

/** Longer texts that agents look up (specification section 2, /knowledge/commoninformation). */
export default function KnowledgeArticlePage() {
  return (
    <WithCategories title="常用资料">
      {(categories) => (
        <RecordPage
          record={knowledgeArticle}
          title="常用资料"
          columns={columns}
          actions={<CategoryButton />}
          emptyWords="规则、步骤、价目等较长的资料存在这里。"
          filters={(filter) => (
            <>
              {filter('keyword', { label: '标题或正文' })}
              {filter('categoryId', { label: '分类', none: '全部分类', options: categories })}
            </>
          )}
          form={{
            blank: inFirst(categories),
            width: 720,
            fields: (field, form) => (
              <>
                <CategoryField form={form} categories={categories} />
                {field('title')}
                {field('content', { rows: 18 })}
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
