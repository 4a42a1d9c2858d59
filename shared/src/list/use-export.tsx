import { type ExportEndpoint, MAX_TICKED } from '@lianxi/contracts/kit/record-export';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../client/api.ts';
import { useHolds, useSession } from '../session/use-session.ts';
import { grouped } from '../ui/grouped.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { ExportButton } from './export-button.tsx';
import type { ListEndpoint, ListState } from './use-list.ts';

/** Ticked rows, by id. */
interface Selection {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

interface ListExport {
  /** The ticked rows; undefined: rows cannot be ticked. */
  readonly selection?: Selection;
  /** 导出, for the title row: the ticked rows, else all rows of the present filters. */
  readonly button?: ReactNode;
  /** The bar of the ticked rows, for a page without other actions on them. */
  readonly bar?: ReactNode;
}

/**
 * Exports rows of a list as a spreadsheet: the ticked rows, or all rows of the present filters. Without the right it returns
 * nothing. `endpoint`: null, the list has no export.
 */
export function useExport<E extends ListEndpoint>(
  endpoint: ExportEndpoint | null,
  {
    list,
    name,
    unit = '条',
    with: contents,
    numbers,
    chosen,
  }: {
    list: ListState<E>;
    /** The name of the rows, for example 通话记录. */
    name: string;
    unit?: string;
    /** What else the file contains, for example 小结. */
    with?: string;
    /** The file contains telephone numbers: it is said when they stay masked. */
    numbers: boolean;
    /** The page's own ticked rows. They stay when the filters change. */
    chosen?: Selection;
  },
): ListExport {
  const [ticked, setTicked] = useState<string[]>([]);
  const access = endpoint?.access;
  const mayExport = useSession(({ authority }) => typeof access !== 'object' || authority.includes(access.code));
  const seesNumbers = useHolds('contact_number');
  const { filters, filtered, data } = list;
  // Other filters give other rows.
  const asked = JSON.stringify(filters);
  useEffect(() => setTicked([]), [asked]);
  if (!endpoint || !mayExport) return {};

  const selection = chosen ?? { ids: ticked, onChange: setTicked };
  const ids = selection.ids.length > 0 ? [...selection.ids] : null;
  const count = ids?.length ?? data?.total ?? 0;
  const which = ids ? '导出勾选的数据' : filtered ? '导出符合当前筛选条件的数据' : '导出全部数据';
  const button = (
    <ExportButton
      begin={() => call(endpoint, { body: { ids, filters: ids && chosen ? {} : filters } })}
      disabled={count === 0 || (ids?.length ?? 0) > MAX_TICKED}
      question={{
        title: `导出 ${grouped(count)} ${unit}${name}？`,
        words: `${which}${contents ? `，包括${contents}` : ''}${numbers && !seesNumbers ? '，号码保持加密' : ''}。完成后可在任务中心下载。`,
      }}
    />
  );
  return {
    selection,
    button,
    bar: (
      <ChoiceBar count={ids?.length ?? 0} most={MAX_TICKED} onClear={() => selection.onChange([])}>
        {button}
      </ChoiceBar>
    ),
  };
}
