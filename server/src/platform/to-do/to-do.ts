import type { Topic } from '@lianxi/contracts/kit/events';
import { TENANT_TIME_ZONE } from '@lianxi/contracts/kit/tenant-day';
import { MAX_TO_DOS, type ToDo } from '@lianxi/contracts/to-do/to-do.contract';
import { type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely';
import type { SealedDb } from '../db/db.ts';
import type { Principal } from '../permissions/principal.ts';

/** Whose to-dos are asked for, and which. */
export interface ToDoReader extends SealedDb {
  readonly principal: Principal;
  /** The condition that selects the asked ones by their id: those that the person put off, or all but those. */
  among(id: RawBuilder<unknown>): RawBuilder<SqlBool>;
}

export interface FoundToDos {
  readonly count: number;
  readonly overdue: number;
  readonly rows: readonly Omit<ToDo, 'snoozedUntil'>[];
}

/** Things of one kind that wait for a person. An area names its sources in its {@link Area}. */
export interface ToDoSource {
  /** `noun-verb` in kebab-case, unique in the product. */
  readonly kind: string;
  /** The group's name for users. */
  readonly name: string;
  /** The right to the page where it is done; who lacks it has none of them. Absent: everybody may have some. */
  readonly code?: string;
  /** The page that lists all of them. */
  readonly path?: string;
  /** The topics that tell of its changes. */
  readonly topics: readonly Topic[];
  readonly find: (reader: ToDoReader) => Promise<FoundToDos>;
}

/** The end of the tenant's day of a time. */
export const endOfTenantDay = (at: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(date_trunc('day', ${at} at time zone ${TENANT_TIME_ZONE}) + interval '1 day') at time zone ${TENANT_TIME_ZONE}`;

/** Those of a query that are due first, and how many there are. `due`: when each should be done, null for at any time. */
export async function soonest<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  due: RawBuilder<Date | null>,
  show: (row: Simplify<Row>) => Omit<ToDo, 'snoozedUntil' | 'due'>,
): Promise<FoundToDos> {
  const [counted, rows] = await Promise.all([
    found
      .clearSelect()
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`(count(*) filter (where ${due} < now()))::int`.as('overdue')])
      .$castTo<{ count: number; overdue: number }>()
      .executeTakeFirstOrThrow(),
    found.select(due.as('due')).orderBy(sql`${due} nulls last`).limit(MAX_TO_DOS).$castTo<Row & { due: Date | null }>().execute(),
  ]);
  const shown = rows as (Simplify<Row> & { due: Date | null })[];
  return { ...counted, rows: shown.map((row) => ({ ...show(row), due: row.due?.toISOString() ?? null })) };
}
