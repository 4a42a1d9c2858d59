import type { CollectionFigure, FigureRow } from '@lianxi/contracts/collection/collection-report.contract';
import { startOfTenantDay, tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import type {
  CollectionAttempts,
  CollectionCases,
  CollectionPayments,
  CollectionPromises,
  DB,
} from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { type Period, periodOf } from '../../../platform/statistics/period.ts';

/** What a figure counts. Its rows are found by the same source and condition, so they are as many, with the same sum. */
export interface Figure {
  /** Of cases `c`, and payments `m`, promises `p` or attempts `t` of theirs. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** In fen. */
  readonly amount: RawBuilder<unknown>;
  readonly rowId: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly agent: 'c.owner_id' | 'm.owner_id' | 'p.agent_id' | 't.agent_id';
}

/** Whose figures: the tenant's, within a scope. */
export interface FigureReader extends SealedDb {
  readonly scope: ScopeFilter;
}

type Tables = DB & { c: CollectionCases; m: CollectionPayments; p: CollectionPromises; t: CollectionAttempts };
const eb = expressionBuilder<Tables, 'c' | 'm' | 'p' | 't'>();

/** The tenant's days of a time: thirty of them unless it is told. */
export function daysOf(given: { beginTime?: string | undefined; endTime?: string | undefined }, now: Date): Days {
  const beginTime = given.beginTime ?? startOfTenantDay(given.endTime ? new Date(given.endTime) : now, 29).toISOString();
  const period: Period = periodOf({ ...given, beginTime }, now);
  return { from: tenantDate(period.begin), to: tenantDate(new Date(Math.max(period.begin.getTime(), period.end.getTime() - 1))) };
}

/** Both days included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const within = ({ from, to }: Days, day: RawBuilder<unknown>) => sql`${day} between ${from}::date and ${to}::date`;
const ofCase = (alias: string) => sql`${sql.ref(`${alias}.tenant_id`)} = c.tenant_id and ${sql.ref(`${alias}.case_id`)} = c.id`;
const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Shanghai')::date`;

/** Cases of a state now. */
export const casesNow = (where: RawBuilder<unknown>, amount: RawBuilder<unknown>): Figure => ({
  ...{ from: sql`collection_cases c`, where, amount, rowId: sql`c.id::text`, day: dayOf('c.created_at'), agent: 'c.owner_id' },
});

/** Payments that arrived in the time and were not taken back. */
export const paymentsIn = (days: Days, agent: 'c.owner_id' | 'm.owner_id'): Figure => ({
  from: sql`collection_payments m join collection_cases c on ${ofCase('m')}`,
  where: sql`m.reversed_at is null and ${within(days, sql`m.paid_on`)}`,
  ...{ amount: sql`m.amount`, rowId: sql`m.id::text`, day: sql`m.paid_on`, agent },
});

/** Promises whose day, or whose making, is in the time. */
export const promisesIn = (
  days: Days,
  day: 'due_on' | 'made_on',
  where: RawBuilder<unknown>,
  agent: 'c.owner_id' | 'p.agent_id',
): Figure => ({
  from: sql`collection_promises p join collection_cases c on ${ofCase('p')}`,
  where: sql`${where} and ${within(days, sql.ref(`p.${day}`))}`,
  ...{ amount: sql`p.amount`, rowId: sql`p.id::text`, day: sql.ref(`p.${day}`), agent },
});

/** Contacts in the time. */
export const attemptsIn = (days: Days, where: RawBuilder<unknown>): Figure => ({
  from: sql`collection_attempts t join collection_cases c on ${ofCase('t')}`,
  where: sql`${where} and ${within(days, dayOf('t.created_at'))}`,
  ...{ amount: sql`0`, rowId: sql`t.id::text`, day: dayOf('t.created_at'), agent: 't.agent_id' },
});

/** The condition of a figure's rows, for counting them and for listing them. */
const rowsOf = ({ tenantId, scope }: FigureReader, figure: Figure) =>
  sql`from ${figure.from} left join agents a on a.tenant_id = c.tenant_id and a.id = ${sql.ref(figure.agent)}
    where c.tenant_id = ${tenantId} and ${scope.agentIds(eb, figure.agent)} and ${figure.where}`;

/** A figure by the rows of a report. `key`: which row of the report a row of the figure belongs to. */
export async function countBy(
  reader: FigureReader,
  figure: Figure,
  key: RawBuilder<unknown>,
): Promise<Map<string, CollectionFigure>> {
  const { rows } = await sql<{ key: string; count: number; amount: string }>`
    select ${key} as key, count(*)::int as count, coalesce(sum(${figure.amount}), 0) as amount
    ${rowsOf(reader, figure)} group by 1`.execute(reader.tx);
  return new Map(rows.map(({ key: name, count, amount }) => [name, { count, amount: Number(amount) }]));
}

/** The rows behind one cell of a report, with their number and their sum. */
export async function listOf(
  reader: FigureReader,
  figure: Figure,
  { key, row, currentPage, pageSize }: { key: RawBuilder<unknown>; row: string; currentPage: number; pageSize: number },
) {
  const { tx, cipher } = reader;
  const { rows: counted } = await sql<{ total: number; sum: string }>`
    select count(*)::int as total, coalesce(sum(${figure.amount}), 0) as sum
    ${rowsOf(reader, figure)} and ${key} = ${row}`.execute(tx);
  const { rows } = await sql<Listed>`
    select ${figure.rowId} as id, c.id as case_id, c.contract_no, c.debtor, ${figure.amount} as amount,
      (${figure.day})::text as day, coalesce(a.name, '') as agent_name
    ${rowsOf(reader, figure)} and ${key} = ${row}
    order by ${figure.day} desc, ${figure.rowId}::bigint desc
    limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(tx);
  const list = rows.map(
    (one): FigureRow => ({
      ...{ id: one.id, caseId: one.case_id, contractNo: one.contract_no, amount: Number(one.amount), day: one.day },
      ...{ debtor: cipher.decrypt('collection_cases.debtor', one.debtor), agentName: one.agent_name },
    }),
  );
  return { list, total: counted[0]?.total ?? 0, sum: Number(counted[0]?.sum ?? 0), currentPage, pageSize };
}

interface Listed {
  id: string;
  case_id: string;
  contract_no: string;
  debtor: Buffer;
  amount: string;
  day: string;
  agent_name: string;
}

export const none: CollectionFigure = { count: 0, amount: 0 };
