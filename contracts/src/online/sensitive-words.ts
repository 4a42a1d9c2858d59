/** A word as it is compared: full and half width, large and small letters are the same. */
export function comparedWord(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Which of the words, given as they are compared, a text holds; in their order. */
export function findSensitive(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const compared = comparedWord(text);
  return words.filter((word) => compared.includes(word));
}
