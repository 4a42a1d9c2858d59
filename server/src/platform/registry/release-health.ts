import type { releaseHealth } from '@lianxi/contracts/registry/release.contract';
import type { ReleaseReport } from '@lianxi/contracts/registry/release-report.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { Tx } from '../db/db.ts';
import type { ReleaseHealth } from '../db/schema.ts';
import type { ArtefactAddress } from './artefact-store.ts';

/** Upper bounds, in ms, of the counters in `load_ms`; the last counter is for what took longer. */
const LOAD_MS = [50, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000];

interface Counts {
  loads: number;
  loadFailures: number;
  crashes: number;
  integrityFailures: number;
  loadMs: number[];
}

const noCounts = (): Counts => ({
  loads: 0,
  loadFailures: 0,
  crashes: 0,
  integrityFailures: 0,
  loadMs: new Array<number>(LOAD_MS.length + 1).fill(0),
});

const keyOf = ({ remoteId, version }: ArtefactAddress): string => `${remoteId} ${version}`;

/** People whom a minute of a release names at most: the judge asks for few. */
const MAX_TROUBLED = 20;

/** Counts an agent's reports into this minute. Answers the releases that exist, as `remote version`. */
export async function recordHealth(tx: Tx, agentId: string, reports: readonly ReleaseReport[]): Promise<Set<string>> {
  // In one order: two batches that meet must not wait for each other.
  const groups = [...Map.groupBy(reports, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const recorded = new Set<string>();
  for (const [key, group] of groups) {
    const [{ remoteId, version }] = group as [ReleaseReport];
    const { loads, loadFailures, crashes, integrityFailures, loadMs } = countReports(group);
    const troubled = loadFailures + crashes + integrityFailures > 0 ? [agentId] : [];
    const { rows } = await sql`
      insert into release_health as h
        (remote_id, version, minute, loads, load_failures, crashes, integrity_failures, load_ms, troubled_agents)
      select remote_id, version, date_trunc('minute', now()), ${loads}::int, ${loadFailures}::int, ${crashes}::int,
        ${integrityFailures}::int, ${loadMs}::int[], ${troubled}::bigint[]
      from remote_releases where remote_id = ${remoteId} and version = ${version}
      on conflict (remote_id, version, minute) do update set
        loads = h.loads + excluded.loads, load_failures = h.load_failures + excluded.load_failures,
        crashes = h.crashes + excluded.crashes, integrity_failures = h.integrity_failures + excluded.integrity_failures,
        load_ms = (select array_agg(a + b order by n) from unnest(h.load_ms, excluded.load_ms) with ordinality as t(a, b, n)),
        troubled_agents = array(select unnest(h.troubled_agents) union select unnest(excluded.troubled_agents) limit ${MAX_TROUBLED}::int)
      returning 1`.execute(tx);
    if (rows.length > 0) recorded.add(key);
  }
  return recorded;
}

function countReports(reports: readonly ReleaseReport[]): Counts {
  const counts = noCounts();
  for (const { kind, ms } of reports) {
    if (kind === 'load-failed') counts.loadFailures += 1;
    else if (kind === 'crashed') counts.crashes += 1;
    else if (kind === 'integrity') counts.integrityFailures += 1;
    else if (kind === 'loaded') {
      counts.loads += 1;
      if (ms !== undefined) addTo(counts.loadMs, slotOf(ms));
    }
  }
  return counts;
}

function slotOf(ms: number): number {
  const slot = LOAD_MS.findIndex((bound) => ms <= bound);
  return slot < 0 ? LOAD_MS.length : slot;
}

function addTo(counters: number[], at: number, more = 1): void {
  counters[at] = (counters[at] ?? 0) + more;
}

type HealthRow = Selectable<ReleaseHealth>;
type Health = z.output<typeof releaseHealth>;

/** Rows of the last `minutes`, of one remote or of all. */
export async function readHealthRows(tx: Tx, minutes: number, remoteId?: string): Promise<HealthRow[]> {
  const rows = tx
    .selectFrom('release_health')
    .selectAll()
    .where('minute', '>', sql<Date>`now() - make_interval(mins => ${minutes}::int)`)
    .orderBy('minute');
  return (remoteId === undefined ? rows : rows.where('remote_id', '=', remoteId)).execute();
}

/** Rows of one version added up. */
export function sumHealth(version: string, rows: readonly HealthRow[]): Health {
  const { loadMs, ...sums } = rows.reduce((sum, row) => {
    for (const [slot, count] of row.load_ms.entries()) addTo(sum.loadMs, slot, count);
    sum.loads += row.loads;
    sum.loadFailures += row.load_failures;
    sum.crashes += row.crashes;
    sum.integrityFailures += row.integrity_failures;
    return sum;
  }, noCounts());
  return { version, ...sums, p50: quantile(loadMs, 0.5), p95: quantile(loadMs, 0.95) };
}

/** By linear interpolation inside the counter that it falls into, as Prometheus does. */
function quantile(loadMs: readonly number[], share: number): number | null {
  const wanted = loadMs.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return null;
  let before = 0;
  for (const [slot, count] of loadMs.entries()) {
    if (count > 0 && before + count >= wanted) {
      const [from, to] = [LOAD_MS[slot - 1] ?? 0, LOAD_MS[slot] ?? (LOAD_MS.at(-1) as number)];
      return Math.round(from + ((wanted - before) / count) * (to - from));
    }
    before += count;
  }
  return null;
}

const STEP_MS = 10 * 60_000;

/** Each version's health in steps of ten minutes. */
export function healthByStep(rows: readonly HealthRow[]): (Health & { time: string })[] {
  const stepOf = ({ version, minute }: HealthRow) => `${Math.floor(minute.getTime() / STEP_MS) * STEP_MS} ${version}`;
  return [...Map.groupBy(rows, stepOf)].map(([key, group]) => {
    const [at = '', version = ''] = key.split(' ');
    return { time: new Date(Number(at)).toISOString(), ...sumHealth(version, group) };
  });
}
