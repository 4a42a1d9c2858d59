/** Fewer digits are no number. */
const SHORTEST = 3;

/** A masked number as the portal shows and copies it: its handle finds it again. */
export const isHandle = (text: string) => text.includes('*') && text.includes('_');

/** What of a text is looked up: its digits (specification section 2: numbers only), or a masked number as it is. */
export const numberOf = (text: string): string => (isHandle(text) ? text.trim() : text.replace(/\D/g, '').slice(0, 15));

/** Is the text a number and nothing else, spaces and dashes within it aside? */
export const isNumber = (text: string): boolean =>
  isHandle(text) || (/^\+?[\d -]+$/.test(text) && numberOf(text).length >= SHORTEST);
