import type { LiveState } from '../ui/live-status.tsx';

/** An agent as a wall of seats shows them, on any channel. */
export interface AnySeat {
  readonly agentId: string;
  readonly agNo: string;
  readonly agName: string;
  readonly departName: string;
  /** Names of their skill groups. */
  readonly skills: readonly string[];
  readonly statusSince: string;
}

/** What a seat does now, with the colour that all pages use for it. */
export interface SeatFace {
  readonly state: LiveState;
  readonly text: string;
}

/** The seats that fit a state and a keyword: part of the name, the number, the department or a skill group. */
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

/** Merges changed seats into the present ones; new agents are last. Seats without a change stay the same objects. */
export function mergeSeats<S extends { readonly agentId: string }>(seats: readonly S[], changes: readonly S[]): readonly S[] {
  if (changes.length === 0) return seats;
  const changed = new Map(changes.map((seat) => [seat.agentId, seat]));
  const merged = seats.map((seat) => {
    const next = changed.get(seat.agentId);
    changed.delete(seat.agentId);
    return next && JSON.stringify(next) !== JSON.stringify(seat) ? next : seat;
  });
  return [...merged, ...changed.values()];
}
