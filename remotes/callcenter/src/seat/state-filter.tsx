import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { useMemo } from 'react';
import { seatFace, wallStates } from './seat-words.ts';

/** How many seats are in each state; a click filters the wall by one state, the next click shows all again. */
export function StateFilter({
  seats,
  value,
  onChange,
}: {
  seats: readonly Seat[];
  value: string | undefined;
  onChange: (state: string | undefined) => void;
}) {
  const counts = useMemo(() => Map.groupBy(seats, (seat) => seatFace(seat).state), [seats]);
  return (
    <fieldset className="seat-states" aria-label="状态">
      {wallStates.map(({ value: state, text }) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === value}
          onClick={() => onChange(state === value ? undefined : state)}
        >
          <LiveStatus state={state} text={text} />
          <span className="seat-count">{counts.get(state)?.length ?? 0}</span>
        </button>
      ))}
    </fieldset>
  );
}
