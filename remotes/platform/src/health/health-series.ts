import type { ChartPoint } from '@lianxi/shared/chart/chart-drawing';
import { crashRate, failureRate, type Health } from '../release/judged-health.ts';

export type Step = Health & { time: string };

/** The length of one step of the health. */
export const STEP_MS = 10 * 60_000;
const STEPS_A_DAY = 24 * 6;

export interface Measure {
  readonly title: string;
  readonly unit: string;
  /** Null: no value. */
  readonly of: (step: Step) => number | null;
  /** The value of a step without reports. */
  readonly nothing: number | null;
}

const percentOf = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);

export const measures: readonly Measure[] = [
  { title: '加载次数', unit: '次', of: ({ loads }) => loads, nothing: 0 },
  { title: '加载失败率', unit: '%', of: (step) => percentOf(failureRate(step)), nothing: null },
  { title: '崩溃率', unit: '%', of: (step) => percentOf(crashRate(step)), nothing: null },
  { title: '加载耗时 p50', unit: '毫秒', of: ({ p50 }) => p50, nothing: null },
  { title: '加载耗时 p95', unit: '毫秒', of: ({ p95 }) => p95, nothing: null },
];

interface Told {
  readonly health: readonly Step[];
  readonly stable: string | null;
  readonly canary: string | null;
  readonly previous: string | null;
  readonly releases: readonly { version: string }[];
}

/** Versions with reports of browsers, in the order of their colours: stable, canary, previous, then the newest. */
export function toldVersions({ health, stable, canary, previous, releases }: Told): string[] {
  const told = new Set(health.map(({ version }) => version));
  const order = [stable, canary, previous, ...releases.map(({ version }) => version)];
  return [...new Set(order)].filter((version): version is string => version !== null && told.has(version));
}

/** The day until `now` as a line for each version; gaps are filled. */
export function pointsOf(health: readonly Step[], versions: readonly string[], measure: Measure, now: number): ChartPoint[] {
  const steps = new Map(health.map((step) => [`${step.version} ${Date.parse(step.time)}`, step]));
  const last = Math.floor(now / STEP_MS) * STEP_MS;
  const times = Array.from({ length: STEPS_A_DAY }, (_, index) => last - (STEPS_A_DAY - 1 - index) * STEP_MS);
  return times.flatMap((time) =>
    versions.map((version) => {
      const step = steps.get(`${version} ${time}`);
      return { x: String(time), series: version, value: step ? measure.of(step) : measure.nothing };
    }),
  );
}
