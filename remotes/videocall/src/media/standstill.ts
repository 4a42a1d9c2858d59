import type { Room, Track } from 'livekit-client';

const LOOK_MS = 1000;
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
  #arrived = 0;
  #lastArrival = performance.now();
  #still = false;

  constructor(room: Room, changed: (still: boolean) => void) {
    this.#room = room;
    this.#changed = changed;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const report = await anyTrackOf(this.#room)
      ?.getRTCStatsReport()
      .catch(() => undefined);
    const arrived = report ? arrivedBy(report) : 0;
    const now = performance.now();
    if (!report || arrived !== this.#arrived) this.#lastArrival = now;
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

/** Whatever came, of any kind: a number that grows. */
function arrivedBy(report: RTCStatsReport): number {
  let sum = 0;
  report.forEach(({ type, packetsReceived = 0, bytesReceived = 0, requestsReceived = 0, responsesReceived = 0 }: Counted) => {
    if (type === 'transport') sum += packetsReceived;
    if (type === 'candidate-pair') sum += bytesReceived + requestsReceived + responsesReceived;
  });
  return sum;
}
