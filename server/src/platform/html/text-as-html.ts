/** A text of a person within HTML that the server writes. */
export const textAsHtml = (words: string): string => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
