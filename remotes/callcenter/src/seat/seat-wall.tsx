import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { useRef } from 'react';
import { SeatTile } from './seat-tile.tsx';
import { useTilesInSight } from './use-tiles-in-sight.ts';
import './seat-wall.css';

/** Tiles of all seats, of which those in sight are built. */
export function SeatWall({
  seats,
  chosen,
  onPress,
}: {
  seats: readonly Seat[];
  /** While several are chosen: which. Null: a press opens the seat. */
  chosen: ReadonlySet<string> | null;
  onPress: (agentId: string) => void;
}) {
  const wall = useRef<HTMLDivElement>(null);
  const { columns, first, last, top, height } = useTilesInSight(wall, seats.length);
  return (
    <div ref={wall} className="seat-wall" style={{ height }}>
      <ul
        className="seat-tiles"
        aria-label="坐席"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, transform: `translateY(${top}px)` }}
      >
        {seats.slice(first, last).map((seat, index) => (
          <SeatTile
            key={seat.agentId}
            seat={seat}
            place={first + index + 1}
            count={seats.length}
            chosen={chosen ? chosen.has(seat.agentId) : undefined}
            onPress={onPress}
          />
        ))}
      </ul>
    </div>
  );
}
