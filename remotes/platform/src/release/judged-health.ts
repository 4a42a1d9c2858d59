import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { releaseRemotes } from '@lianxi/contracts/registry/release.contract';

/** What browsers told of one version. */
export type Health = ReplyOf<typeof releaseRemotes>[number]['health'][number];

/** From this share of failures and crashes on a release asks for a look; from the second on the server takes it back. */
const WATCH = 0.01;
const BAD = 0.05;

export type Light = 'none' | 'good' | 'watch' | 'bad';

type Counts = Omit<Health, 'version'>;

/** How often somebody wanted the release. */
const triesOf = ({ loads, loadFailures, integrityFailures }: Counts): number => loads + loadFailures + integrityFailures;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Of all tries the share that loaded nothing; null without any. */
export function failureRate(health: Counts): number | null {
  return share(health.loadFailures + health.integrityFailures, triesOf(health));
}

/** Crashes for each try; null without any. */
export function crashRate(health: Counts): number | null {
  return share(health.crashes, triesOf(health));
}

/** How a version does, as a traffic light, by the measure of the server's automatic revert. */
export function lightOf(health: Counts | undefined): Light {
  const rate = health && share(health.loadFailures + health.integrityFailures + health.crashes, triesOf(health));
  if (rate === undefined || rate === null) return 'none';
  if (rate > BAD) return 'bad';
  return rate > WATCH ? 'watch' : 'good';
}

/** A share between 0 and 1 as a percentage; a dash for nothing. */
export function percentText(rate: number | null): string {
  if (rate === null) return '—';
  return `${(rate * 100).toFixed(rate > 0 && rate < 0.1 ? 1 : 0)}%`;
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
