import {
  type AudioChoice,
  type MicrophoneState,
  microphoneStates,
  type WebPhone,
} from '@lianxi/contracts/telephony/telephony-state';
import { microphoneStateOf } from '../microphone.ts';
import { Ringer } from './ringer.ts';
import { listDevices, openMicrophone, playOn } from './sound-devices.ts';

export type SoundState = Pick<WebPhone, 'microphone' | 'devices' | 'audio' | 'soundLocked'>;

export interface SoundDeskEvents {
  onChange(state: Partial<SoundState>): void;
  /** The microphone was changed, or was plugged in again, during a call. */
  onMicrophone(stream: MediaStream): void;
}

/** Microphone, loudspeaker and ring of this machine, as the agent chose them; follows devices that are plugged in or out. */
export class SoundDesk {
  readonly #events: SoundDeskEvents;
  readonly #ringer: Ringer;
  readonly #speaker = new Audio();
  #choice: AudioChoice;
  #unwatch: () => void = () => undefined;
  /** A call is in progress, also while there is no microphone. */
  #speaking = false;
  #microphone: MediaStream | null = null;

  constructor(choice: AudioChoice, events: SoundDeskEvents) {
    this.#choice = choice;
    this.#events = events;
    this.#ringer = new Ringer((soundLocked) => events.onChange({ soundLocked }));
    this.#speaker.autoplay = true;
    this.#speaker.volume = choice.volume;
    navigator.mediaDevices.addEventListener('devicechange', this.#look);
    document.addEventListener('pointerdown', this.#unlock);
    document.addEventListener('keydown', this.#unlock);
    this.#unlock();
    void this.#watchPermission();
  }

  /** Rejects when there is no usable microphone; the state contains the reason. */
  async check(): Promise<void> {
    const stream = await this.openMicrophone();
    this.closeMicrophone();
    for (const track of stream.getTracks()) track.stop();
    await this.#look();
  }

  async openMicrophone(): Promise<MediaStream> {
    const spoke = this.#speaking;
    this.#speaking = true;
    try {
      const stream = await openMicrophone(this.#choice);
      this.#microphone = stream;
      for (const track of stream.getAudioTracks()) track.onended = () => void this.#reopen();
      this.#notify(microphoneStates.works);
      return stream;
    } catch (error) {
      if (!spoke) this.#speaking = false;
      this.#notify(microphoneStateOf(error));
      throw error;
    }
  }

  closeMicrophone(): void {
    this.#speaking = false;
    this.#dropMicrophone();
  }

  #dropMicrophone(): void {
    for (const track of this.#microphone?.getTracks() ?? []) track.onended = null;
    this.#microphone = null;
  }

  async play(stream: MediaStream): Promise<void> {
    this.#speaker.srcObject = stream;
    await playOn(this.#speaker, this.#choice.output);
    await this.#speaker.play().catch(() => undefined);
  }

  silence(): void {
    this.#speaker.srcObject = null;
    this.closeMicrophone();
  }

  ring(): void {
    void this.#ringer.start(this.#choice.ringTone, this.#choice.ring);
  }

  stopRinging(): void {
    this.#ringer.stop();
  }

  async choose(next: Partial<AudioChoice>): Promise<AudioChoice> {
    const before = this.#choice;
    this.#choice = { ...before, ...next };
    this.#events.onChange({ audio: this.#choice });
    this.#speaker.volume = this.#choice.volume;
    if (before.output !== this.#choice.output) await playOn(this.#speaker, this.#choice.output);
    if (before.input !== this.#choice.input || before.clean !== this.#choice.clean) await this.#reopen();
    return this.#choice;
  }

  close(): void {
    navigator.mediaDevices.removeEventListener('devicechange', this.#look);
    document.removeEventListener('pointerdown', this.#unlock);
    document.removeEventListener('keydown', this.#unlock);
    this.#unwatch();
    this.#ringer.close();
    this.silence();
  }

  #notify(microphone: MicrophoneState): void {
    this.#events.onChange({ microphone });
  }

  /** The banner is shown before the next call arrives. */
  async #watchPermission(): Promise<void> {
    // Firefox before 132 does not know this permission.
    const permission = await navigator.permissions.query({ name: 'microphone' as PermissionName }).catch(() => null);
    permission?.addEventListener('change', this.#look);
    this.#unwatch = () => permission?.removeEventListener('change', this.#look);
  }

  /** A device was plugged in or out, or is not allowed any more. */
  readonly #look = async (): Promise<void> => {
    const { devices, microphone } = await listDevices();
    this.#events.onChange({ devices });
    if (microphone !== microphoneStates.works) return this.#notify(microphone);
    const [track] = this.#microphone?.getAudioTracks() ?? [];
    const wanted = devices.some(({ id }) => id === this.#choice.input);
    const another = wanted && track?.getSettings().deviceId !== this.#choice.input;
    // The chosen headset is plugged in again, or the first one after none: the call continues with it.
    if (this.#speaking && (!track || another)) await this.#reopen();
    else if (!track) this.#notify(microphoneStates.works);
    await playOn(this.#speaker, this.#choice.output);
  };

  async #reopen(): Promise<void> {
    if (!this.#speaking) return;
    this.#dropMicrophone();
    await this.openMicrophone().then(
      (stream) => {
        if (this.#speaking) return this.#events.onMicrophone(stream);
        // The call ended in the meantime.
        this.#dropMicrophone();
        for (const track of stream.getTracks()) track.stop();
      },
      // The banner shows the fault; the next device that is plugged in is used.
      () => undefined,
    );
  }

  readonly #unlock = (): void => {
    void this.#ringer.unlock();
  };
}
