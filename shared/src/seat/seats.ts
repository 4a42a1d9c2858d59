import type { LiveState } from '../ui/live-status.tsx';

/** An agent as a wall of seats shows them, whatever they work on. */
export interface AnySeat {
  readonly agentId: string;
  readonly agNo: string;
  readonly agName: string;
  readonly departName: string;
  /** Names of their skill groups. */
  readonly skills: readonly string[];
  readonly statusSince: string;
}

/** What a seat does now, in the colour of all pages. */
export interface SeatFace {
  readonly state: LiveState;
  readonly text: string;
}

/** Seats that a state and words leave: part of the name, the number, the department or a skill group. */
export function seatsThat<S extends AnySeat>(
  seats: readonly S[],
  faceOf: (seat: S) => SeatFace,
  state: string | undefined,
  keyword: string,
): readonly S[] {
  const words = keyword.trim().toLowerCase();
  return seats.filter((seat) => {
    if (state && faceOf(seat).state !== state) return false;
    return [seat.agName, seat.agNo, seat.departName, ...seat.skills].some((text) => text.toLowerCase().includes(words));
  });
}

/** What changed lies over what was there; who is new comes last. Seats that did not change stay the same objects. */
export function mergeSeats<S extends AnySeat>(seats: readonly S[], changes: readonly S[]): readonly S[] {
  if (changes.length === 0) return seats;
  const changed = new Map(changes.map((seat) => [seat.agentId, seat]));
  const merged = seats.map((seat) => {
    const next = changed.get(seat.agentId);
    changed.delete(seat.agentId);
    return next && JSON.stringify(next) !== JSON.stringify(seat) ? next : seat;
  });
  return [...merged, ...changed.values()];
}
