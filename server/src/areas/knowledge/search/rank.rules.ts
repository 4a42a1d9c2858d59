import { searchWords } from '../../../platform/db/search-words.ts';

/** A passage as it is ranked. */
export interface Ranked {
  heading: string;
  also: string;
  content: string;
}

/** What is asked, as words: pairs of neighbouring characters, each with its weight. */
export interface Asked {
  text: string;
  /** Those of the question itself. */
  words: ReadonlySet<string>;
  /** Those of words that mean the same, by the pair; the value is the whole word. */
  synonyms: ReadonlyMap<string, string>;
}

/** How a passage fits. */
export interface Fit {
  score: number;
  /** The share of the question's weight that the passage contains, 0 to 1. */
  covered: number;
  matched: string[];
  synonyms: string[];
  places: ('title' | 'similar' | 'content')[];
}

const K1 = 1.2;
/** Passages are of two lengths, answers and sections: less than the usual 0.75, or sections would always lose. */
const B = 0.35;
/** A base counts as at least so large. */
const FEW = 200;
/** A word in the heading says what the passage is about. */
const HEADING = 2.5;
/** A word that only means the same counts less. */
const SYNONYM = 0.9;

/** How one asks, and not what about. */
const ASKING =
  /可不可以|可以|能不能|能否|是不是|有没有|要不要|需不需要|怎么办|怎么样|怎么|如何|为什么|什么|请问|你好|您好|麻烦|一下|谢谢|想问|我想|我要|我家|我的|你们|这个|那个|是多少|多少|多长|多大|多高|(?<![功节智性])能(?![效源量])|[吗呢啊呀吧的了嘛]/g;

/** The words of a question, without those that only ask; of a question that only asks, all of them. */
export function askedWords(text: string, groups: readonly (readonly string[])[] = []): Asked {
  const known = groups.flat().filter((word) => text.includes(word));
  // A pair across the edge of a known word means nothing.
  const apart = known.reduce((rest, word) => rest.replaceAll(word, ` ${word} `), text);
  const about = apart.replaceAll(ASKING, ' ');
  const pairs = wholePairs(about);
  const words = new Set(pairs.length > 0 ? pairs : searchWords([text]));
  const synonyms = new Map<string, string>();
  for (const group of groups) {
    if (!group.some((word) => text.includes(word))) continue;
    for (const word of group.filter((other) => !text.includes(other))) {
      for (const pair of wholePairs(word)) if (!words.has(pair)) synonyms.set(pair, word);
    }
  }
  return { text, words, synonyms };
}

/** The pairs of neighbouring characters; of a run of one character, the character. */
const wholePairs = (text: string): string[] => {
  const all = searchWords([text]);
  const pairs = all.filter((word) => [...word].length > 1);
  return pairs.length > 0 ? pairs : all;
};

/** The `tsquery` of passages with any of the words; null: there is none. A single character begins a word. */
export function anyOf({ words, synonyms }: Asked): string | null {
  const terms = [...words, ...synonyms.keys()].map((word) => (word.length > 1 ? `'${word}'` : `'${word}':*`));
  return terms.length > 0 ? terms.join(' | ') : null;
}

/**
 * BM25 over pairs of characters. The candidates are all passages with any of the words, so the number of candidates with a word is
 * the word's frequency; `total` is the number of all passages.
 */
export function rank<T extends Ranked>(asked: Asked, candidates: readonly T[], total: number): (T & Fit)[] {
  const terms = [
    ...[...asked.words].map((word) => [word, 1] as const),
    ...[...asked.synonyms.keys()].map((word) => [word, SYNONYM] as const),
  ];
  const texts = candidates.map((passage) => ({
    passage,
    heading: passage.heading.toLowerCase(),
    also: passage.also.toLowerCase(),
    content: passage.content.toLowerCase(),
  }));
  // In a base of a few entries every unknown word would outweigh all others.
  const all = Math.max(total, candidates.length, FEW);
  const idf = new Map(
    terms.map(([word]) => {
      const df = texts.filter(
        ({ heading, also, content }) => heading.includes(word) || also.includes(word) || content.includes(word),
      ).length;
      return [word, Math.log(1 + (all - df + 0.5) / (df + 0.5))];
    }),
  );
  const lengthOf = (passage: Ranked) => passage.content.length + passage.heading.length;
  const average = texts.reduce((sum, { passage }) => sum + lengthOf(passage), 0) / Math.max(1, texts.length);
  const whole = [...asked.words].reduce((sum, word) => sum + (idf.get(word) ?? 0), 0);
  return texts
    .map(({ passage, heading, also, content }) => {
      let score = 0;
      let held = 0;
      const matched: string[] = [];
      const places = new Set<Fit['places'][number]>();
      const synonyms = new Set<string>();
      const norm = K1 * (1 - B + (B * lengthOf(passage)) / Math.max(1, average));
      for (const [word, weight] of terms) {
        const inHeading = heading.includes(word) || also.includes(word) ? 1 : 0;
        const inContent = countOf(content, word);
        const tf = inHeading * HEADING + inContent;
        if (tf === 0) continue;
        const rarity = idf.get(word) ?? 0;
        score += (weight * rarity * tf * (K1 + 1)) / (tf + norm);
        held += weight * rarity;
        const synonym = asked.synonyms.get(word);
        if (synonym === undefined) matched.push(word);
        else synonyms.add(synonym);
        if (heading.includes(word)) places.add('title');
        if (also.includes(word)) places.add('similar');
        if (inContent > 0) places.add('content');
      }
      const covered = whole === 0 ? 0 : Math.min(1, held / whole);
      const fit: Fit = {
        // One word often is less than all words once.
        score: score * covered,
        covered,
        matched: joined(asked.text.toLowerCase(), matched, [heading, also, content]),
        synonyms: [...synonyms],
        places: (['title', 'similar', 'content'] as const).filter((place) => places.has(place)),
      };
      return { ...passage, ...fit };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
}

function countOf(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0 && count < 20; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}

/** The longest parts of the question that the passage contains, from the pairs that it contains: 保修, 修期 → 保修期. */
function joined(question: string, pairs: readonly string[], texts: readonly string[]): string[] {
  const found = new Set(pairs);
  const isIn = (part: string) => texts.some((text) => text.includes(part));
  const words = new Set<string>(pairs.filter((word) => word.length === 1));
  let at = 0;
  while (at < question.length - 1) {
    if (!found.has(question.slice(at, at + 2))) {
      at += 1;
      continue;
    }
    let end = at + 2;
    while (end < question.length && isIn(question.slice(at, end + 1))) end += 1;
    words.add(question.slice(at, end).trim());
    at = end - 1;
  }
  return [...words];
}
