import type { VideoAccess } from '@lianxi/contracts/videocall/call.contract';
import { isPassing, Refusal } from '@lianxi/shared/visitor/visitor-http';
import type { Devices } from './devices.ts';
import type { MediaRoom } from './media-room.ts';
import type { VisitState } from './visit-state.ts';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 2000;

export interface MediaPorts {
  /** Reads a token for the room. Throws {@link Refusal} when there is none. */
  access(): Promise<VideoAccess>;
  devices(): Devices;
  changed(part: Partial<Pick<VisitState, 'media' | 'identity' | 'present' | 'muteByBrowser'>>): void;
}

/** Stays in the room of a call: enters, sends camera and microphone, and enters again whenever the connection breaks. */
export class CallMedia {
  private readonly ports: MediaPorts;
  private room: MediaRoom | null = null;
  /** Ends the present stay. */
  private end: (() => void) | null = null;
  private screen: MediaStreamTrack | null = null;

  constructor(ports: MediaPorts) {
    this.ports = ports;
  }

  /** Loads the media library, so that it is ready when an agent answers. */
  prepare(): void {
    void loadRoom().catch(() => undefined);
  }

  /** Enters, unless it is in the room or entering already. */
  enter(): void {
    if (this.end) return;
    let over = false;
    const ended = new Promise<void>((resolve) => {
      this.end = () => {
        over = true;
        resolve();
      };
    });
    void this.stay(ended, () => over);
  }

  leave(): void {
    this.end?.();
    this.end = null;
    this.room?.leave();
    this.room = null;
    this.screen?.stop();
    this.screen = null;
    this.ports.changed({ media: 'off', present: [], muteByBrowser: false });
  }

  /** Sends what the devices give now. */
  give(): void {
    const { room } = this;
    if (!room) return;
    const { camera, microphone } = this.ports.devices();
    void room.give('camera', camera.wanted ? camera.track : null).catch(() => undefined);
    void room.give('microphone', microphone.wanted ? microphone.track : null).catch(() => undefined);
  }

  /** Shares this screen with the others; null: none. */
  async show(screen: MediaStreamTrack | null): Promise<void> {
    if (this.screen !== screen) this.screen?.stop();
    this.screen = screen;
    await this.room?.give('screen', screen);
  }

  startAudio(): void {
    this.room?.startAudio();
  }

  private async stay(ended: Promise<void>, over: () => boolean): Promise<void> {
    const { changed } = this.ports;
    let wait = FIRST_RETRY_MS;
    changed({ media: 'connecting' });
    while (!over()) {
      try {
        const why = await this.once(ended, over);
        if (over()) return;
        this.room = null;
        if (why === 'elsewhere') {
          this.end = null;
          return changed({ media: 'elsewhere', present: [] });
        }
        wait = FIRST_RETRY_MS;
      } catch (error) {
        if (over()) return;
        // The page does not need it any more: the call's next frame contains the reason.
        if (error instanceof Refusal && !isPassing(error)) wait = LONGEST_RETRY_MS;
      }
      changed({ media: 'lost', present: [] });
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, wait))]);
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
    }
  }

  /** One stay in the room: resolves with the reason of its end. */
  private async once(ended: Promise<void>, over: () => boolean): Promise<'elsewhere' | 'lost' | undefined> {
    const { changed } = this.ports;
    const { MediaRoom } = await loadRoom();
    const { url, token, identity } = await this.ports.access();
    if (over()) return undefined;
    let gone: (why: 'elsewhere' | 'lost') => void = () => undefined;
    const left = new Promise<'elsewhere' | 'lost'>((resolve) => {
      gone = resolve;
    });
    const mine = (act: () => void) => {
      if (!over()) act();
    };
    const room = new MediaRoom({
      present: (present) => mine(() => changed({ present })),
      connected: (connected) => mine(() => changed({ media: connected ? 'on' : 'lost' })),
      muteByBrowser: (muteByBrowser) => mine(() => changed({ muteByBrowser })),
      gone,
    });
    changed({ identity });
    this.room = room;
    try {
      const entered = room.enter(url, token);
      // Tracks that are published during the entry arrive together with the person.
      this.give();
      await entered;
    } catch (error) {
      this.room = null;
      room.leave();
      throw error;
    }
    if (over()) {
      room.leave();
      return undefined;
    }
    if (this.screen) void room.give('screen', this.screen).catch(() => undefined);
    return await Promise.race([left, ended.then(() => undefined)]);
  }
}

function loadRoom(): Promise<typeof import('./media-room.ts')> {
  return import(/* webpackChunkName: "media" */ './media-room.ts');
}
