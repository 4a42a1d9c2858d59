/**
 * One form for texts that mean the same to who searches: NFKC (full-width digits and letters become plain), lower case,
 * runs of white space as one space.
 */
export function normaliseForSearch(text: string): string {
  return text.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
