/**
 * Words for the record search: bigrams, stored as a `tsvector`, because PostgreSQL has no parser for Chinese. A hit is a
 * candidate; the query checks the text with LIKE.
 */

/** A `tsvector` holds 1 MB. A conversation with more distinct bigrams is found by its first 50,000. */
const MAX_WORDS = 50_000;

/**
 * The words by which texts are found, for `array_to_tsvector`: every bigram, and the last character of each run. So each
 * character begins some word.
 */
export function searchWords(texts: Iterable<string>): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const run of runsOf(text)) {
      for (let i = 0; i < run.length; i++) {
        if (words.size >= MAX_WORDS) return [...words];
        words.add(run.slice(i, i + 2).join(''));
      }
    }
  }
  return [...words];
}

/** The `tsquery` that matches every text with the keyword; null when the keyword contains nothing searchable. */
export function searchQuery(keyword: string): string | null {
  const terms: string[] = [];
  for (const run of runsOf(keyword)) {
    // A single character is searched as the beginning of a word.
    if (run.length === 1) terms.push(`${quote(run.join(''))}:*`);
    for (let i = 0; i + 1 < run.length; i++) terms.push(quote(run.slice(i, i + 2).join('')));
  }
  return terms.length ? terms.join(' & ') : null;
}

/** The parts between spaces and punctuation, case folded, as arrays of characters (not UTF-16 units). */
function runsOf(text: string): string[][] {
  return (text.toLowerCase().match(/[^\s\p{P}\p{C}]+/gu) ?? []).map((run) => Array.from(run));
}

/** Quote and backslash are punctuation: no run contains them, so nothing needs escaping. */
function quote(word: string): string {
  return `'${word}'`;
}
