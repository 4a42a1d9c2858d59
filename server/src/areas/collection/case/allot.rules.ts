/** A case to deal out, with what is owed. */
export interface DealtCase {
  readonly id: string;
  readonly owed: number;
}

/** Who gets cases; `share`: how many in proportion to the others. */
export interface Taker {
  readonly agentId: string;
  readonly share: number;
}

/**
 * Deals cases out by turns, beginning with whoever comes after the last one. Everybody gets as many as the others, or one more.
 */
export function byRotation(cases: readonly DealtCase[], takers: readonly Taker[], last: string | null): Map<string, DealtCase[]> {
  const first = last === null ? 0 : takers.findIndex(({ agentId }) => agentId === last) + 1;
  return deal(takers, cases, (at) => (first + at) % takers.length);
}

/** Deals cases out so that numbers and sums are as equal as they can be: the greatest first, there and back again. */
export function equally(cases: readonly DealtCase[], takers: readonly Taker[]): Map<string, DealtCase[]> {
  const sorted = [...cases].sort((one, other) => other.owed - one.owed);
  const count = takers.length;
  return deal(takers, sorted, (at) => (Math.floor(at / count) % 2 === 0 ? at % count : count - 1 - (at % count)));
}

/** Deals cases out in proportion to the takers' shares: each case goes to whoever is furthest behind. */
export function byShare(cases: readonly DealtCase[], takers: readonly Taker[]): Map<string, DealtCase[]> {
  const counts = takers.map(() => 0);
  const sorted = [...cases].sort((one, other) => other.owed - one.owed);
  return deal(takers, sorted, () => {
    let next = 0;
    for (const [at, { share }] of takers.entries()) {
      const [own, best] = [((counts[at] ?? 0) + 1) / share, ((counts[next] ?? 0) + 1) / (takers[next]?.share ?? 1)];
      if (own < best) next = at;
    }
    counts[next] = (counts[next] ?? 0) + 1;
    return next;
  });
}

function deal(takers: readonly Taker[], cases: readonly DealtCase[], placeOf: (at: number) => number): Map<string, DealtCase[]> {
  const dealt = new Map<string, DealtCase[]>(takers.map(({ agentId }) => [agentId, []]));
  for (const [at, one] of cases.entries()) {
    const taker = takers[placeOf(at)];
    if (taker) dealt.get(taker.agentId)?.push(one);
  }
  return dealt;
}
