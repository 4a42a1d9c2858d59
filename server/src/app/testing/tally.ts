import type { Reading, Seen, Send } from './history.ts';

/** The results of acknowledged messages on their readers' screens. */
export interface Tally {
  acknowledged: number;
  /** Missing on a reader's screen. */
  lost: number;
  /** More than once on one screen. */
  doubled: number;
  /** Shown before a message that was acknowledged before this one was sent. */
  reordered: number;
}

/**
 * Counts only from clients' records, so it can judge any chat, with or without a log. A message counts once, however many readers
 * it concerns.
 */
export function tally(sends: readonly Send[], readings: readonly Reading[]): Tally {
  const lanes = Map.groupBy(sends, (send) => send.recordId);
  const lost = new Set<string>();
  const doubled = new Set<string>();
  const reordered = new Set<string>();
  for (const { recordId, messages } of readings) {
    const places = placesOf(messages);
    const told = lanes.get(recordId) ?? [];
    for (const { clientMsgId, ok } of told) {
      const count = places.get(clientMsgId)?.length ?? 0;
      if (ok && count === 0) lost.add(`${recordId} ${clientMsgId}`);
      if (count > 1) doubled.add(`${recordId} ${clientMsgId}`);
    }
    for (const lane of Map.groupBy(told, (send) => send.client).values()) {
      for (const later of disordered(lane, places)) reordered.add(`${recordId} ${later.clientMsgId}`);
    }
  }
  const acknowledged = sends.filter((send) => send.ok).length;
  return { acknowledged, lost: lost.size, doubled: doubled.size, reordered: reordered.size };
}

function placesOf(messages: readonly Seen[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { clientMsgId }] of messages.entries()) places.set(clientMsgId, [...(places.get(clientMsgId) ?? []), at]);
  return places;
}

/** One sender's messages that first appear before a message that was acknowledged before they were sent. */
function disordered(lane: readonly Send[], places: ReadonlyMap<string, readonly number[]>): Send[] {
  const placeOf = ({ clientMsgId }: Send) => places.get(clientMsgId)?.[0];
  return lane.filter((later) => {
    const place = placeOf(later);
    if (place === undefined) return false;
    return lane.some((earlier) => {
      const before = placeOf(earlier);
      return before !== undefined && earlier.ok !== undefined && earlier.ok.at < later.invokedAt && before > place;
    });
  });
}
