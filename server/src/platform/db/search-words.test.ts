import { describe, expect, it } from 'vitest';
import { searchQuery, searchWords } from './search-words.ts';

describe('record search words', () => {
  it('makes bigrams and the last character of each run', () => {
    expect(searchWords(['退款多久', 'OK, 12'])).toEqual(['退款', '款多', '多久', '久', 'ok', 'k', '12', '2']);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(searchWords(['𠮷野家'])).toEqual(['𠮷野', '野家', '家']);
  });

  it('asks for all bigrams of a keyword, and for a lone character as a prefix', () => {
    expect(searchQuery('退款多久')).toBe("'退款' & '款多' & '多久'");
    expect(searchQuery('久')).toBe("'久':*");
    expect(searchQuery("o'clock")).toBe("'o':* & 'cl' & 'lo' & 'oc' & 'ck'");
  });

  it('finds emoji, and writes signs that mean something in a query as words', () => {
    expect(searchQuery('😀')).toBe("'😀':*");
    expect(searchQuery('a|b')).toBe("'a|' & '|b'");
  });

  it('finds nothing searchable in punctuation', () => {
    expect(searchQuery(`'"&!:*\\`)).toBeNull();
  });

  it('stops at what a tsvector can hold', () => {
    const many = Array.from(
      { length: 60_000 },
      (_, i) => String.fromCodePoint(0x20000 + (i % 40_000)) + String.fromCodePoint(0x4e00 + (i % 20_000)),
    );
    expect(searchWords(many)).toHaveLength(50_000);
  });
});
