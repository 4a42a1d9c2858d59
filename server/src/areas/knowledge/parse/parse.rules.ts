import type { ParsedDocument } from '@lianxi/contracts/knowledge/parse.contract';

/** A line of a document, in the structure of its format. */
export interface TextBlock {
  /** The format marks it as a heading, or the line looks like one. */
  heading: boolean;
  text: string;
}

/** Users do not read more than that; the rest of the document is ignored. */
const MAX_ITEMS = 2000;
const MAX_CHARACTERS = 50_000;
const SHORTEST_ANSWER = 8;
const LONGEST_HEADING = 30;

const NUMBERED = /^(第[\d一二三四五六七八九十百]+[章节条]|[一二三四五六七八九十]+、|\d+(\.\d+)*[、.．\s])/;
const SENTENCE_END = /[。！？!?；;]$/;

/** Plain text has no headings: short lines without a full stop, and numbered ones, count as headings. */
export function blocksOfLines(text: string): TextBlock[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      text: line,
      heading: line.length <= LONGEST_HEADING && !SENTENCE_END.test(line) && (NUMBERED.test(line) || !/[，,：:]/.test(line)),
    }));
}

/**
 * Extracts questions and answers without any model. The heading is the question, and the sentences below are the answers.
 * Without a heading, a sentence's first clause is the question. All extracted text is in the document word by word.
 */
export function extractKnowledge(blocks: readonly TextBlock[]): ParsedDocument {
  const paragraphs: ParsedDocument['aiArticleParagraphFormList'] = [];
  let title = '';
  let items = 0;
  for (const { heading, text: written } of blocks) {
    if (items >= MAX_ITEMS || paragraphs.length >= MAX_ITEMS) break;
    const text = legible(written);
    if (text === '') continue;
    if (heading) {
      title = text.replace(NUMBERED, '').trim() || text;
      continue;
    }
    const id = String(paragraphs.length + 1);
    const content = text.slice(0, MAX_CHARACTERS).toWellFormed();
    const sentences = sentencesOf(content).slice(0, MAX_ITEMS - items);
    items += sentences.length;
    const aiKnowledgeList = sentences.map((sentence, index) => ({
      id: `${id}-${index + 1}`,
      question: questionOf(title, sentence, sentences.length > 1),
      answer: sentence,
      articleParagraphId: id,
      content: sentence,
    }));
    paragraphs.push({ id, title, content, aiKnowledgeList });
  }
  return { aiArticleParagraphFormList: paragraphs };
}

/** Removes characters that are not readable or that the database cannot store: a document may contain any. */
function legible(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .trim();
}

function sentencesOf(text: string): string[] {
  return (text.match(/[^。！？!?；;]+[。！？!?；;]?/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST_ANSWER);
}

function questionOf(title: string, sentence: string, several: boolean): string {
  const clause = (sentence.split(/[，,：:。！？!?；;]/)[0] ?? sentence).trim();
  if (title === '') return clause;
  return several ? `${title}：${clause}` : title;
}
