import { type RemoteTrackPublication, RemoteVideoTrack, type Room, Track } from 'livekit-client';

const LOOK_MS = 1000;
/** The longest pause between two whole pictures is far shorter. */
const STALL_MS = 5000;

interface Seen {
  frames: number;
  /** When the last frame was decoded, or the wait for it began. */
  at: number;
}

/**
 * Mends a camera's picture that stands still although its sender sends: it is subscribed anew, and so begins with a whole picture.
 * A picture that is muted, that no place shows, or whose sender is cut off is expected to stand still.
 */
export class PictureWatch {
  readonly #room: Room;
  readonly #isSilent: (identity: string) => boolean;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #seen = new Map<string, Seen>();
  /** Unsubscribed at the last look: the media server must have handled it before the next subscription. */
  readonly #off = new Set<string>();

  constructor(room: Room, isSilent: (identity: string) => boolean) {
    this.#room = room;
    this.#isSilent = isSilent;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    for (const participant of this.#room.remoteParticipants.values()) {
      const publication = participant.getTrackPublication(Track.Source.Camera);
      if (publication) await this.#lookAt(publication as RemoteTrackPublication, this.#isSilent(participant.identity));
    }
  }

  async #lookAt(publication: RemoteTrackPublication, isSilent: boolean): Promise<void> {
    const { trackSid, track } = publication;
    if (this.#off.delete(trackSid)) return publication.setSubscribed(true);
    const isDue = this.#room.state === 'connected' && !publication.isMuted && publication.isEnabled && !isSilent;
    if (!isDue || !(track instanceof RemoteVideoTrack)) return void this.#seen.delete(trackSid);
    const frames = (await track.getReceiverStats())?.framesDecoded ?? 0;
    const now = performance.now();
    const last = this.#seen.get(trackSid);
    if (last?.frames !== frames) return void this.#seen.set(trackSid, { frames, at: now });
    if (now - last.at < STALL_MS) return;
    this.#seen.delete(trackSid);
    this.#off.add(trackSid);
    publication.setSubscribed(false);
  }
}
