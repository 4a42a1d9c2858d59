/** One way out: a line, the number in the form that the line expects, and the number that the called party sees. */
export interface Way {
  readonly trunk: string;
  readonly number: string;
  readonly shown: string;
}

export interface Route {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly act: 'call' | 'refuse';
  /** The lines in their order; empty: all lines. */
  readonly trunks: readonly string[];
  readonly poolId: string | null;
  readonly strip: number;
  readonly prefix: string;
}

export interface Trunk {
  readonly name: string;
  readonly reachable: boolean;
}

/** A number that can be shown, and the prefixes of called numbers for which it is used. */
export interface CallerNumber {
  readonly did: string;
  readonly areas: readonly string[];
}

export interface Pool {
  readonly rule: 'fixed' | 'rotating' | 'area';
  readonly turn: number;
  readonly numbers: readonly CallerNumber[];
}

/** Digits and `+` match themselves, `X` matches any digit, `*` at the end matches any rest. */
export function fits(pattern: string, number: string): boolean {
  const expression = pattern.replaceAll('+', '\\+').replaceAll('X', '\\d').replace(/\*$/, '.*');
  return new RegExp(`^${expression}$`).test(number);
}

/** The number in the form that the route's line expects. */
export function dialled({ strip, prefix }: Pick<Route, 'strip' | 'prefix'>, number: string): string {
  return prefix + number.slice(strip);
}

/** The route's lines in its order, else all lines in the given order. Lines that do not answer come last. */
export function linesFor(route: Pick<Route, 'trunks'> | null, trunks: readonly Trunk[]): Trunk[] {
  const wanted = route?.trunks.length
    ? route.trunks.flatMap((name) => trunks.find((trunk) => trunk.name === name) ?? [])
    : [...trunks];
  return [...wanted.filter(({ reachable }) => reachable), ...wanted.filter(({ reachable }) => !reachable)];
}

/** The pool's number that the called party sees; null: the pool has none. */
export function shownOf({ rule, turn, numbers }: Pool, number: string): string | null {
  if (rule === 'rotating') return numbers[turn % numbers.length]?.did ?? null;
  if (rule === 'area') return nearest(numbers, number)?.did ?? null;
  return numbers[0]?.did ?? null;
}

/** The longest matching prefix wins. A number without a prefix is for all others. */
function nearest(numbers: readonly CallerNumber[], number: string): CallerNumber | undefined {
  const length = ({ areas }: CallerNumber) =>
    Math.max(-1, ...areas.filter((area) => number.startsWith(area)).map((area) => area.length));
  const [best] = numbers.filter((one) => length(one) >= 0).sort((a, b) => length(b) - length(a));
  return best ?? numbers.find(({ areas }) => areas.length === 0) ?? numbers[0];
}
