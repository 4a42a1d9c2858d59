import type { ScreenPage, ScreenReply, ScreenRow, ScreenSeat } from '@lianxi/contracts/insight/data-screen.contract';
import type { Dimension, MetricName } from '@lianxi/contracts/insight/metric';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import type { AgentSpan } from '../../../platform/contact/contact.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { contactSources } from '../contact/sources.ts';
import { namesFor, periodFor } from '../metric/ask-metrics.ts';
import { readMetrics } from '../metric/metric-reader.ts';
import type { MetricScope } from '../metric/metric-scope.ts';

const ofContacts: readonly MetricName[] = ['offered', 'answered', 'abandoned', 'flowedOut', 'waiting', 'serviceLevel', 'asa'];
const ofDepartments: readonly MetricName[] = ['rung', 'taken', 'dialled', 'connected', 'aht', 'signedIn', 'occupancy'];
const ofHistory: readonly MetricName[] = ['offered', 'answered', 'abandoned', 'serviceLevel', 'abandonRate', 'asa'];
const MOST_SEATS = 2000;

type Content = Omit<ScreenReply, 'at' | 'until' | 'tenantName'>;

/** What a page of the screen shows, of the scope. No customer's name or number is in it. */
export async function readContent(
  tenant: TenantDb,
  asked: { page: ScreenPage; days: 7 | 30; scope: MetricScope; now: Date },
): Promise<Content> {
  const { page, days, scope, now } = asked;
  const begin = startOfTenantDay(now, page === 'history' ? days - 1 : 0);
  const rowsOf = async (metrics: readonly MetricName[], by: readonly Dimension[]): Promise<ScreenRow[]> => {
    const period = metrics[0] === 'waitingNow' ? periodFor(metrics, {}, now) : { begin, end: now };
    const rows = await readMetrics(tenant, { metrics, by, period, filters: {}, scope });
    const nameOf = await namesFor(tenant, rows);
    return rows.map((row) => ({ ...row, names: nameOf(row) }));
  };
  const totalsOf = async (metrics: readonly MetricName[]) => (await rowsOf(metrics, []))[0]?.values ?? {};
  const waiting = async () =>
    (await rowsOf(['waitingNow'], ['channel', 'group'])).filter(({ values }) => Number(values.waitingNow ?? 0) > 0);
  const nothing = { rows: [], halfHours: [], waiting: [], seats: [] };

  if (page === 'depart') {
    const rows = (await rowsOf(ofDepartments, ['department'])).filter(({ keys }) => keys.department !== null);
    return { ...nothing, totals: await totalsOf(ofDepartments), rows };
  }
  if (page === 'history') {
    const [totals, rows, halfHours] = [
      await totalsOf(ofHistory),
      await rowsOf(ofHistory, ['day']),
      await rowsOf(['offered'], ['day', 'halfHour']),
    ];
    return { ...nothing, totals, rows: rows.sort(byKey('day')), halfHours };
  }
  const totals = await totalsOf([...ofContacts, 'waiting']);
  const own = { totals, waiting: await waiting(), seats: await findSeats(tenant, scope, now) };
  if (page === 'monitoring') return { ...nothing, ...own };
  const halfHours = await rowsOf(['offered', 'answered', 'abandoned'], ['halfHour']);
  return { ...own, rows: await rowsOf(ofContacts, ['channel']), halfHours: halfHours.sort(byKey('halfHour')) };
}

const byKey = (key: Dimension) => (a: ScreenRow, b: ScreenRow) => String(a.keys[key]).localeCompare(String(b.keys[key]));

function stateOf({ status, activity }: AgentSpan): ScreenSeat['state'] | null {
  if (activity !== '' && activity !== 'idle') return 'busy';
  if (status === '0') return null;
  return status === '1' ? 'free' : 'away';
}

/** Agents who are not offline, on each channel. */
async function findSeats(tenant: TenantDb, { agents: scope }: MetricScope, now: Date): Promise<ScreenSeat[]> {
  const asked = { begin: now, end: new Date(now.getTime() + 1), scope };
  const { tx, tenantId } = tenant;
  const spans = (await Promise.all(Object.values(contactSources).map((source) => source.findSpans(tenant, asked)))).flat();
  const people = await tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .select(['a.id', 'a.name as agName', 'd.name as departName'])
    .where('a.tenant_id', '=', tenantId)
    .execute();
  const person = new Map(people.map((each) => [each.id, each]));
  return spans
    .flatMap((span): ScreenSeat[] => {
      const who = person.get(span.agentId);
      const state = stateOf(span);
      if (!who || state === null || span.until !== null) return [];
      const { channel, statusName, since } = span;
      return [{ ...who, channel, state, statusName, since: since.toISOString() }];
    })
    .slice(0, MOST_SEATS);
}
