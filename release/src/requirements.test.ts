import { expect, test } from 'vitest';
import { checkBuiltAgainst, checkHosts, judgeHosts } from './requirements.ts';

const requires = { contracts: '^1.1.0', shared: '^1.0.0' };
const older = { build: 'older', provides: { contracts: '1.0.0', shared: '1.0.0' } };
const newer = { build: 'newer', provides: { contracts: '1.4.2', shared: '1.3.0' } };

test('a release runs where its ranges fit and stays behind elsewhere, with the reason', () => {
  expect(judgeHosts(requires, [older, newer])).toEqual({
    fits: ['newer'],
    stay: ['older: contracts ^1.1.0 is required, there is 1.0.0'],
  });
});

test('a release that no live host could run is refused', () => {
  expect(() => checkHosts(requires, [older])).toThrow('older: contracts ^1.1.0 is required');
  expect(() => checkHosts(requires, [])).toThrow('No live host');
  expect(checkHosts(requires, [older, newer]).fits).toEqual(['newer']);
});

test('a remote must accept what it is built against', () => {
  expect(() => checkBuiltAgainst(requires, { contracts: '2.0.0', shared: '1.0.0' })).toThrow(
    'contracts ^1.1.0 is required, there is 2.0.0',
  );
  expect(() => checkBuiltAgainst(requires, newer.provides)).not.toThrow();
});
