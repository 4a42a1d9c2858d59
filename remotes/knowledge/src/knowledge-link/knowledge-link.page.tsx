import { knowledgeLink } from '@lianxi/contracts/knowledge/knowledge-link.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { CategoryButton } from '../category/category-button.tsx';
import { WithCategories } from '../category/with-categories.tsx';
import { CategoryField, inFirst } from '../entry/category-field.tsx';
import { categoryColumn, usesColumn } from '../entry/entry-columns.ts';

const columns = (column: ColumnOf<typeof knowledgeLink>) => [
  column('title'),
  categoryColumn,
  column('address'),
  column('content'),
  usesColumn,
  column('enabled'),
  column('updateTime'),
];

/** Addresses that agents open or send often (specification section 2, /knowledge/commonlinks). */
export default function KnowledgeLinkPage() {
  return (
    <WithCategories title="常用链接">
      {(categories) => (
        <RecordPage
          record={knowledgeLink}
          title="常用链接"
          columns={columns}
          actions={<CategoryButton />}
          emptyWords="常用的网址存在这里，接待时在会话右侧查到就能填入。"
          filters={(filter) => (
            <>
              {filter('keyword', { label: '标题、链接或说明' })}
              {filter('categoryId', { label: '分类', none: '全部分类', options: categories })}
            </>
          )}
          form={{
            blank: inFirst(categories),
            fields: (field, form) => (
              <>
                <CategoryField form={form} categories={categories} />
                {field('title')}
                {field('address', { placeholder: 'https://' })}
                {field('content')}
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
