/** The order of a list's rows, as its columns change it: a column's key, with `-` from the greatest on. */
export interface Sorting {
  readonly sort: string | undefined;
  sortBy(sort: string | undefined): void;
}

/** The head of a column. A click sorts the list by it, another one the other way round, a third one as usual. */
export function ColumnHead({
  column: { title, sort },
  className,
  sorting,
}: {
  column: { title: string; sort?: string | undefined };
  className: string | undefined;
  sorting: Sorting | undefined;
}) {
  if (!sorting || sort === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const up = sorting.sort === sort;
  const down = sorting.sort === `-${sort}`;
  return (
    <th scope="col" className={className} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button
        type="button"
        className="lx-table-sort"
        title={up ? '改为降序' : down ? '取消排序' : '按此列升序'}
        onClick={() => sorting.sortBy(up ? `-${sort}` : down ? undefined : sort)}
      >
        {title}
        <span aria-hidden>{up ? '↑' : down ? '↓' : '↕'}</span>
      </button>
    </th>
  );
}
