import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { SelectQueryBuilder, Simplify } from 'kysely';

/** Which page of a list, and of which of its rows. */
export type KeywordPage = ListQuery & { keyword?: string | undefined };

/** One page of what a query finds, in its order, each row as `show` makes it, and how many there are in all. */
export async function findPage<DB, TB extends keyof DB, Row, Shown>(
  found: SelectQueryBuilder<DB, TB, Row>,
  { currentPage, pageSize }: ListQuery,
  show: (row: Simplify<Row>) => Shown,
): Promise<ListPage<Shown>> {
  const page = found.limit(pageSize).offset((currentPage - 1) * pageSize);
  const [rows, total] = await Promise.all([page.execute(), countRows(found)]);
  return { list: rows.map(show), total, currentPage, pageSize };
}

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB, Row>(found: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}
