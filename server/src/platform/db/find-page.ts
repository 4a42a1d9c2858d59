import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { SelectQueryBuilder, Simplify } from 'kysely';

/** The page of a list: its number and its size. */
export type KeywordPage = ListQuery & { keyword?: string | undefined };

/** One page of a query, in its order, with each row as `show` makes it, and the total number of rows. */
export async function findPage<DB, TB extends keyof DB, Row, Shown>(
  found: SelectQueryBuilder<DB, TB, Row>,
  { currentPage, pageSize }: ListQuery,
  show: (row: Simplify<Row>) => Shown,
): Promise<ListPage<Shown>> {
  const page = found.limit(pageSize).offset((currentPage - 1) * pageSize);
  const [rows, total] = await Promise.all([page.execute(), countRows(found)]);
  return { list: rows.map(show), total, currentPage, pageSize };
}

/** The number of rows of a query. */
export async function countRows<DB, TB extends keyof DB, Row>(found: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}
