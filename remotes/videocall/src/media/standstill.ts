import type { Room, Track } from 'livekit-client';

const POLL_MS = 1000;
/** On a way that holds, checks of it pass every two seconds even while nobody shows or says anything. */
const STILL_MS = 3000;

/**
 * Tells when nothing comes from the media server any more, and when it does again, while LiveKit takes the room for connected:
 * it notices after a quarter of a minute, and until then pictures just stand.
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

/** Something that goes through the room's connection, if anything does. */
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

/** Whatever came, of any kind, by what counts it. */
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

/** Something came. A way that is given up, or another one that is tried, counts nothing new. */
function hasGrown(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean {
  for (const [id, count] of now) if (count > (before.get(id) ?? count)) return true;
  return false;
}
