import type { Room, Track } from 'livekit-client';

const POLL_MS = 250;
/** On a working connection a heartbeat passes every second, even without pictures and sound. */
const STILL_MS = 2000;

/**
 * Reports when nothing arrives from the media server any more, and when it arrives again. LiveKit notices a dead connection only
 * after a quarter of a minute, and until then the pictures stand still.
 */
export class Standstill {
  readonly #room: Room;
  readonly #changed: (still: boolean) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #arrived: ReadonlyMap<string, number> = new Map();
  #lastArrival = performance.now();
  #still = false;

  constructor(room: Room, changed: (still: boolean) => void) {
    this.#room = room;
    this.#changed = changed;
    this.#timer = setInterval(() => void this.#look(), POLL_MS);
  }

  /** Nothing arrives now. */
  get still(): boolean {
    return this.#still;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const report = await anyTrackOf(this.#room)
      ?.getRTCStatsReport()
      .catch(() => undefined);
    const arrived = report ? arrivedBy(report) : this.#arrived;
    const now = performance.now();
    if (!report || hasGrown(this.#arrived, arrived)) this.#lastArrival = now;
    this.#arrived = arrived;
    const still = now - this.#lastArrival >= STILL_MS;
    if (still === this.#still || this.#room.state !== 'connected') return;
    this.#still = still;
    this.#changed(still);
  }
}

/** A track on the room's connection, if there is one. */
function anyTrackOf({ localParticipant, remoteParticipants }: Room): Track | undefined {
  for (const participant of [...remoteParticipants.values(), localParticipant]) {
    for (const { track } of participant.trackPublications.values()) if (track) return track;
  }
  return undefined;
}

interface Counted {
  readonly type: string;
  readonly packetsReceived?: number;
  readonly bytesReceived?: number;
  readonly requestsReceived?: number;
  readonly responsesReceived?: number;
}

/** The arrived bytes of any kind, by counter. */
function arrivedBy(report: RTCStatsReport): ReadonlyMap<string, number> {
  const arrived = new Map<string, number>();
  report.forEach(
    ({ packetsReceived = 0, bytesReceived = 0, requestsReceived = 0, responsesReceived = 0, type }: Counted, id: string) => {
      if (type === 'transport') arrived.set(id, packetsReceived);
      if (type === 'candidate-pair') arrived.set(id, bytesReceived + requestsReceived + responsesReceived);
    },
  );
  return arrived;
}

/** Something arrived. An abandoned connection, or a new one that is only tried, counts nothing. */
function hasGrown(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean {
  for (const [id, count] of now) if (count > (before.get(id) ?? count)) return true;
  return false;
}
