import { expect, test } from 'vitest';
import { measures, pointsOf, STEP_MS, type Step, toldVersions } from './health-series.ts';

const NOW = Date.UTC(2026, 2, 1, 12, 3);
const step = (version: string, stepsAgo: number, more: Partial<Step>): Step => ({
  version,
  time: new Date(Math.floor(NOW / STEP_MS) * STEP_MS - stepsAgo * STEP_MS).toISOString(),
  loads: 0,
  loadFailures: 0,
  crashes: 0,
  integrityFailures: 0,
  p50: null,
  p95: null,
  ...more,
});

test('a day of steps for each version, the newest last, gaps filled', () => {
  const health = [
    step('1.0.0', 0, { loads: 8, loadFailures: 2, crashes: 1, p50: 120, p95: 480 }),
    step('1.1.0', 143, { loads: 1 }),
  ];
  const lines = measures.map((measure) => pointsOf(health, ['1.0.0', '1.1.0'], measure, NOW));
  for (const points of lines) expect(points).toHaveLength(2 * 144);
  expect(lines.map((points) => points.at(-2)?.value)).toEqual([8, 20, 10, 120, 480]);
  expect(lines.map((points) => points.at(-1)?.value)).toEqual([0, null, null, null, null]);
  expect(lines[0]?.[1]).toEqual({ x: String(Date.UTC(2026, 1, 28, 12, 10)), series: '1.1.0', value: 1 });
});

test('versions keep their colours: stable, canary, previous, the newest of the rest; who told nothing has none', () => {
  const health = ['0.7.0', '0.8.0', '0.9.0', '1.1.0', '1.0.0'].map((version) => step(version, 1, { loads: 1 }));
  const releases = ['1.2.0', '1.1.0', '1.0.0', '0.9.0', '0.8.0', '0.7.0'].map((version) => ({ version }));
  const told = { health, releases, stable: '1.0.0', canary: '1.1.0', previous: '0.9.0' };
  expect(toldVersions(told)).toEqual(['1.0.0', '1.1.0', '0.9.0', '0.8.0', '0.7.0']);
  expect(toldVersions({ ...told, canary: null, previous: '1.2.0' })).toEqual(['1.0.0', '1.1.0', '0.9.0', '0.8.0', '0.7.0']);
});
