import { Banner, Input } from '@douyinfe/semi-ui';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useAddressValue } from '../list/use-list.ts';
import { Choice } from '../ui/choice.tsx';
import { Empty, Failure, FilteredEmpty, Loading } from '../ui/data-states.tsx';
import { LiveStatus } from '../ui/live-status.tsx';
import { Page } from '../ui/page.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { type AnySeat, type SeatFace, seatsThat } from './seats.ts';
import type { SeatReading } from './use-seats.ts';

/** Seats that a user acts on. */
export interface ChosenSeats {
  readonly ids: readonly string[];
  /** The action is done: no seat is chosen any more. */
  clear(): void;
}

type Row<S> = S & { id: string };

/** All agents of a channel, what each does now, and actions on the chosen ones. */
export function SeatPage<S extends AnySeat>({
  title,
  what,
  reading: { seats, error, stale, retry },
  faceOf,
  states,
  columns,
  empty,
  actions,
  children,
}: {
  title: string;
  /** The name of the rows, for example 在线坐席. */
  what: string;
  reading: SeatReading<S>;
  faceOf: (seat: S) => SeatFace;
  /** The states that are counted and that filter the list. */
  states: readonly { value: string; text: string }[];
  /** The columns after the agent and their state. Made once, outside the page. */
  columns: readonly Column<Row<S>>[];
  /** What to do so that an agent appears here. */
  empty: string;
  /** Actions for the chosen seats; none is drawn while no seat is chosen. */
  actions: (chosen: ChosenSeats) => ReactNode;
  /** Dialogs and drawers over the page. */
  children?: ReactNode;
}) {
  const [state, setState] = useAddressValue('state');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const shown = seatsThat(seats ?? [], faceOf, state, useDeferredValue(keyword));
  const count = (value: string) => (seats ?? []).filter((seat) => faceOf(seat).state === value).length;
  const options = states.map(({ value, text }) => ({ value, text: `${text} ${count(value)}` }));
  const whole = useMemo(() => [...who<S>(), face(faceOf), ...columns], [faceOf, columns]);
  const showAll = () => {
    setState(undefined);
    setKeyword('');
  };
  return (
    <Page
      title={title}
      count={seats && shown.length}
      actions={chosen.length > 0 && actions({ ids: chosen, clear: () => setChosen([]) })}
      filters={
        <>
          <Input
            style={{ width: 240 }}
            aria-label="姓名、工号、部门或技能组"
            placeholder="姓名、工号、部门或技能组"
            maxLength={50}
            showClear
            value={keyword}
            onChange={setKeyword}
          />
          <Choice
            label="状态"
            none={`全部状态 ${seats?.length ?? ''}`}
            options={options}
            value={options.find(({ value }) => value === state)?.value}
            onChange={setState}
          />
        </>
      }
    >
      {stale && <Banner type="warning" closeIcon={null} description="暂时收不到最新状态，正在重试。" />}
      {error !== null && !seats && <Failure what="坐席状态" error={error} onRetry={retry} />}
      {!seats && error === null && <Loading rows={12} />}
      {seats?.length === 0 && <Empty title={`还没有${what}`} words={empty} />}
      {seats && seats.length > 0 && shown.length === 0 && <FilteredEmpty onClear={showAll} />}
      {shown.length > 0 && (
        <DataTable
          what={what}
          rows={shown.map((seat) => ({ ...seat, id: seat.agentId }))}
          columns={whole}
          selection={{ ids: chosen, onChange: setChosen }}
        />
      )}
      {children}
    </Page>
  );
}

const who = <S extends AnySeat>(): readonly Column<Row<S>>[] => [
  { key: 'agName', title: '姓名', width: 140, render: ({ agName }) => agName },
  { key: 'agNo', title: '工号', width: 110, render: ({ agNo }) => agNo },
  { key: 'departName', title: '部门', width: 140, render: ({ departName }) => departName },
  { key: 'skills', title: '技能组', width: 200, render: ({ skills }) => skills.join('、') || '—' },
];

const face = <S extends AnySeat>(faceOf: (seat: S) => SeatFace): Column<Row<S>> => ({
  key: 'status',
  title: '状态',
  width: 120,
  render: (seat) => <LiveStatus {...faceOf(seat)} />,
});

/** Since when a seat has its status. */
export const statusSince: Column<AnySeat & { id: string }> = {
  key: 'statusSince',
  title: '状态开始',
  width: 120,
  render: ({ statusSince: at }) => <RelativeTime at={at} />,
};
