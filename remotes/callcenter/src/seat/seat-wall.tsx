import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { type KeyboardEvent, useRef } from 'react';
import { SeatTile } from './seat-tile.tsx';
import { useTilesInSight } from './use-tiles-in-sight.ts';
import './seat-wall.css';

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** Arrow keys move from seat to seat; seats beyond the edge are built before they are visible. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>, columns: number): void {
  const step = steps[event.key]?.(columns);
  if (step === undefined) return;
  const tiles = [...event.currentTarget.querySelectorAll('button')];
  const next = tiles[tiles.indexOf(event.target as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Tiles of all seats; only the visible ones are built. */
export function SeatWall({
  seats,
  skewMs,
  chosen,
  onPress,
}: {
  seats: readonly Seat[];
  /** How far the server's clock is ahead of this one. */
  skewMs: number;
  /** The chosen seats, while several can be chosen. Null: a click opens the seat. */
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
        onKeyDown={(event) => moveFocus(event, columns)}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, transform: `translateY(${top}px)` }}
      >
        {seats.slice(first, last).map((seat, index) => (
          <SeatTile
            key={seat.agentId}
            seat={seat}
            skewMs={skewMs}
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
