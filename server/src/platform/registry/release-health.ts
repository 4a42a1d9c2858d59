import type { releaseHealth } from '@lianxi/contracts/registry/release.contract';
import type { ReleaseReport } from '@lianxi/contracts/registry/release-report.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { Tx } from '../db/db.ts';
import type { ReleaseHealth } from '../db/schema.ts';
import type { Principal } from '../permissions/principal.ts';
import type { ArtefactAddress } from './artefact-store.ts';

/** Upper bounds, in ms, of the counters in `load_ms`; the last counter is for longer loads. */
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

/** Reports of one kind that count of one session: who loads a page anew all day, or means ill, says no more by it. */
const COUNTED_OF_A_KIND = 5;

type Session = Pick<Principal, 'tenantId' | 'agentId' | 'sessionId'>;

/** Counts a session's reports of releases that it was given. Answers those that counted. */
export async function recordHealth(tx: Tx, session: Session, reports: readonly ReleaseReport[]): Promise<ReleaseReport[]> {
  // Always in one order, so that two batches never deadlock.
  const groups = [...Map.groupBy(reports, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const counted: ReleaseReport[] = [];
  for (const [, group] of groups) {
    const [{ remoteId, version }] = group as [ReleaseReport];
    const ofSession = await countForSession(tx, { remoteId, version }, session, group);
    if (ofSession.length === 0) continue;
    counted.push(...ofSession);
    const { loads, loadFailures, crashes, integrityFailures, loadMs } = countReports(ofSession);
    await sql`
      insert into release_health as h (remote_id, version, minute, loads, load_failures, crashes, integrity_failures, load_ms)
      values (${remoteId}, ${version}, date_trunc('minute', now()), ${loads}::int, ${loadFailures}::int, ${crashes}::int,
        ${integrityFailures}::int, ${loadMs}::int[])
      on conflict (remote_id, version, minute) do update set
        loads = h.loads + excluded.loads, load_failures = h.load_failures + excluded.load_failures,
        crashes = h.crashes + excluded.crashes, integrity_failures = h.integrity_failures + excluded.integrity_failures,
        load_ms = (select array_agg(a + b order by n) from unnest(h.load_ms, excluded.load_ms) with ordinality as t(a, b, n))`.execute(
      tx,
    );
  }
  return counted;
}

/** Notes what a session tells of a release, as far as it still counts. */
async function countForSession(
  tx: Tx,
  { remoteId, version }: ArtefactAddress,
  { tenantId, agentId, sessionId }: Session,
  reports: readonly ReleaseReport[],
): Promise<ReleaseReport[]> {
  await sql`
    insert into release_sessions (remote_id, version, session_id, tenant_id, agent_id)
    values (${remoteId}, ${version}, ${sessionId}, ${tenantId}, ${agentId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ told: Partial<Record<ReleaseReport['kind'], number>> }>`
    select told from release_sessions
    where remote_id = ${remoteId} and version = ${version} and session_id = ${sessionId} for update`.execute(tx);
  const told = { ...rows[0]?.told };
  const counted = reports.filter(({ kind }) => {
    const before = told[kind] ?? 0;
    told[kind] = Math.min(before + 1, COUNTED_OF_A_KIND);
    return before < COUNTED_OF_A_KIND;
  });
  const isTrouble = reports.some(({ kind }) => kind !== 'loaded' && kind !== 'violation');
  await sql`
    update release_sessions set told = ${JSON.stringify(told)}::jsonb, last_at = now(),
      troubled_at = case when ${isTrouble} then now() else troubled_at end
    where remote_id = ${remoteId} and version = ${version} and session_id = ${sessionId}`.execute(tx);
  return counted;
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

/** By linear interpolation inside its counter, as Prometheus does. */
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
