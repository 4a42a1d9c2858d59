type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The words for the first field that is not filled in as asked, which gets the focus; null: all are. The browser's own bubbles are in
 * the browser's language.
 */
export function missingIn(fields: readonly (readonly [field: Field, words: string])[]): string | null {
  const [field, words] = fields.find(([one]) => !one.checkValidity()) ?? [];
  field?.focus();
  return words ?? null;
}
