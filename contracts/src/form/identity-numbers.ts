const CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CARD_CHECKS = '10X98765432';
/** Without letters that look like digits. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Is it the number of an identity card: 18 characters, a day of birth that exists, and the check character of GB 11643? */
export function isIdCard(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  const birth = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  const date = new Date(`${birth}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth) return false;
  const sum = CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return CARD_CHECKS[sum % 11] === text[17];
}

/** Is it a unified social credit code: 18 characters, with the check character of GB 32100? */
export function isCreditCode(text: string): boolean {
  return text.length === 18 && text.at(-1) === creditCheck(text.slice(0, 17));
}

/** The check character of the first 17 characters of a credit code; null: they are not of its alphabet. */
export function creditCheck(body: string): string | null {
  const values = [...body].map((character) => CODE_ALPHABET.indexOf(character));
  if (values.length !== 17 || values.includes(-1)) return null;
  let weight = 1;
  let sum = 0;
  for (const value of values) {
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return CODE_ALPHABET[(31 - (sum % 31)) % 31] ?? null;
}
