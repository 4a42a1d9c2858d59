import { describe, expect, it, test } from 'vitest';
import { dialled, fits, linesFor, shownOf } from './way.rules.ts';

test.each([
  ['1XXXXXXXXXX', '13800000001', true],
  ['1XXXXXXXXXX', '1380000000', false],
  ['00*', '0044123', true],
  ['00*', '021123', false],
  ['+86*', '+8613800000001', true],
  ['*', '10086', true],
  ['10086', '10086', true],
  ['10086', '100861', false],
])('the pattern %s and the number %s: %s', (pattern, number, expected) => {
  expect(fits(pattern, number)).toBe(expected);
});

test('digits are taken off and put before', () => {
  expect(dialled({ strip: 1, prefix: '9' }, '013800000001')).toBe('913800000001');
  expect(dialled({ strip: 0, prefix: '' }, '10086')).toBe('10086');
});

test('lines come in the order of the route, those that do not answer last', () => {
  const trunks = [
    { name: 'a', reachable: true },
    { name: 'b', reachable: false },
    { name: 'c', reachable: true },
  ];
  const names = (route: { trunks: string[] } | null) => linesFor(route, trunks).map(({ name }) => name);
  expect(names(null)).toEqual(['a', 'c', 'b']);
  expect(names({ trunks: ['c', 'b', 'gone', 'a'] })).toEqual(['c', 'a', 'b']);
  expect(names({ trunks: ['gone'] })).toEqual([]);
});

describe('the number that is shown', () => {
  const numbers = [
    { did: '1', areas: ['021'] },
    { did: '2', areas: [] },
    { did: '3', areas: ['0', '138001'] },
  ];
  it('is the first of a fixed pool', () => expect(shownOf({ rule: 'fixed', turn: 5, numbers }, '021')).toBe('1'));
  it('goes round', () => {
    expect([0, 1, 2, 3].map((turn) => shownOf({ rule: 'rotating', turn, numbers }, '021'))).toEqual(['1', '2', '3', '1']);
  });
  it('is the one of the area, the nearest first, else the one without any', () => {
    const shown = (number: string) => shownOf({ rule: 'area', turn: 0, numbers }, number);
    expect(['02112345678', '01012345678', '13800100000', '13700000000'].map(shown)).toEqual(['1', '3', '3', '2']);
    expect(shownOf({ rule: 'area', turn: 0, numbers: [{ did: '1', areas: ['021'] }] }, '010')).toBe('1');
  });
  it('is none where there is none', () => expect(shownOf({ rule: 'fixed', turn: 0, numbers: [] }, '021')).toBeNull());
});
