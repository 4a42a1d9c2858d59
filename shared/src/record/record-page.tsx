import { Button } from '@douyinfe/semi-ui';
import type { CallOf } from '@lianxi/contracts/kit/endpoint';
import type { ListedRecord } from '@lianxi/contracts/kit/record';
import { Fragment, type ReactNode, useMemo } from 'react';
import { call } from '../client/api.ts';
import type { Column } from '../list/data-table.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useExport } from '../list/use-export.tsx';
import { type RowOf, useList } from '../list/use-list.ts';
import { type RowActions, useRemoval } from '../list/use-removal.tsx';
import { Failure, Loading } from '../ui/data-states.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type ColumnOf, columnOf, columnsOf, idOf, type RecordRow } from './record-columns.tsx';
import { type FilterOf, filterOf, filtersOf } from './record-filters.tsx';
import { RecordForm, type RecordFormOptions } from './record-form.tsx';
import { useOpenRecord } from './use-open-record.ts';

/**
 * What differs between the page of a record and its fields. Its functions are made once: when they change, all rows are built
 * again.
 */
export interface RecordPageProps<R extends ListedRecord> {
  record: R;
  title: string;
  /** The columns: `column('name')` is the column of a field; a page writes any other column itself. */
  columns?: (column: ColumnOf<R>) => readonly Column<RecordRow<R>>[];
  /** The filters in the line above the table: `filter('keyword')`, and others. */
  filters?: (filter: FilterOf<R>) => ReactNode;
  /** Next to 新建. */
  actions?: ReactNode;
  /** Below 还没有…, while there is no record at all. */
  emptyWords?: ReactNode;
  /** The name of a record for users, where one field alone is not enough. */
  nameOf?: (row: RecordRow<R>) => string;
  /** Whether this agent may change and remove this record; by default all records of the list. */
  mayChange?: (row: RecordRow<R>) => boolean;
  /** Whether this record may be removed; by default each record that may be changed. */
  mayRemove?: (row: RecordRow<R>) => boolean;
  /** What happens when it is removed; 删除后不能恢复。 by default. */
  removalWords?: (row: RecordRow<R>) => string;
  /** Buttons of a row before 删除. */
  rowActions?: RowActions<RecordRow<R>> | undefined;
  form?: RecordFormOptions<R>;
  /** What opens in place of the form; null: a new record. */
  editor?: (row: RecordRow<R> | null, onClose: () => void) => ReactNode;
  /** Dialogs of the page. */
  children?: ReactNode;
}

/**
 * The page of a record: its list with filters and column settings, adding, editing and removing; the record in `?id=` is open. It
 * uses `ListPage`, `useRemoval` and `FormDrawer`. A page with special needs uses these directly.
 */
export function RecordPage<R extends ListedRecord>(props: RecordPageProps<R>) {
  const { record, title, columns, filters, actions, emptyWords, mayChange = () => true, form, editor, children } = props;
  const list = useList(record.list);
  const { id, row, error, open, close, retry } = useOpenRecord(record, list.data?.list as RecordRow<R>[] | undefined);
  const exporting = useExport(record.export, {
    list,
    name: record.fullTitle,
    numbers: Object.values(record.fields).some(({ options }) => options.personal),
  });
  const removal = useRemoval(useRecordRemoval(props));
  const shown = useMemo(
    () => [...(columns ? columns(columnOf(record)) : columnsOf(record)), removal],
    [record, columns, removal],
  );
  const add = (
    <Button theme="solid" onClick={() => open('new')}>
      {record.add}
    </Button>
  );
  const isOpen = id === 'new' || (row !== null && mayChange(row));
  return (
    <ListPage<R['list']>
      title={title}
      what={record.fullTitle}
      list={list}
      columns={shown as unknown as readonly Column<RowOf<R['list']>>[]}
      onOpen={(opened) => mayChange(opened as RecordRow<R>) && open(idOf(opened))}
      openId={id}
      selection={exporting.selection}
      actions={
        <>
          {actions}
          {exporting.button}
          {add}
        </>
      }
      empty={{ title: `还没有${record.title}`, words: emptyWords, action: add }}
      filters={<FilterBar list={list}>{filters ? filters(filterOf(record, list)) : filtersOf(record, list)}</FilterBar>}
    >
      {exporting.bar}
      {children}
      {isOpen && (
        <Fragment key={id}>
          {editor ? editor(row, close) : <RecordForm record={record} row={row} onClose={close} {...form} />}
        </Fragment>
      )}
      {id && !isOpen && !row && (
        <Sheet title={record.title} onClose={close}>
          {error ? <Failure what={record.title} error={error} onRetry={retry} /> : <Loading rows={6} />}
        </Sheet>
      )}
    </ListPage>
  );
}

function useRecordRemoval<R extends ListedRecord>({
  record,
  nameOf,
  mayChange,
  mayRemove = mayChange,
  removalWords,
  rowActions,
}: RecordPageProps<R>) {
  return useMemo(
    () => ({
      what: record.title,
      nameOf: nameOf ?? ((row: RecordRow<R>) => String((row as Record<string, unknown>)[record.knownBy])),
      words: removalWords,
      may: mayRemove,
      remove: (row: RecordRow<R>) => call(record.remove, { params: { id: idOf(row) } } as CallOf<R['remove']>),
      others: rowActions,
      list: record.list,
    }),
    [record, nameOf, mayRemove, removalWords, rowActions],
  );
}
