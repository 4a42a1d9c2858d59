import { expect, test } from 'vitest';
import { crashRate, failureRate, type Health, lightOf, percentText, sumByVersion } from './judged-health.ts';

const health = (more: Partial<Health>): Health => ({
  version: '1.0.0',
  loads: 0,
  loadFailures: 0,
  crashes: 0,
  integrityFailures: 0,
  p50: null,
  p95: null,
  ...more,
});

test.each([
  ['nobody told', undefined, 'none'],
  ['nobody tried', health({}), 'none'],
  ['all well', health({ loads: 100 }), 'good'],
  ['one in a hundred', health({ loads: 99, loadFailures: 1 }), 'good'],
  ['two in a hundred', health({ loads: 98, integrityFailures: 2 }), 'watch'],
  ['five in a hundred', health({ loads: 97, loadFailures: 3, crashes: 2 }), 'watch'],
  ['six in a hundred, most of them crashes', health({ loads: 99, loadFailures: 1, crashes: 5 }), 'bad'],
  ['nothing but failures', health({ loadFailures: 3 }), 'bad'],
] as const)('%s', (_, told, light) => {
  expect(lightOf(told)).toBe(light);
});

test('rates are of all tries', () => {
  const told = health({ loads: 80, loadFailures: 15, integrityFailures: 5, crashes: 10 });
  expect([failureRate(told), crashRate(told)]).toEqual([0.2, 0.1]);
  // Loaded in one step of time, crashed in the next.
  expect(crashRate(health({ loads: 1, crashes: 3 }))).toBe(1);
  expect([failureRate(health({})), crashRate(health({}))]).toEqual([null, null]);
  expect([0.2, 0.034, 0, null].map(percentText)).toEqual(['20%', '3.4%', '0%', '—']);
});

test('steps add up by version, with the slowest time', () => {
  const sums = sumByVersion([
    health({ loads: 10, p50: 200, p95: 900 }),
    health({ version: '1.1.0', loads: 1 }),
    health({ loads: 5, loadFailures: 2, p50: 300, p95: null }),
  ]);
  expect([...sums.keys()]).toEqual(['1.0.0', '1.1.0']);
  expect(sums.get('1.0.0')).toEqual(health({ loads: 15, loadFailures: 2, p50: 300, p95: 900 }));
});
