import { type KnowledgeFile, knowledgeFile } from '@lianxi/contracts/knowledge/knowledge-file.contract';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { CategoryButton } from '../category/category-button.tsx';
import { WithCategories } from '../category/with-categories.tsx';
import { CategoryField, inFirst } from '../entry/category-field.tsx';
import { categoryColumn } from '../entry/entry-columns.ts';
import { FileField } from './file-field.tsx';
import { sizeText } from './file-size.ts';

const columns = (column: ColumnOf<typeof knowledgeFile>) => [
  column('title'),
  categoryColumn,
  { key: 'file', title: '文件名', width: 220, render: ({ fileName }: KnowledgeFile) => fileName },
  {
    key: 'fileSize',
    title: '大小',
    width: 90,
    align: 'right' as const,
    render: ({ fileSize }: KnowledgeFile) => sizeText(fileSize),
  },
  column('content'),
  column('enabled'),
  column('updateTime'),
];

function Download({ title, file, fileName }: KnowledgeFile) {
  const { run } = useAction(() => saveFile(`/api/xmf-basic-model/commonfile/${file}?download=1`, fileName), downloadWords);
  return (
    <button type="button" aria-label={`下载 ${title}`} onClick={() => void run()}>
      下载
    </button>
  );
}

const rowActions = { width: 130, render: (row: KnowledgeFile) => <Download {...row} /> };

/** Files that agents need often (specification section 2, /knowledge/commonaccessories). */
export default function KnowledgeFilePage() {
  return (
    <WithCategories title="常用附件">
      {(categories) => (
        <RecordPage
          record={knowledgeFile}
          title="常用附件"
          columns={columns}
          actions={<CategoryButton />}
          rowActions={rowActions}
          emptyWords="报价单、说明书、申请表等文件存在这里，需要时下载。"
          filters={(filter) => (
            <>
              {filter('keyword', { label: '标题或说明' })}
              {filter('categoryId', { label: '分类', none: '全部分类', options: categories })}
            </>
          )}
          form={{
            blank: inFirst(categories),
            fields: (field, form, row) => (
              <>
                <CategoryField form={form} categories={categories} />
                {field('title')}
                <FileField form={form} name="file" label="附件" hint="100M 以内" storedAs={row?.fileName ?? ''} />
                {field('content')}
                {field('enabled')}
                {field('sort', { hint: '小的排在前面' })}
              </>
            ),
          }}
        />
      )}
    </WithCategories>
  );
}
