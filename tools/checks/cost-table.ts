/** What one test file cost: imports, hooks and tests. Files that run at once each count in full. */
export interface FileCost {
  /** The project of vitest.config.ts, or `browser`. */
  kind: string;
  /** From the project's folder. */
  file: string;
  seconds: number;
}

const SLOWEST = 15;

/** The area that a test file belongs to; elsewhere the part of the product. */
export function areaOf(file: string): string {
  const [part = '', ...below] = file.split('/');
  if (part === 'server') return below[1] === 'areas' ? (below[2] ?? part) : (below[1] ?? part);
  if (part === 'remotes' || part === 'e2e') return below.length > 1 ? (below[0] ?? part) : part;
  return part;
}

/** The table at the end of `npm test`: seconds by area and kind of test, dear areas first, and the slowest files. */
export function costTable(costs: readonly FileCost[]): string {
  const kinds = [...new Set(costs.map(({ kind }) => kind))];
  const seconds = (of: readonly FileCost[]) => of.reduce((sum, cost) => sum + cost.seconds, 0);
  const row = (name: string, of: readonly FileCost[]) =>
    [name.padEnd(14), ...[...kinds.map((kind) => of.filter((cost) => cost.kind === kind)), of].map(cell)].join('');
  const cell = (of: readonly FileCost[]) => (of.length > 0 ? seconds(of).toFixed(1) : '').padStart(10);
  const areas = Object.entries(Object.groupBy(costs, ({ file }) => areaOf(file)))
    .map(([area, of = []]) => ({ area, of }))
    .toSorted((one, other) => seconds(other.of) - seconds(one.of));
  const slowest = costs.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return [
    `${'seconds'.padEnd(14)}${[...kinds, 'all'].map((kind) => kind.padStart(10)).join('')}`,
    ...areas.map(({ area, of }) => row(area, of)),
    row('all', costs),
    '',
    'slowest files',
    ...slowest.map((cost) => `${cost.seconds.toFixed(1).padStart(7)}  ${cost.file}`),
  ].join('\n');
}
