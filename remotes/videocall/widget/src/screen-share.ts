const FRAMES_PER_SECOND = 15;

export interface SharePorts {
  /** Takes the call's one place for a shared screen, or releases it. Throws when another person has it. */
  claim(on: boolean): Promise<void>;
  /** Shares this screen with the others; null: none. */
  show(screen: MediaStreamTrack | null): Promise<void>;
  changed(sharing: boolean): void;
  say(text: string): void;
}

/** The screen that the customer chose, shared with the others while no other person shares one. */
export class ScreenShare {
  private readonly ports: SharePorts;
  private on = false;

  constructor(ports: SharePorts) {
    this.ports = ports;
  }

  async start(): Promise<void> {
    const stream = await navigator.mediaDevices
      .getDisplayMedia({ video: { frameRate: { max: FRAMES_PER_SECOND } }, audio: false })
      .catch(() => null);
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track) return;
    try {
      await this.ports.claim(true);
      // The browser's own button ends it, too.
      track.addEventListener('ended', () => void this.stop());
      this.set(true);
      await this.ports.show(track);
    } catch (error) {
      track.stop();
      this.set(false);
      this.ports.say(error instanceof Error ? error.message : '共享失败');
    }
  }

  async stop(): Promise<void> {
    if (!this.on) return;
    this.set(false);
    await this.ports.show(null).catch(() => undefined);
    await this.ports.claim(false);
  }

  /** The call is over, and with it the shared screen. */
  drop(): void {
    this.set(false);
  }

  private set(on: boolean): void {
    this.on = on;
    this.ports.changed(on);
  }
}
