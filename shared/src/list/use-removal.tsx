import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { type ReactNode, useMemo } from 'react';
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
  /** What will happen; 删除后不能恢复。 by default. */
  words?: ((row: Row) => string) | undefined;
  /** Whether this row may be deleted; by default each may. */
  may?: ((row: Row) => boolean) | undefined;
  remove: (row: Row) => Promise<unknown>;
  /** Buttons of a row before 删除. */
  others?: RowActions<Row> | undefined;
  /** The list that is read again. */
  list: Endpoint;
}

/** Buttons of a row, and the width of their column with 删除. Made once, or when their actions change. */
export interface RowActions<Row> {
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

const always = () => true;
const REMOVAL_PX = 90;

/** The column with 删除: it asks, deletes, confirms, and reads the list again. `removal` is made once, outside the page. */
export function useRemoval<Row>(removal: Removal<Row>): Column<Row> {
  const { what, nameOf, words, may = always, remove, others, list } = removal;
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
      width: others?.width ?? REMOVAL_PX,
      actions: true,
      render: (row) => (
        <span className="lx-row-actions">
          {others?.render(row)}
          {may(row) && (
            <button type="button" aria-label={`删除 ${nameOf(row)}`} onClick={() => ask(row)}>
              删除
            </button>
          )}
        </span>
      ),
    }),
    [nameOf, may, ask, others],
  );
}
