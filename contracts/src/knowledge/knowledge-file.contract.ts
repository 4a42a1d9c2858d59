import * as z from 'zod';
import { lines, special, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { entryErrors, entryFields, entryFilters } from './knowledge-entry.ts';

/** Files that agents need often. */
export const knowledgeFile = record({
  noun: 'knowledge-file',
  title: '常用附件',
  path: '/xmf-knowledge-repository/knowledgeFile',
  access: { code: 'knowledge_commonaccessories' },
  knownBy: 'title',
  fields: {
    title: text('标题', { max: 100, required: true, keyword: true }),
    /** The `fileSaveName` of an upload. */
    file: special('附件', z.string().regex(/^[\w-]{22,64}$/, '请上传附件'), { blank: '' }),
    content: lines('说明', { max: 500, keyword: true }),
    ...entryFields,
  },
  /** `fileName`: as the uploader named it; `fileSize`: in bytes. */
  shown: { categoryPath: z.string(), fileName: z.string(), fileSize: z.number().int() },
  filters: entryFilters,
  export: { 文件名: ({ fileName }) => fileName, 分类: ({ categoryPath }) => categoryPath },
  duplicate: { text: '已有相同标题的常用附件', field: 'title' },
  errors: { ...entryErrors, noFile: { kind: 'invalid', text: '附件不存在，请重新上传', field: 'file' } },
});
export type KnowledgeFile = RecordOf<typeof knowledgeFile>;
