/** What browsers told of one release in a span of time. */
export interface Sample {
  /** That succeeded. */
  readonly loads: number;
  readonly loadFailures: number;
  readonly crashes: number;
  readonly integrityFailures: number;
  /** Different people who told of what went wrong. */
  readonly troubledAgents: number;
}

/** Fewer tries to load it say nothing. */
const FEWEST_TRIES = 20;
/** One broken machine, or one person who means ill, takes nothing from everybody. */
const FEWEST_AGENTS = 3;
/** A release may fail so often, whatever the one before did. */
const TOLERATED_RATE = 0.05;
/** And so many times as often as the one before. */
const TOLERATED_FACTOR = 3;

/** How often a release was tried, and how often it went wrong. What does not hash as it should did not load. */
function measure({ loads, loadFailures, crashes, integrityFailures }: Sample): { tries: number; rate: number } {
  const tries = loads + loadFailures + integrityFailures;
  return { tries, rate: tries === 0 ? 0 : (loadFailures + integrityFailures + crashes) / tries };
}

/**
 * Is a release so much worse than the one before that people are better off without it? Answers why, for the log of
 * releases, or null to keep it. A baseline that was hardly tried counts as one without fault.
 */
export function judge(current: Sample, baseline: Sample | null): string | null {
  const { tries, rate } = measure(current);
  const before = baseline ? measure(baseline) : { tries: 0, rate: 0 };
  const tolerated = Math.max(TOLERATED_RATE, before.tries < FEWEST_TRIES ? 0 : before.rate * TOLERATED_FACTOR);
  if (tries < FEWEST_TRIES || current.troubledAgents < FEWEST_AGENTS || rate <= tolerated) return null;
  const failed = current.loadFailures + current.integrityFailures;
  return `${tries} 次加载中失败 ${failed} 次、崩溃 ${current.crashes} 次，故障率 ${percent(rate)} 超过 ${percent(tolerated)}`;
}

const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`;
