import * as z from 'zod';
import type { ErrorDefinition } from '../kit/errors.ts';
import { flag, number, one } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';

/** The most characters of a question, an answer, an article: specification section 5. */
export const KNOWLEDGE_MAX_LENGTH = 50_000;

/** The kinds of entries of the knowledge base. */
export const entryKinds = { word: '常用语', question: '常见问题', link: '常用链接', article: '常用资料', file: '常用附件' };
export const entryKind = z.enum(['word', 'question', 'link', 'article', 'file']);
export type EntryKind = z.output<typeof entryKind>;

/** The fields of every kind in addition to its own. */
export const entryFields = {
  /** Null is refused: a form shows it until its user has chosen. */
  categoryId: one('分类', {}),
  enabled: flag('启用', { default: true }),
  sort: number('排序', { min: 0, max: 9999, default: 0 }),
};

/** `categoryPath`: with the categories above it, for example 售后 / 退换货. `uses`: how often agents took it at their desks. */
export const entryShown = { categoryPath: z.string(), uses: z.number().int() };

/** The category, and all below it. */
export const entryFilters = { categoryId: id.optional() };

type EntryError = Omit<ErrorDefinition, 'reason'>;
export const entryErrors: Record<'noCategory' | 'unknownCategory', EntryError> = {
  noCategory: { kind: 'invalid', text: '分类不能为空', field: 'categoryId' },
  unknownCategory: { kind: 'invalid', text: '分类不存在或已删除', field: 'categoryId' },
};
