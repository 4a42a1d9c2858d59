import type { VideoAccess } from '@lianxi/contracts/videocall/call.contract';
import { Room, RoomEvent } from 'livekit-client';
import { addressOfMedia } from '../media/media-address.ts';
import type { Person } from '../media/media-state.ts';
import { peopleOf } from '../media/people.ts';
import { RemoteSound } from '../media/remote-sound.ts';

/** What a supervisor sees of a call. */
export interface Watched {
  readonly link: 'connecting' | 'connected' | 'lost';
  /** The people in the call, without the supervisor who watches. */
  readonly people: readonly Person[];
  /** The browser plays no sound before the supervisor has clicked. */
  readonly soundLocked: boolean;
}

/** The room of a call, entered without camera and microphone; the people in it do not see the supervisor. */
export class WatchRoom {
  readonly #room = new Room({ adaptiveStream: true });
  readonly #sound = new RemoteSound(this.#room);
  readonly #changed: (watched: Watched) => void;
  #link: Watched['link'] = 'connecting';

  constructor(changed: (watched: Watched) => void) {
    this.#changed = changed;
    const notify = () => this.#notify();
    for (const event of [
      RoomEvent.ParticipantConnected,
      RoomEvent.ParticipantDisconnected,
      RoomEvent.TrackSubscribed,
      RoomEvent.TrackUnsubscribed,
      RoomEvent.TrackMuted,
      RoomEvent.TrackUnmuted,
      RoomEvent.ActiveSpeakersChanged,
      RoomEvent.ConnectionQualityChanged,
      RoomEvent.AudioPlaybackStatusChanged,
    ] as const) {
      this.#room.on(event, notify);
    }
    this.#room
      .on(RoomEvent.Connected, () => this.#notify('connected'))
      .on(RoomEvent.Reconnected, () => this.#notify('connected'))
      .on(RoomEvent.Reconnecting, () => this.#notify('connecting'))
      .on(RoomEvent.Disconnected, () => this.#notify('lost'));
  }

  /** @throws when the media server cannot be reached or refuses */
  enter({ url, token }: VideoAccess): Promise<void> {
    return this.#room.connect(addressOfMedia(url), token);
  }

  /** Called after a click: the browser then allows sound. */
  async unlockSound(): Promise<void> {
    await this.#room.startAudio();
    this.#notify();
  }

  async leave(): Promise<void> {
    this.#room.removeAllListeners();
    this.#sound.close();
    await this.#room.disconnect();
  }

  #notify(link = this.#link): void {
    this.#link = link;
    const people = peopleOf(this.#room).filter(({ own }) => !own);
    this.#changed({ link, people, soundLocked: !this.#room.canPlaybackAudio });
  }
}
