import * as z from 'zod';
import { userText } from '../kit/user-text.ts';

export const summaryKinds = ['category', 'choice', 'choices', 'text', 'lines'] as const;
export type SummaryKind = (typeof summaryKinds)[number];

/** Categories are a tree of three levels at most, as all of the platform (specification section 9). */
const CATEGORY_DEPTH = 3;
const CATEGORY_BREAK = '/';
const LONGEST_OPTION = 30;

/** One thing that a summary asks for. */
export const summaryField = z.object({
  /** Stays when the field is renamed. */
  key: z.string().regex(/^[a-z0-9]{1,12}$/),
  label: z.string().trim().max(20),
  /** `category`: one of a tree. `choice`, `choices`: one or some of a list. `text`: a line. `lines`: several. */
  kind: z.enum(summaryKinds),
  required: z.boolean(),
  /** What can be chosen; of a category the path of a leaf, such as 售后/退货/质量问题. */
  options: z.array(z.string()).max(300),
});
export type SummaryField = z.output<typeof summaryField>;

/** A category's path as people read it. */
export const categoryWords = (path: string): string => path.split(CATEGORY_BREAK).join(' / ');

const chosen = (kind: SummaryKind) => kind === 'category' || kind === 'choice' || kind === 'choices';

/** What is wrong with how fields are arranged; null: nothing. */
export function fieldFault(fields: readonly SummaryField[]): string | null {
  for (const [at, { label, kind, options }] of fields.entries()) {
    if (label === '') return `请输入第 ${at + 1} 个字段的名称`;
    if (fields.findIndex((one) => one.label === label || one.key === fields[at]?.key) < at) return `字段「${label}」重复`;
    const fault = chosen(kind) ? optionsFault(kind, options) : null;
    if (fault !== null) return `字段「${label}」：${fault}`;
  }
  return null;
}

function optionsFault(kind: SummaryKind, options: readonly string[]): string | null {
  if (options.length === 0) return '请输入选项';
  if (new Set(options).size < options.length) return '选项不能重复';
  const parts = options.map((option) => (kind === 'category' ? option.split(CATEGORY_BREAK) : [option]));
  if (parts.some((path) => path.length > CATEGORY_DEPTH)) return '最多添加三级分类';
  const bad = parts.flat().some((part) => part.trim() === '' || part.length > LONGEST_OPTION);
  return bad ? `每个选项为 1 到 ${LONGEST_OPTION} 个字符` : null;
}

/** What a field can be answered with; nothing is null, no choices, or empty text. */
export type SummaryAnswer = string | string[] | null;

function answerRule({ kind, options, required }: SummaryField, draft: boolean): z.ZodType<SummaryAnswer, SummaryAnswer> {
  const must = required && !draft;
  switch (kind) {
    case 'category':
    case 'choice': {
      const one = z.string('请选择').refine((option) => options.includes(option), '选项已不存在，请重新选择');
      return must ? one : one.nullable();
    }
    case 'choices': {
      const some = z.array(z.string()).refine((all) => all.every((one) => options.includes(one)), '选项已不存在，请重新选择');
      return must ? some.refine((all) => all.length > 0, '请选择') : some;
    }
    case 'text':
    case 'lines': {
      const text = z
        .string()
        .trim()
        .max(kind === 'text' ? 200 : 2000);
      return must ? text.min(1, '请填写') : text;
    }
  }
}

/** The rules of a template's answers by key; the form and the server judge by the same. A draft may leave anything out. */
export const answersSchema = (fields: readonly SummaryField[], draft = false) =>
  z.object(Object.fromEntries(fields.map((field) => [field.key, answerRule(field, draft)])));

/** Answers from which a form starts: `known` as far as it still fits. */
export function startingAnswers(
  fields: readonly SummaryField[],
  known: Readonly<Record<string, SummaryAnswer>>,
): Record<string, SummaryAnswer> {
  return Object.fromEntries(
    fields.map((field) => {
      const parsed = answerRule(field, true).safeParse(known[field.key]);
      if (parsed.success) return [field.key, parsed.data];
      return [field.key, field.kind === 'choices' ? [] : field.kind === 'text' || field.kind === 'lines' ? '' : null];
    }),
  );
}

/** An answer for readers: stored with the field's name at that time, so that a summary survives changes of its template. */
export const writtenAnswer = z.object({ key: z.string(), label: z.string(), words: userText(z.string()) });
export type WrittenAnswer = z.output<typeof writtenAnswer>;

/** The answers to store: those with content. */
export function writtenAnswers(
  fields: readonly SummaryField[],
  answers: Readonly<Record<string, SummaryAnswer>>,
): WrittenAnswer[] {
  return fields
    .map(({ key, label, kind }) => {
      const answer = answers[key] ?? '';
      const words = Array.isArray(answer) ? answer.join('、') : kind === 'category' ? categoryWords(answer) : answer;
      return { key, label, words };
    })
    .filter(({ words }) => words !== '');
}

/** The default template of a summary. */
export const defaultFields: readonly SummaryField[] = [
  { key: 'remark', label: '小结', kind: 'lines', required: false, options: [] },
];
