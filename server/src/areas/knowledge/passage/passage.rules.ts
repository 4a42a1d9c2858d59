import { searchWords } from '../../../platform/db/search-words.ts';
import { blocksOfLines } from '../parse/parse.rules.ts';

/** What is found as one: a few sentences below their headings. */
export interface Passage {
  /** The headings above it, from the title on, joined; of a question: the question. */
  heading: string;
  /** Further words by which it is found. */
  also: string;
  content: string;
}

/** What an entry says. */
export interface Said {
  kind: string;
  title: string;
  similar: string;
  content: string;
}

/** Up to here an article stays whole. */
const WHOLE = 400;
/** A passage ends with the sentence that reaches this. */
const ENOUGH = 320;
const BETWEEN = ' › ';

/** The passages of an entry: a question is one, an article one for each few sentences of a section. */
export function passagesOf({ kind, title, similar, content }: Said): Passage[] {
  if (kind !== 'article') return [{ heading: title, also: similar, content: content === '' ? title : content }];
  if (content.length <= WHOLE) return [{ heading: title, also: similar, content }];
  return sectionsOf(content).flatMap(({ path, text }) => {
    const heading = [title, ...path].join(BETWEEN);
    return piecesOf(text).map((piece) => ({ heading, also: similar, content: piece }));
  });
}

/** The words by which a passage is found, for `array_to_tsvector`. */
export const wordsOf = ({ heading, also, content }: Passage): string[] => searchWords([heading, also, content]);

interface Section {
  path: string[];
  text: string;
}

/**
 * The text below each heading, with the headings above it. Any short line without a full stop looks like a heading: one with nothing
 * below it, such as a step or a price of a list, is text.
 */
function sectionsOf(content: string): Section[] {
  const sections: Section[] = [];
  let path: { level: number; words: string }[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) sections.push({ path: path.map(({ words }) => words), text: lines.join('\n') });
    lines = [];
  };
  const blocks = blocksOfLines(content);
  for (const [place, { heading, text }] of blocks.entries()) {
    const next = blocks[place + 1];
    const isAbove = next !== undefined && (!next.heading || levelOf(next.text) > levelOf(text));
    if (!heading || !isAbove) {
      lines.push(text);
      continue;
    }
    close();
    const level = levelOf(text);
    path = [...path.filter((above) => above.level < level), { level, words: text.replace(/^#+\s*/, '') }];
  }
  close();
  return sections;
}

function levelOf(heading: string): number {
  const [hashes] = /^#+/.exec(heading) ?? [];
  if (hashes) return hashes.length;
  if (/^第.+[章节条]/.test(heading)) return 1;
  if (/^[一二三四五六七八九十]+、/.test(heading)) return 2;
  return 3;
}

/** Whole sentences, the last of one piece again at the head of the next. */
function piecesOf(text: string): string[] {
  const sentences = text.match(/[^。！？；!?;\n]+[。！？；!?;\n]*/g) ?? [text];
  const pieces: string[] = [];
  let piece = '';
  for (const [place, sentence] of sentences.entries()) {
    piece += sentence;
    const isLast = place === sentences.length - 1;
    if (piece.length < ENOUGH && !isLast) continue;
    pieces.push(piece.trim());
    piece = sentence.length < ENOUGH ? sentence : '';
  }
  return pieces.filter((one) => one !== '');
}
