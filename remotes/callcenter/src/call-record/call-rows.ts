import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { useMemo } from 'react';

/** Rows with an id for the table: a call's id is its linkedid. */
export function useCallRows<Row extends { linkedid: string }, L extends { data: ListPage<Row> | undefined }>(list: L): L {
  const { data } = list;
  const withIds = useMemo(() => data && { ...data, list: data.list.map((row) => ({ ...row, id: row.linkedid })) }, [data]);
  return { ...list, data: withIds };
}
