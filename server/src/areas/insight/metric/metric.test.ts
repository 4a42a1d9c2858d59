import { dimension, type MetricName, metricNames, metricOf } from '@lianxi/contracts/insight/metric';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { syncContacts } from '../contact/contact.store.ts';
import { rebuildContacts } from '../contact/follow-contacts.ts';
import { contactSources } from '../contact/sources.ts';
import { callCourse, playCall, storedContacts } from '../testing/random-contacts.ts';
import { findDetails } from './metric-details.ts';
import type { MetricFilters } from './metric-question.ts';
import { readMetrics } from './metric-reader.ts';

/** Contacts are derived once and counted once: live, derived again, by cells, and in the details. */

let server: ServerFixture;
let agents: string[];
let groupId: string;
const all = { agents: scopeOf({ dataScopeOn: () => 'all' } as never, ''), groups: [] };
const inTenant = <T>(run: (tenant: TenantTx) => Promise<T>) => server.server.kernel.db.tenant(174, run);
const runs = { numRuns: 12 };
const courses = fc.array(callCourse, { minLength: 1, maxLength: 10 });

beforeAll(async () => {
  server = await startServer();
  agents = [server.agentId('agent1'), server.agentId('agent2')];
  const { rows } = await server.owner.query(`insert into skill_groups (tenant_id, name) values (174, '售后') returning id`);
  groupId = rows[0].id;
});
afterAll(() => server.end());
beforeEach(() => clear());

const clear = () =>
  server.owner.query(
    'delete from call_events; delete from call_legs; delete from calls; delete from contacts; delete from contact_cursors',
  );

const period = () => ({ begin: new Date(Date.now() - 3 * 86_400_000), end: new Date(Date.now() + 60_000) });
const read = (metrics: readonly MetricName[], by: (typeof dimension.options)[number][] = [], filters: MetricFilters = {}) =>
  inTenant((tenant) => readMetrics(tenant, { metrics, by, period: period(), filters, scope: all }));

test('what follows the calls live is what a rebuild derives', async () => {
  await fc.assert(
    fc.asyncProperty(courses, async (played) => {
      await clear();
      const follow = (id: string) => inTenant((tenant) => syncContacts(tenant, contactSources.call, [id]));
      for (const course of played) await playCall(server.owner, { course, agents, groupId, now: Date.now() }, follow);
      const live = await storedContacts(server.owner);
      expect(await inTenant(rebuildContacts)).toBe(0);
      await server.owner.query('delete from contacts');
      // The server's own sweep may be faster.
      await inTenant(rebuildContacts);
      expect(await storedContacts(server.owner)).toEqual(live);
    }),
    runs,
  );
});

const sums = metricNames.filter((name) => metricOf(name).kind === 'sum');
const drillable = metricNames.filter((name) => {
  const metric = metricOf(name);
  return metric.kind === 'sum' && metric.unit === '次' && name !== 'transfers' && metric.source !== 'time';
});

test('offered = answered + abandoned + flowed out + waiting; cells add up to the total; details are as many as the number', async () => {
  await fc.assert(
    fc.asyncProperty(courses, async (played) => {
      await clear();
      for (const course of played) await playCall(server.owner, { course, agents, groupId, now: Date.now() });
      await inTenant(rebuildContacts);
      const [total] = await read(sums);
      const { offered, answered, abandoned, flowedOut, waiting, rung, taken, missedByAgent, refused, missedOther } = {
        ...Object.fromEntries(sums.map((name) => [name, Number(total?.values[name] ?? 0)])),
      } as Record<MetricName, number>;
      expect(offered).toBe(answered + abandoned + flowedOut + waiting);
      const ringing = played.filter(({ ended, answered: by, rang, direction }) => {
        return direction === 'in' && ended === null && by === null && rang !== null;
      });
      expect(rung).toBe(taken + missedByAgent + refused + missedOther + ringing.length);
      for (const by of dimension.options) {
        const contactOnly = sums.filter((name) => {
          const metric = metricOf(name);
          return 'source' in metric && (metric.source !== 'time' || !['channel', 'group'].includes(by));
        });
        const cells = await read(contactOnly, [by]);
        for (const name of contactOnly) {
          const added = cells.reduce((sum, { values }) => sum + Number(values[name] ?? 0), 0);
          expect([by, name, added]).toEqual([by, name, expect.closeTo(Number(total?.values[name] ?? 0), 6)]);
        }
      }
      for (const metric of drillable) {
        const asked = { period: period(), filters: {}, scope: all };
        const page = { currentPage: 1, pageSize: 100 };
        const { total: rows, list } = await inTenant((tenant) => findDetails(tenant, metric, asked, page));
        expect([metric, rows, list.length]).toEqual([metric, total?.values[metric], total?.values[metric]]);
        const beyond = await inTenant((tenant) => findDetails(tenant, metric, asked, { ...page, currentPage: 2 }));
        expect(beyond).toMatchObject({ list: [], total: rows });
      }
    }),
    runs,
  );
});

test('service level: short abandons count for nothing, a ratio of nothing is no number', async () => {
  const empty = await read(['serviceLevel', 'asa', 'offered']);
  expect(empty[0]?.values).toEqual({ serviceLevel: null, asa: null, offered: 0 });
  const base = { direction: 'in', ago: 1, queued: true, held: 0, transferred: false, rating: null, agent: 0, cause: '' } as const;
  const play = (more: object) =>
    playCall(server.owner, {
      course: { ...base, rang: 0, answered: null, ended: 60, ...more },
      agents,
      groupId,
      now: Date.now(),
    });
  for (const answered of [5, 20, 21]) await play({ answered });
  // Given up after 5 s and after 6 s.
  for (const ended of [5, 6]) await play({ rang: null, ended, cause: 'hung-up-in-queue' });
  await play({ rang: null, ended: 90, cause: 'queue-time-out' });
  await play({ queued: false, rang: null, ended: 9, cause: 'out-of-hours' });
  await inTenant(rebuildContacts);
  const [row] = await read(['offered', 'inTime', 'serviceBase', 'serviceLevel', 'asa', 'abandonRate', 'flowedOut']);
  expect(row?.values).toEqual({
    ...{ offered: 6, inTime: 2, serviceBase: 4, serviceLevel: 50, flowedOut: 1 },
    ...{ asa: 15.3, abandonRate: 33.3 },
  });
});

test('time at the telephone is cut at half hours and has no queue', async () => {
  const midnight = new Date(
    `${new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)}T00:00:00+08:00`,
  ).getTime();
  const log = (minutes: number, status: string, activity: string) =>
    server.owner.query(
      `insert into agent_status_log (tenant_id, agent_id, at, status, status_name, activity, reason) values (174, $1, $2, $3, '', $4, '')`,
      [agents[0], new Date(midnight + minutes * 60_000), status, activity],
    );
  await log(540, '1', 'idle');
  await log(565, '1', 'talking');
  await log(575, '1', 'wrap-up');
  await log(580, '3', 'idle');
  await log(600, '0', 'idle');
  const cells = await read(['signedIn', 'ready', 'busy', 'occupancy'], ['agent', 'halfHour']);
  expect(cells.map(({ keys, values }) => [keys.halfHour, values])).toEqual([
    ['09:00', { signedIn: 1800, ready: 1500, busy: 300, occupancy: 16.7 }],
    ['09:30', { signedIn: 1800, ready: 0, busy: 600, occupancy: 100 }],
  ]);
  await expect(read(['signedIn'], ['group'])).rejects.toMatchObject({ definition: { reason: 'metric.noDimension' } });
  await server.owner.query('delete from agent_status_log');
});
