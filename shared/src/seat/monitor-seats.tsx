import { useMemo, useState } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import { LiveStatus } from '../ui/live-status.tsx';
import { ForceStatus } from './force-status.tsx';
import type { AnySeat, SeatFace } from './seats.ts';

type Row<S> = S & { id: string };

/** The agents of a monitoring page, and the status of those who are chosen. */
export function MonitorSeats<S extends AnySeat>({
  seats,
  faceOf,
  column,
  force,
}: {
  /** Keep it the same while nothing changed. */
  seats: readonly S[];
  faceOf: (seat: S) => SeatFace;
  /** What else is told of each. Made once, outside the page. */
  column: Column<Row<S>>;
  /** How their status is set; null: not by this person. */
  force: { setType: '1' | '2' | '3'; onSet: (ids: string[], status: string) => Promise<unknown> } | null;
}) {
  const [chosen, setChosen] = useState<string[]>([]);
  const columns = useMemo<readonly Column<Row<S>>[]>(
    () => [
      { key: 'agName', title: '坐席', width: 130, render: ({ agName, agNo }) => `${agName} ${agNo}` },
      { key: 'status', title: '状态', width: 100, render: (seat) => <LiveStatus {...faceOf(seat)} /> },
      column,
    ],
    [faceOf, column],
  );
  const rows = useMemo(() => seats.map((seat) => ({ ...seat, id: seat.agentId })), [seats]);
  return (
    <section className="monitor-part" aria-label="坐席">
      <h2>
        坐席 <span className="monitor-count">{seats.length}</span>
        {chosen.length > 0 && force && <ForceStatus {...force} ids={chosen} onDone={() => setChosen([])} />}
      </h2>
      {rows.length > 0 ? (
        <DataTable
          what="坐席"
          rows={rows}
          columns={columns}
          selection={force ? { ids: chosen, onChange: setChosen } : undefined}
        />
      ) : (
        <p className="monitor-none">没有在线坐席。</p>
      )}
    </section>
  );
}
