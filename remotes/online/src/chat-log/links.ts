const LINK = /https?:\/\/[^\s<>"'，。；！？）】]+/g;

/** A piece of a message: plain text, or a web address. */
export interface TextPart {
  text: string;
  link: boolean;
}

/** Splits a message at its web addresses. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    if (index > from) parts.push({ text: text.slice(from, index), link: false });
    parts.push({ text: address, link: true });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), link: false });
  return parts;
}
