import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { releaseRemotes } from '@lianxi/contracts/registry/release.contract';

/** The reports of browsers on one version. */
export type Health = ReplyOf<typeof releaseRemotes>[number]['health'][number];

/** From the first share of failures and crashes on a release needs attention; from the second share on it is bad. */
const WATCH = 0.01;
const BAD = 0.05;

export type Light = 'none' | 'good' | 'watch' | 'bad';

type Counts = Omit<Health, 'version'>;

/** How many times browsers tried to load the release. */
const triesOf = ({ loads, loadFailures, integrityFailures }: Counts): number => loads + loadFailures + integrityFailures;

/** A crash may be told in a later step of time than its load: never more than all. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.min(1, part / whole));

/** The share of tries that loaded nothing; null without tries. */
export function failureRate(health: Counts): number | null {
  return share(health.loadFailures + health.integrityFailures, triesOf(health));
}

/** Crashes for each try; null without any. */
export function crashRate(health: Counts): number | null {
  return share(health.crashes, triesOf(health));
}

/** The health of a version as a traffic light. The server's automatic revert counts users, not loads. */
export function lightOf(health: Counts | undefined): Light {
  const rate = health && share(health.loadFailures + health.integrityFailures + health.crashes, triesOf(health));
  if (rate === undefined || rate === null) return 'none';
  if (rate > BAD) return 'bad';
  return rate > WATCH ? 'watch' : 'good';
}

/** A share between 0 and 1 as a percentage; a dash for null. */
export function percentText(rate: number | null): string {
  if (rate === null) return '—';
  return `${(rate * 100).toFixed(rate > 0 && rate < 0.1 ? 1 : 0)}%`;
}

/** Adds steps of time by version. The loading times are those of the slowest step. */
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
