import type { ParsedDocument } from '@lianxi/contracts/knowledge/parse.contract';

/** A line of a document, as its format gives it. */
export interface TextBlock {
  /** The format says that it is one, or the line looks like one. */
  heading: boolean;
  text: string;
}

/** More than that nobody looks through; the rest of the document is left out. */
const MAX_ITEMS = 2000;
const MAX_CHARACTERS = 50_000;
const SHORTEST_ANSWER = 8;
const LONGEST_HEADING = 30;

const NUMBERED = /^(第[\d一二三四五六七八九十百]+[章节条]|[一二三四五六七八九十]+、|\d+(\.\d+)*[、.．\s])/;
const SENTENCE_END = /[。！？!?；;]$/;

/** Plain text has no headings: short lines without an end, and numbered ones, are taken for them. */
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
 * Extracts questions and answers without any model: a sentence answers what its heading names; without a heading, what
 * its first clause begins with. Everything that comes out stands in the document word by word.
 */
export function extractKnowledge(blocks: readonly TextBlock[]): ParsedDocument {
  const paragraphs: ParsedDocument['aiArticleParagraphFormList'] = [];
  let title = '';
  let items = 0;
  for (const { heading, text } of blocks) {
    if (items >= MAX_ITEMS) break;
    if (heading) {
      title = text.replace(NUMBERED, '').trim() || text;
      continue;
    }
    const id = String(paragraphs.length + 1);
    const content = text.slice(0, MAX_CHARACTERS);
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
