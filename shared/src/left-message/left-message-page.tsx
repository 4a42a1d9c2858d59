import type { LeftMessage, LeftMessageList } from '@lianxi/contracts/kit/left-message';
import { type ReactNode, useMemo, useState } from 'react';
import type { Column } from '../list/data-table.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, TimeRangeFilter } from '../list/filters.tsx';
import { ListPage } from '../list/list-page.tsx';
import type { ListState } from '../list/use-list.ts';
import { RelativeTime } from '../ui/relative-time.tsx';

const handlingWords: Record<LeftMessage['handling'], string> = { '0': '未处理', '1': '已处理', '2': '无需处理' };
const states = (['0', '1', '2'] as const).map((value) => ({ value, text: handlingWords[value] }));

/** The results that the agent who handles a message chooses from. */
export const outcomes = states.filter(({ value }) => value !== '0');

/** When a message was left. */
export const leftAt: Column<LeftMessage> = {
  key: 'createTime',
  title: '留言时间',
  width: 120,
  render: ({ createTime }) => <RelativeTime at={createTime} />,
};

/** Messages that customers left, and how each was handled. */
export function LeftMessagePage<M extends LeftMessage>({
  title,
  list,
  columns,
  nameOf,
  emptyWords,
  form,
}: {
  title: string;
  list: ListState<LeftMessageList<M>>;
  /** The columns of the message itself. Made once, outside the page. */
  columns: readonly Column<M>[];
  /** The name of the customer who left it. Made once, outside the page. */
  nameOf: (message: M) => string;
  /** When messages arrive here. */
  emptyWords: string;
  /** The form in which the agent notes how they handled it. */
  form: (message: M, close: () => void) => ReactNode;
}) {
  const [handling, setHandling] = useState<M | null>(null);
  const shown = useMemo(() => [...columns, ...handlingColumns(nameOf, setHandling)], [columns, nameOf]);
  return (
    <ListPage<LeftMessageList<M>>
      title={title}
      what="留言"
      list={list}
      columns={shown}
      empty={{ title: '还没有留言', words: emptyWords }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="handling" label="状态" none="全部状态" options={states} />
          <TimeRangeFilter list={list} label="留言时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {handling && form(handling, () => setHandling(null))}
    </ListPage>
  );
}

const handlingColumns = <M extends LeftMessage>(
  nameOf: (message: M) => string,
  handle: (message: M) => void,
): readonly Column<M>[] => [
  { key: 'handling', title: '状态', width: 80, render: ({ handling }) => handlingWords[handling] },
  { key: 'handledByName', title: '处理人', width: 90, render: ({ handledByName }) => handledByName || '—' },
  { key: 'leaveRemark', title: '处理备注', width: 160, render: ({ leaveRemark }) => leaveRemark || '—' },
  {
    key: 'actions',
    title: '操作',
    width: 80,
    actions: true,
    render: (message) => (
      <span className="lx-row-actions">
        <button
          type="button"
          disabled={message.handling !== '0'}
          aria-label={`处理 ${nameOf(message)} 的留言`}
          onClick={() => handle(message)}
        >
          处理
        </button>
      </span>
    ),
  },
];
