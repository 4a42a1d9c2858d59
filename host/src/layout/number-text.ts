/** Fewer digits are no number. */
const SHORTEST = 3;

/** A masked number as the portal shows and copies it: its handle finds the full one. */
export const isHandle = (text: string) => text.includes('*') && text.includes('_');

/** The part of a text that is searched: its digits (specification section 2: numbers only), or a masked number as it is. */
export const numberOf = (text: string): string => (isHandle(text) ? text.trim() : text.replace(/\D/g, '').slice(0, 15));

/** Is the text only a number? Spaces and dashes within it are allowed. */
export const isNumber = (text: string): boolean =>
  isHandle(text) || (/^\+?[\d -]+$/.test(text) && numberOf(text).length >= SHORTEST);
