/** Who used a release in a span of time: one person counts once, however often they signed in. */
export interface Sample {
  readonly people: number;
  /** Of them those whose browser told of a failure or a crash. */
  readonly affected: number;
}

/** One broken machine, or two people who mean ill, take nothing from anybody. */
const FEWEST_AFFECTED = 3;
/** So large a share may be affected, whatever the release before did. */
const TOLERATED_SHARE = 0.05;
/** And so many times the share of the one before. */
const TOLERATED_FACTOR = 3;
/** A release that fewer used before is no measure. */
const FEWEST_BEFORE = 10;
/** How sure the share is to be: with 2.58 deviations a good release is below its own lower bound once in 200 looks. */
const DEVIATIONS = 2.58;

const shareOf = ({ people, affected }: Sample): number => (people === 0 ? 0 : affected / people);

/** The share of affected people that the sample proves at least, by Wilson's interval, which holds for few people too. */
export function provenShare(sample: Sample): number {
  const { people } = sample;
  if (people === 0) return 0;
  const share = shareOf(sample);
  const spread = DEVIATIONS ** 2 / people;
  const half = DEVIATIONS * Math.sqrt((share * (1 - share)) / people + spread / (4 * people));
  return Math.max(0, (share + spread / 2 - half) / (1 + spread));
}

/**
 * Is a release so much worse than the one before that people are better off without it? Answers why, for the log of
 * releases, or null to keep it. A baseline that hardly anybody used counts as one without fault.
 */
export function judge(current: Sample, baseline: Sample): string | null {
  const before = baseline.people < FEWEST_BEFORE ? 0 : shareOf(baseline);
  const tolerated = Math.max(TOLERATED_SHARE, before * TOLERATED_FACTOR);
  const proven = provenShare(current);
  if (current.affected < FEWEST_AFFECTED || proven <= tolerated) return null;
  const { people, affected } = current;
  return `${people} 人中 ${affected} 人遇到故障，占 ${percent(shareOf(current))}，至少 ${percent(proven)}，超过 ${percent(tolerated)}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
