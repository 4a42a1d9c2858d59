import { collectionReportFigure, collectorFigure } from '@lianxi/contracts/collection/collection-report.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-call-center/callable/report';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer({ demo: true });
}, 120_000);
afterAll(() => server.end());

const ask = async (path: string, query: Record<string, string>, username = 'admin') =>
  (await server.call('GET', `${PATH}${path}`, { token: await server.token(username), query })).data;

type Row = { id: string } & Record<string, { count: number; amount: number }>;

/** Every figure of a report's rows and what its rows come to. */
async function compare(path: string, query: Record<string, string>, figures: readonly string[], username?: string) {
  const { list } = await ask(path, { pageSize: '8', ...query }, username);
  const counted = new Set<string>();
  for (const row of list as Row[]) {
    for (const figure of figures) {
      const rows = await ask(`${path}/rows`, { ...query, row: row.id, figure, pageSize: '1000' }, username);
      expect([rows.total, rows.sum, rows.list.length], `${row.id} ${figure}`).toEqual([
        row[figure]?.count,
        row[figure]?.amount,
        row[figure]?.count,
      ]);
      const sum = rows.list.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
      expect(sum).toBe(rows.sum);
      if (rows.total > 0) counted.add(figure);
    }
  }
  return counted;
}

test.each(['batch', 'stage', 'team'])('every figure by %s equals its rows', async (by) => {
  expect(await compare('', { by }, collectionReportFigure.options)).toEqual(new Set(collectionReportFigure.options));
});

test('every figure of a collector’s day equals its rows', async () => {
  const { rows } = await server.owner.query(
    'select agent_id from collection_attempts where tenant_id = 174 group by 1 order by count(*) desc limit 1',
  );
  const counted = await compare('/salesman', { ownerId: rows[0].agent_id, pageSize: '50' }, collectorFigure.options);
  expect(counted).toEqual(new Set(collectorFigure.options));
});

test('the same cases in whatever way they are counted, and those of the scope alone', async () => {
  const sum = async (by: string, username: string) =>
    ((await ask('', { by, pageSize: '50' }, username)).list as Row[]).reduce((all, row) => all + (row.owed?.amount ?? 0), 0);
  const [batch, stage, team] = await Promise.all(['batch', 'stage', 'team'].map((by) => sum(by, 'admin')));
  expect([stage, team]).toEqual([batch, batch]);
  const { rows } = await server.owner.query(
    `select sum(owed)::float as owed from collection_cases where tenant_id = 174 and state = 'open'`,
  );
  expect(batch).toBe(rows[0].owed);
  const own = await sum('batch', 'monitor');
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(batch ?? 0);
});

test('a time beyond what one query counts is refused', async () => {
  const token = await server.token('admin');
  const query = { beginTime: '2026-01-01T00:00:00.000Z', endTime: '2026-03-01T00:00:00.000Z' };
  expect((await server.call('GET', PATH, { token, query })).envelope.reason).toBe('period.tooLong');
});
