import { Button } from '@douyinfe/semi-ui';
import type { CallOf } from '@lianxi/contracts/kit/endpoint';
import type { ListedRecord } from '@lianxi/contracts/kit/record';
import { type ReactNode, useMemo } from 'react';
import { call } from '../client/api.ts';
import type { Column } from '../list/data-table.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useList } from '../list/use-list.ts';
import { useRemoval } from '../list/use-removal.tsx';
import { Failure, Loading } from '../ui/data-states.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type ColumnOf, columnOf, columnsOf, idOf, type RecordRow } from './record-columns.tsx';
import { type FilterOf, filterOf, filtersOf } from './record-filters.tsx';
import { RecordForm, type RecordFormOptions } from './record-form.tsx';
import { useOpenRecord } from './use-open-record.ts';

/** How the page of a record differs from what its fields say. Its functions are made once: rows are built anew when they change. */
export interface RecordPageProps<R extends ListedRecord> {
  record: R;
  title: string;
  /** The columns: `column('name')` is the one that follows from a field; any other is written out. */
  columns?: (column: ColumnOf<R>) => readonly Column<RecordRow<R>>[];
  /** What stands in the line of filters: `filter('keyword')`, and others. */
  filters?: (filter: FilterOf<R>) => ReactNode;
  /** Beside 新建. */
  actions?: ReactNode;
  /** Below 还没有…, while there is none at all. */
  emptyWords?: ReactNode;
  /** What people know one by, where the field alone does not say it. */
  nameOf?: (row: RecordRow<R>) => string;
  /** Whether this agent may change and remove this one; all that are listed unless given. */
  mayChange?: (row: RecordRow<R>) => boolean;
  /** What happens when it is removed; 删除后不能恢复。 unless given. */
  removalWords?: (row: RecordRow<R>) => string;
  form?: RecordFormOptions<R>;
}

/**
 * The page of a record: its list with filters and column settings, adding, editing and removing; the one in `?id=` is open. It
 * stands on `ListPage`, `useRemoval` and `FormDrawer`, for a page that needs something odd.
 */
export function RecordPage<R extends ListedRecord>(props: RecordPageProps<R>) {
  const { record, title, columns, filters, actions, emptyWords, mayChange = () => true, form } = props;
  const list = useList(record.list);
  const { id, row, error, open, close, retry } = useOpenRecord(record, list);
  const removal = useRemoval(useRecordRemoval(props));
  const shown = useMemo(
    () => [...(columns ? columns(columnOf(record)) : columnsOf(record)), removal],
    [record, columns, removal],
  );
  const add = (
    <Button theme="solid" onClick={() => open('new')}>
      新建{record.title}
    </Button>
  );
  const isOpen = id === 'new' || (row !== null && mayChange(row));
  return (
    <ListPage<R['list']>
      title={title}
      what={record.fullTitle}
      list={list}
      columns={shown}
      onOpen={(opened) => mayChange(opened) && open(idOf(opened))}
      openId={id}
      actions={
        <>
          {actions}
          {add}
        </>
      }
      empty={{ title: `还没有${record.title}`, words: emptyWords, action: add }}
      filters={<FilterBar list={list}>{filters ? filters(filterOf(record, list)) : filtersOf(record, list)}</FilterBar>}
    >
      {isOpen && <RecordForm key={id} record={record} row={row} onClose={close} {...form} />}
      {id && !isOpen && !row && (
        <Sheet title={record.title} onClose={close}>
          {error ? <Failure what={record.title} error={error} onRetry={retry} /> : <Loading rows={6} />}
        </Sheet>
      )}
    </ListPage>
  );
}

function useRecordRemoval<R extends ListedRecord>({ record, nameOf, mayChange, removalWords }: RecordPageProps<R>) {
  return useMemo(
    () => ({
      what: record.title,
      nameOf: nameOf ?? ((row: RecordRow<R>) => String((row as Record<string, unknown>)[record.knownBy])),
      words: removalWords,
      may: mayChange,
      remove: (row: RecordRow<R>) => call(record.remove, { params: { id: idOf(row) } } as CallOf<R['remove']>),
      list: record.list,
    }),
    [record, nameOf, mayChange, removalWords],
  );
}
