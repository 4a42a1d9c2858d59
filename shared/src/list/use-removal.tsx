import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { useMemo } from 'react';
import { useAction } from '../client/use-action.ts';
import { invalidate } from '../client/use-call.ts';
import { confirm } from '../ui/confirm.tsx';
import type { Column } from './data-table.tsx';
import { useLatest } from './use-latest.ts';

/** How the rows of a list are deleted one by one. */
export interface Removal<Row> {
  /** What a row is, in the user's words: 热线. */
  what: string;
  nameOf: (row: Row) => string;
  /** What will happen; 删除后不能恢复。 unless given. */
  words?: ((row: Row) => string) | undefined;
  /** Whether this one may be deleted; all of them unless given. */
  may?: ((row: Row) => boolean) | undefined;
  remove: (row: Row) => Promise<unknown>;
  /** What is listed anew. */
  list: Endpoint;
}

const always = () => true;

/** The column with 删除: asks, deletes, says so, lists anew. `removal` is made once, outside the page. */
export function useRemoval<Row>(removal: Removal<Row>): Column<Row> {
  const { what, nameOf, words, may = always, remove, list } = removal;
  const { run } = useAction(
    async (row: Row) => {
      await remove(row);
      await invalidate(list);
    },
    { success: `${what}已删除` },
  );
  const ask = useLatest(async (row: Row) => {
    const title = `删除${what}「${nameOf(row)}」？`;
    const question = { title, words: words?.(row) ?? '删除后不能恢复。', act: '删除', danger: true };
    if (await confirm(question)) await run(row);
  });
  return useMemo(
    () => ({
      key: 'actions',
      title: '操作',
      width: 90,
      actions: true,
      render: (row) =>
        may(row) && (
          <span className="lx-row-actions">
            <button type="button" aria-label={`删除 ${nameOf(row)}`} onClick={() => ask(row)}>
              删除
            </button>
          </span>
        ),
    }),
    [nameOf, may, ask],
  );
}
