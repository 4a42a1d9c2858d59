import { createHmac, type KeyObject } from 'node:crypto';

/**
 * Substring search over text that the database never sees.
 *
 * LIKE cannot look into ciphertext, so the application cuts the normalised text into unigrams and bigrams, turns each
 * into a keyed word (HMAC, 48 bits), and stores the words as a `tsvector`. Bigrams carry their positions: a query of
 * n >= 2 characters is its bigrams joined by `<->`, and bigrams that stand next to each other spell exactly the query, so
 * the match is "contains" with nothing to recheck. A query of one character is its unigram, whose position is not needed
 * (PostgreSQL keeps only 256 positions of a word; a common character of a long text would lose some).
 */
export interface SearchWords {
  tokens(text: string): string;
  query(text: string): string | null;
}

/** Positions of a `tsvector` end at 16,383; what stands behind is found by its single characters only. */
const LAST_POSITION = 16_383;
/** Distinct bigrams of names number some ten thousand; a cached word saves 2 µs. */
const CACHE_LIMIT = 50_000;

/** NFKC (full-width digits and letters become plain), lower case, runs of white space as one space. */
export function normaliseForSearch(text: string): string {
  return text.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** @param key secret of this purpose alone */
export function createSearchWords(key: KeyObject): SearchWords {
  const cache = new Map<string, string>();

  const word = (gram: string): string => {
    const known = cache.get(gram);
    if (known !== undefined) return known;
    const made = createHmac('sha256', key).update(gram, 'utf8').digest().subarray(0, 6).toString('base64url');
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(gram, made);
    return made;
  };

  return {
    tokens(text) {
      const characters = [...normaliseForSearch(text)];
      const positions = new Map<string, number[]>();
      for (const [index, character] of characters.entries()) {
        const single = word(character);
        if (!positions.has(single)) positions.set(single, []);
        const next = characters[index + 1];
        if (next === undefined || index >= LAST_POSITION) continue;
        const pair = word(character + next);
        const seen = positions.get(pair);
        if (seen) seen.push(index + 1);
        else positions.set(pair, [index + 1]);
      }
      return [...positions].map(([w, at]) => (at.length > 0 ? `'${w}':${at.join(',')}` : `'${w}'`)).join(' ');
    },
    query(text) {
      const characters = [...normaliseForSearch(text)];
      const [first] = characters;
      if (first === undefined) return null;
      if (characters.length === 1) return `'${word(first)}'`;
      const pairs = characters.slice(1).map((character, index) => `'${word(`${characters[index]}${character}`)}'`);
      return pairs.join(' <-> ');
    },
  };
}
