import type { releaseRemotes } from '@lianxi/contracts/basic-model/release.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';

/** What browsers told of one version. */
export type Health = ReplyOf<typeof releaseRemotes>[number]['health'][number];

/** From this share of failures and crashes on a release is looked at, and from the second on the server takes it back. */
const WATCH = 0.01;
const BAD = 0.05;

export type Light = 'none' | 'good' | 'watch' | 'bad';

/** Of those who wanted the release, how many did not get it: between 0 and 1; null when nobody did. */
export function failureRate({ loads, loadFailures, integrityFailures }: Omit<Health, 'version'>): number | null {
  const failures = loadFailures + integrityFailures;
  return loads + failures === 0 ? null : failures / (loads + failures);
}

/** Crashes for each time that it was loaded, at most 1; null when it never was. */
export function crashRate({ loads, crashes }: Omit<Health, 'version'>): number | null {
  if (loads === 0) return crashes === 0 ? null : 1;
  return Math.min(1, crashes / loads);
}

/** How a version does, as a traffic light. */
export function lightOf(health: Health | undefined): Light {
  if (!health) return 'none';
  const [failed, crashed] = [failureRate(health), crashRate(health)];
  if (failed === null && crashed === null) return 'none';
  const worst = Math.max(failed ?? 0, crashed ?? 0);
  if (worst > BAD) return 'bad';
  return worst > WATCH ? 'watch' : 'good';
}

/** A share between 0 and 1 as a percentage; a dash for nothing. */
export function percentText(share: number | null): string {
  if (share === null) return '—';
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
}

/** Adds steps of time up, by version. Times of loading are of the step that had the slowest. */
export function sumByVersion(steps: readonly Health[]): Map<string, Health> {
  const sums = new Map<string, Health>();
  for (const step of steps) {
    const sum = sums.get(step.version);
    sums.set(step.version, sum ? add(sum, step) : step);
  }
  return sums;
}

function add(a: Health, b: Health): Health {
  return {
    version: a.version,
    loads: a.loads + b.loads,
    loadFailures: a.loadFailures + b.loadFailures,
    crashes: a.crashes + b.crashes,
    integrityFailures: a.integrityFailures + b.integrityFailures,
    p50: slower(a.p50, b.p50),
    p95: slower(a.p95, b.p95),
  };
}

const slower = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));
