import { Fragment } from 'react';

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text whose given words are marked. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return text;
  const parts = text.split(new RegExp(`(${wanted.map(escaped).join('|')})`, 'giu'));
  // Odd parts are the words between the others.
  return parts.map((part, place) => {
    const key = `${place}`;
    return place % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
  });
}
