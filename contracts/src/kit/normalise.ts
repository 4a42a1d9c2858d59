/**
 * One form for texts that mean the same in a search: NFKC (full-width digits and letters become plain), lower case, one space
 * for each run of white space.
 */
export function normaliseForSearch(text: string): string {
  return text.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
