import { type Room, RoomEvent } from 'livekit-client';

const TOPIC = 'alive';
const BEAT_MS = 1000;
const LOOK_MS = 150;
/** Browsers run the timers of a hidden page once a second, so two beats may be two seconds apart. */
const SILENT_MS = 2200;
const beat = new Uint8Array(1);

/**
 * Tells which of the others are cut off: their beats stop. The media server itself reports this only after ten seconds, and a
 * person without picture and sound sends nothing else. Nobody is judged who was never heard, such as an older page.
 */
export class Heartbeat {
  readonly #room: Room;
  readonly #isCutOff: () => boolean;
  readonly #changed: () => void;
  readonly #timers: ReturnType<typeof setInterval>[];
  readonly #heard = new Map<string, number>();
  #silent: ReadonlySet<string> = new Set();

  /** @param isCutOff nothing arrives at this page: that says nothing about the others */
  constructor(room: Room, isCutOff: () => boolean, changed: () => void) {
    this.#room = room;
    this.#isCutOff = isCutOff;
    this.#changed = changed;
    room.on(RoomEvent.DataReceived, (_data, participant, _kind, topic) => {
      if (participant && topic === TOPIC) this.#heard.set(participant.identity, performance.now());
    });
    room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => this.#heard.delete(identity));
    this.#timers = [setInterval(() => this.#beat(), BEAT_MS), setInterval(() => this.#look(), LOOK_MS)];
  }

  isSilent(identity: string): boolean {
    return this.#silent.has(identity);
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #beat(): void {
    const { state, localParticipant } = this.#room;
    if (state !== 'connected') return;
    void localParticipant.publishData(beat, { reliable: false, topic: TOPIC }).catch(() => undefined);
  }

  #look(): void {
    const now = performance.now();
    if (this.#room.state !== 'connected' || this.#isCutOff()) {
      for (const identity of this.#heard.keys()) this.#heard.set(identity, now);
    }
    const late = now - SILENT_MS;
    const silent = new Set([...this.#heard].flatMap(([identity, at]) => (at < late ? identity : [])));
    if (silent.size === this.#silent.size && [...silent].every((identity) => this.#silent.has(identity))) return;
    this.#silent = silent;
    this.#changed();
  }
}
