import type { SeatWall } from '@lianxi/contracts/kit/agent-seat';
import { useMemo, useState } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import { MonitorPart } from '../live/monitor.tsx';
import { LiveStatus } from '../ui/live-status.tsx';
import { ForceStatus } from './force-status.tsx';
import type { AnySeat, SeatFace } from './seats.ts';

type Row<S> = S & { id: string };

/** The agents of a monitoring page, and the action that sets the status of the chosen ones. */
export function MonitorSeats<S extends AnySeat>({
  seats,
  faceOf,
  column,
  force,
}: {
  /** The array must stay the same while nothing changed. */
  seats: readonly S[];
  faceOf: (seat: S) => SeatFace;
  /** One more column for each agent. Made once, outside the page. */
  column: Column<Row<S>>;
  /** Where their status is set; null: this user may not set it. */
  force: SeatWall | null;
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
    <MonitorPart
      title="坐席"
      count={rows.length}
      actions={chosen.length > 0 && force && <ForceStatus wall={force} ids={chosen} onDone={() => setChosen([])} />}
    >
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
    </MonitorPart>
  );
}
