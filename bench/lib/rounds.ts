/** Measurements of one contender, a number a round. */
export interface Rounds {
  values: number[];
  median: number;
  least: number;
  greatest: number;
}

/**
 * Measures contenders in turns, so that whatever the machine does meanwhile hits all of them. The
 * order turns round every round; one round before them warms up and is thrown away.
 */
export async function interleave<K extends string>(
  contenders: Record<K, () => Promise<number>>,
  rounds: number,
  onRound: (round: number, values: Record<K, number>) => void = () => {},
): Promise<Record<K, Rounds>> {
  const names = Object.keys(contenders) as K[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>;
  for (let round = 0; round <= rounds; round++) {
    const measured = {} as Record<K, number>;
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name] = await contenders[name]();
    if (round === 0) continue;
    for (const name of names) values[name].push(measured[name]);
    onRound(round, measured);
  }
  return Object.fromEntries(names.map((name) => [name, summary(values[name])])) as Record<K, Rounds>;
}

/** Median and spread of some rounds. */
export function summary(values: number[]): Rounds {
  return { values, median: quantile(values, 0.5), least: Math.min(...values), greatest: Math.max(...values) };
}

/** The value that a share of `values` does not exceed, between neighbours in proportion. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('No values, no quantile');
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Round by round `ours / floor`: the rounds of a pair ran side by side. */
export function ratio(ours: Rounds, floor: Rounds): Rounds {
  return summary(ours.values.map((value, i) => value / (floor.values[i] ?? Number.NaN)));
}
