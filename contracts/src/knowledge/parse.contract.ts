import * as z from 'zod';
import { fileErrors, UPLOAD_LIMIT_BYTES } from '../files/file.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { timestamp } from '../kit/ids.ts';

export const parseErrors = defineErrors('parse', {
  badType: { kind: 'invalid', text: '不支持这种格式的文件' },
  busy: { kind: 'conflict', text: '上一个文件正在解析，请等待完成' },
});

/** What the document is parsed for: the knowledge base, AI training, knowledge tags (specification section 2, dialogs). */
export const parseKind = z.enum(['document', 'ai', 'tag']);
export type ParseKind = z.output<typeof parseKind>;

/** The file types of each kind (specification section 5). */
export const parseFormats: Record<ParseKind, readonly string[]> = {
  document: ['.doc', '.docx', '.txt'],
  ai: ['.doc', '.docx', '.txt'],
  tag: ['.doc', '.docx', '.txt', '.xls', '.xlsx', '.pdf'],
};

/** A question with its answer, found in a paragraph (specification section 3, parsed document). */
export const parsedItem = z.object({
  id: z.string(),
  question: z.string().max(50_000),
  answer: z.string().max(50_000),
  articleParagraphId: z.string(),
  /** The sentence from which it was taken. */
  content: z.string(),
});

export const parsedParagraph = z.object({
  id: z.string(),
  /** Its heading; empty when the document gives none. */
  title: z.string(),
  content: z.string(),
  aiKnowledgeList: z.array(parsedItem),
});
export const parsedDocument = z.object({ aiArticleParagraphFormList: z.array(parsedParagraph) });
export type ParsedDocument = z.output<typeof parsedDocument>;

export const parseState = z.enum(['none', 'parsing', 'done', 'failed']);

/** Accepts a file (field `file`) for parsing; the work goes on after the reply. */
export const startParse = endpoint({
  method: 'POST',
  path: '/xmf-knowledge-repository/ai/knowledge/parse',
  summary: '解析文档',
  access: { code: 'knowledge_parse' },
  bodyKind: 'multipart',
  bodyLimit: UPLOAD_LIMIT_BYTES,
  timeoutMs: 300_000,
  body: z.object({ kind: parseKind.default('document') }),
  reply: z.null(),
  errors: [parseErrors.badType, parseErrors.busy, fileErrors.tooLarge, fileErrors.missing],
});

/** The caller's newest document of a kind, for a day. */
export const parseResult = endpoint({
  method: 'GET',
  path: '/xmf-knowledge-repository/ai/knowledge/parse',
  summary: '文档解析结果',
  access: { code: 'knowledge_parse' },
  query: z.object({ kind: parseKind.default('document') }),
  reply: z.object({
    state: parseState,
    fileName: z.string(),
    startTime: timestamp.nullable(),
    /** Why it failed, in one sentence. */
    message: z.string(),
    document: parsedDocument.nullable(),
  }),
});
