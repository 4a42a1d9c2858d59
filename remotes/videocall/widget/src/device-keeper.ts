import { constraintsOf, type Device, type DeviceKind, type Devices, noDevices, problemOf } from './devices.ts';

const kinds: readonly DeviceKind[] = ['camera', 'microphone'];
const inputOf = { camera: 'videoinput', microphone: 'audioinput' } as const;

/** Holds the camera and the microphone: asks for them, changes them, releases them. */
export class DeviceKeeper {
  private value = noDevices;
  private readonly changed: (devices: Devices) => void;
  private readonly chosen: Record<DeviceKind, string | null> = { camera: null, microphone: null };

  constructor(changed: (devices: Devices) => void) {
    this.changed = changed;
    navigator.mediaDevices?.addEventListener('devicechange', () => void this.look());
  }

  get devices(): Devices {
    return this.value;
  }

  /** Asks for both at once, so that the browser asks the customer once; asks for each alone when that fails. */
  async ask(): Promise<void> {
    if (!navigator.mediaDevices) return this.refuse('insecure');
    this.set({ state: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: constraintsOf('camera', this.chosen.camera, this.value.facing),
        audio: constraintsOf('microphone', this.chosen.microphone, this.value.facing),
      });
      this.hold('camera', stream.getVideoTracks()[0]);
      this.hold('microphone', stream.getAudioTracks()[0]);
    } catch {
      for (const kind of kinds) await this.open(kind);
    }
    this.set({ state: 'asked' });
    await this.look();
  }

  /** Opens one again, after the customer has changed something. */
  async retry(kind: DeviceKind): Promise<void> {
    await this.open(kind);
    await this.look();
  }

  /**
   * Switches one on or off. The light of a camera that is off goes out; the microphone stays open, so that it works again at
   * once.
   */
  async want(kind: DeviceKind, wanted: boolean): Promise<void> {
    const { track } = this.value[kind];
    if (kind === 'camera' && !wanted) {
      track?.stop();
      return this.change(kind, { wanted, track: null, problem: null });
    }
    if (track) track.enabled = wanted;
    this.change(kind, { wanted });
    if (wanted && !track) await this.retry(kind);
  }

  /** Changes to another camera or microphone. */
  async choose(kind: DeviceKind, deviceId: string): Promise<void> {
    this.chosen[kind] = deviceId;
    await this.open(kind);
  }

  /** The next camera: on a phone the one on the other side, else the next of the list. */
  async nextCamera(): Promise<void> {
    const cameras = this.value.list.filter(({ kind }) => kind === 'videoinput');
    const settings = this.value.camera.track?.getSettings();
    if (settings?.facingMode) {
      this.chosen.camera = null;
      this.set({ facing: settings.facingMode === 'environment' ? 'user' : 'environment' });
    } else {
      const now = cameras.findIndex(({ deviceId }) => deviceId === settings?.deviceId);
      this.chosen.camera = cameras[(now + 1) % cameras.length]?.deviceId ?? null;
    }
    await this.open('camera');
  }

  /** Releases both; the lights go out. */
  release(): void {
    for (const kind of kinds) this.value[kind].track?.stop();
    this.value = { ...noDevices, list: this.value.list };
    this.changed(this.value);
  }

  private async open(kind: DeviceKind): Promise<void> {
    // A phone opens only one camera at a time.
    this.value[kind].track?.stop();
    try {
      const constraints = constraintsOf(kind, this.chosen[kind], this.value.facing);
      const stream = await navigator.mediaDevices.getUserMedia(
        kind === 'camera' ? { video: constraints } : { audio: constraints },
      );
      this.hold(kind, stream.getTracks()[0]);
    } catch (error) {
      this.change(kind, { track: null, problem: problemOf(error) });
    }
  }

  private hold(kind: DeviceKind, track: MediaStreamTrack | undefined): void {
    if (!track) return this.change(kind, { track: null, problem: 'missing' });
    // The customer switched it off while the browser asked.
    if (kind === 'camera' && !this.value.camera.wanted) return track.stop();
    track.addEventListener('ended', () => {
      if (this.value[kind].track === track) this.change(kind, { track: null, problem: 'missing' });
    });
    this.change(kind, { track, problem: null });
  }

  private refuse(problem: 'insecure'): void {
    for (const kind of kinds) this.change(kind, { problem });
    this.set({ state: 'asked' });
  }

  /** The names of devices are known after the customer has allowed one. */
  private async look(): Promise<void> {
    const list = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    this.set({
      list: list.filter(({ kind, deviceId }) => deviceId !== '' && Object.values(inputOf).some((input) => input === kind)),
    });
  }

  private change(kind: DeviceKind, part: Partial<Device>): void {
    this.set({ [kind]: { ...this.value[kind], ...part } });
  }

  private set(part: Partial<Devices>): void {
    this.value = { ...this.value, ...part };
    this.changed(this.value);
  }
}
