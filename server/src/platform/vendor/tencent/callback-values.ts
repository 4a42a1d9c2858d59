/** The values of a callback by their names: from a flat XML document or from JSON, as the account is configured. */
export type CallbackValues = ReadonlyMap<string, string>;

export function readCallback(text: string): CallbackValues {
  return text.trimStart().startsWith('{') ? readJson(text) : readXml(text);
}

/** Entities and includes are not resolved: it is text between tags. */
function readXml(xml: string): CallbackValues {
  const values = new Map<string, string>();
  for (const [, name = '', cdata, plain = ''] of xml.matchAll(/<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g)) {
    values.set(name, cdata ?? unescaped(plain));
  }
  return values;
}

function unescaped(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name] ?? '');
}

/** Numbers as text: ids have more digits than a JavaScript number. */
function readJson(json: string): CallbackValues {
  const asWritten = (_name: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value;
  try {
    const values = JSON.parse(json, asWritten) as Record<string, unknown>;
    return new Map(Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  } catch {
    return new Map();
  }
}
