/** From its begin to just before its end, in epoch milliseconds. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Sorted spans that neither touch nor overlap, with the same moments. Empty ones are left out. */
export function union(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.filter(({ begin, end }) => begin < end).toSorted((a, b) => a.begin - b.begin)) {
    const last = apart.at(-1);
    if (last && span.begin <= last.end) apart[apart.length - 1] = { begin: last.begin, end: Math.max(last.end, span.end) };
    else apart.push(span);
  }
  return apart;
}

/** The moments of both. */
export function intersection(one: readonly Span[], other: readonly Span[]): Span[] {
  const both = one.flatMap((a) =>
    other
      .map((b) => ({ begin: Math.max(a.begin, b.begin), end: Math.min(a.end, b.end) }))
      .filter(({ begin, end }) => begin < end),
  );
  return union(both);
}

/** The moments of `from` that are not in `without`. */
export function difference(from: readonly Span[], without: readonly Span[]): Span[] {
  let left = union(from);
  for (const { begin, end } of without) {
    left = left.flatMap((span) => [
      { begin: span.begin, end: Math.min(span.end, begin) },
      { begin: Math.max(span.begin, end), end: span.end },
    ]);
    left = left.filter((span) => span.begin < span.end);
  }
  return union(left);
}

const MINUTE_MS = 60_000;

/** The whole minutes of spans that do not overlap. */
export const minutesOf = (spans: readonly Span[]): number =>
  Math.floor(spans.reduce((sum, { begin, end }) => sum + (end - begin), 0) / MINUTE_MS);
