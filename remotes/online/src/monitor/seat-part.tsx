import type { ChatSeat } from '@lianxi/contracts/online/chat-seat.contract';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Can } from '@lianxi/shared/ui/can';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { useMemo, useState } from 'react';
import { ForceStatus } from '../seat/force-status.tsx';
import { seatFace } from '../seat/seat-face.ts';

type Row = ChatSeat & { id: string };

const columns: readonly Column<Row>[] = [
  { key: 'agName', title: '坐席', width: 130, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'status', title: '状态', width: 100, render: (seat) => <LiveStatus {...seatFace(seat)} /> },
  {
    key: 'active',
    title: '接待 / 上限',
    width: 100,
    align: 'right',
    render: ({ active, capacity }) => `${active} / ${capacity}`,
  },
];

/** Agents of chat, and the status of those who are chosen. */
export function SeatPart({ seats, mayForce }: { seats: readonly ChatSeat[]; mayForce: boolean }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const rows = useMemo(() => seats.map((seat) => ({ ...seat, id: seat.agentId })), [seats]);
  return (
    <section className="monitor-part" aria-label="坐席">
      <h2>
        坐席 <span className="monitor-count">{seats.length}</span>
        {chosen.length > 0 && (
          <Can code="online_seat_force">
            <ForceStatus ids={chosen} onDone={() => setChosen([])} />
          </Can>
        )}
      </h2>
      {rows.length > 0 ? (
        <DataTable
          what="坐席"
          rows={rows}
          columns={columns}
          selection={mayForce ? { ids: chosen, onChange: setChosen } : undefined}
        />
      ) : (
        <p className="monitor-none">没有在线坐席。</p>
      )}
    </section>
  );
}
