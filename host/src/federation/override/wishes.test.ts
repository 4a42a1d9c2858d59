import { describe, expect, test } from 'vitest';
import { folderAt, readAddress } from './wishes.ts';

describe('an address', () => {
  test.each([
    ['http://localhost:3100', 'http://localhost:3100/'],
    ['http://localhost:3100/', 'http://localhost:3100/'],
    ['https://dev.example/online//?a=1#b', 'https://dev.example/online/'],
    ['https://dev.example:443', 'https://dev.example/'],
    ['https://user:secret@dev.example/', 'https://dev.example/'],
    ['localhost:3100', null],
    ["javascript:alert('x')", null],
    ['data:text/javascript,1', null],
    ['/r/online/1.0.0/', null],
    ['', null],
  ])('%s is the folder %s', (address, folder) => expect(folderAt(address)).toBe(folder));
});

describe('the query', () => {
  test('is stored and leaves the address, the rest of it stays', () => {
    expect(readAddress('?a=1&remote.online=http://localhost:3100&b=%26', {})).toEqual({
      wishes: { online: 'http://localhost:3100/' },
      rest: '?a=1&b=%26',
      found: true,
    });
  });

  test('adds to what was wished before, and ends it', () => {
    const before = { online: 'http://localhost:3100/', quality: 'http://localhost:3200/' };
    expect(readAddress('?remote.online=&remote.quality=http://localhost:3300', before).wishes).toEqual({
      quality: 'http://localhost:3300/',
    });
  });

  test('is nothing of ours', () => {
    const before = { online: 'http://localhost:3100/' };
    expect(readAddress('?remote.=http://a&remote.Online=http://a&remotex=1', before)).toMatchObject({
      wishes: before,
      found: false,
    });
    expect(readAddress('?remote.online=javascript:1', {})).toEqual({ wishes: {}, rest: '', found: true });
    expect(readAddress('?remote.__proto__=http://a', {}).wishes).toEqual({});
  });
});
