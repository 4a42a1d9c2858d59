/** The addresses in a text of one or several lines, each once. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter((part) => part !== ''))];
