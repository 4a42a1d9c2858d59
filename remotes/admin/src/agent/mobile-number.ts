/** Specification section 5: a masked number contains both * and _ and is longer than 20 characters. */
export const isMaskedNumber = (number: string) => number.length > 20 && number.includes('*') && number.includes('_');

/** The visible part of a number: of a masked one the part before _; the rest is its handle. */
export const shownNumber = (number: string) => (isMaskedNumber(number) ? number.slice(0, number.indexOf('_')) : number);
