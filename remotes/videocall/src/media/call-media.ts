import type { VideoAccess } from '@lianxi/contracts/videocall/call.contract';
import { DisconnectReason, Room, RoomEvent, Track } from 'livekit-client';
import { Cell } from '../call/cell.ts';
import { Devices } from './devices.ts';
import { Heartbeat } from './heartbeat.ts';
import { addressOfMedia } from './media-address.ts';
import { type DeviceKind, faultOf, type MediaState, noMedia, type Picture } from './media-state.ts';
import { peopleOf } from './people.ts';
import { PictureWatch } from './picture-watch.ts';
import { RemoteSound } from './remote-sound.ts';
import { roomOptions } from './room-options.ts';
import { Standstill } from './standstill.ts';
import { entering } from './way-back.ts';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 2000;

export interface CallMediaPorts {
  /** Reads a new token for the room. */
  access(): Promise<VideoAccess>;
  /** The same person entered in another window. */
  onTakenOver(): void;
  /** The agent's screen is not shown any more: they used the browser's own button, or it could not be shown. */
  onScreenEnded(): void;
  onDeviceNews(words: string): void;
}

/** One call's room: its connection, the agent's devices, and the others in it. It is outside React, which only shows it. */
export class CallMedia {
  readonly state = new Cell<MediaState>(noMedia);
  readonly #ports: CallMediaPorts;
  readonly #room: Room;
  readonly #sound: RemoteSound;
  readonly #devices: Devices;
  readonly #standstill: Standstill;
  readonly #heartbeat: Heartbeat;
  readonly #pictures: PictureWatch;
  readonly #wished = performance.now();
  #left = false;
  /** The agent's screen while it is shown. */
  #screen: MediaStreamTrack | null = null;

  /** `captureHeight`: the most lines of the camera's picture. */
  constructor(captureHeight: number, ports: CallMediaPorts) {
    this.#ports = ports;
    this.#room = new Room(roomOptions(captureHeight));
    this.#sound = new RemoteSound(this.#room);
    this.#devices = new Devices(this.#room, {
      changed: (part) => this.#set(part),
      news: (words) => ports.onDeviceNews(words),
    });
    this.#heartbeat = new Heartbeat(
      this.#room,
      () => this.#standstill.still,
      () => this.#refresh(),
    );
    this.#pictures = new PictureWatch(this.#room, (identity) => this.#heartbeat.isSilent(identity));
    this.#standstill = new Standstill(this.#room, (still) => this.#set({ link: still ? 'reconnecting' : 'connected' }));
    this.#listen();
  }

  /**
   * Enters with the token of the answer; camera and microphone start at the same time. What fails is repeated until {@link
   * leave}.
   */
  async enter(access?: VideoAccess): Promise<void> {
    this.#set({ link: this.state.value.link === 'closed' ? 'connecting' : 'reconnecting' });
    let way = access;
    for (let wait = FIRST_RETRY_MS; !this.#left; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        const { url, token } = way ?? (await this.#ports.access());
        if (this.#left) return;
        const connecting = this.#room.connect(addressOfMedia(url), token, entering);
        // Devices that are on before the room is connected are published with it.
        const devices = this.#startDevices();
        await connecting;
        await devices;
        return;
      } catch {
        way = undefined;
        this.#set({ link: 'failed' });
        await new Promise((next) => setTimeout(next, wait));
      }
    }
  }

  async leave(): Promise<void> {
    this.#left = true;
    this.#sound.close();
    this.#devices.close();
    this.#standstill.close();
    this.#heartbeat.close();
    this.#pictures.close();
    await this.#room.disconnect();
    this.#set(noMedia);
  }

  setMicrophone(on: boolean): Promise<void> {
    return this.#turn('microphone', on);
  }

  setCamera(on: boolean): Promise<void> {
    return this.#turn('camera', on);
  }

  /** Shows the agent's screen, which they choose in the browser. Rejects when they choose none. */
  async setScreen(on: boolean): Promise<void> {
    const me = this.#room.localParticipant;
    await me.setScreenShareEnabled(on, { audio: true, selfBrowserSurface: 'exclude' });
    this.#screen = me.getTrackPublication(Track.Source.ScreenShare)?.track?.mediaStreamTrack ?? null;
    this.#refresh();
  }

  use(kind: DeviceKind, id: string): Promise<void> {
    return this.#devices.use(kind, id);
  }

  /** The sound of everybody, for the recording. */
  sounds(): MediaStreamTrack[] {
    const everybody = [this.#room.localParticipant, ...this.#room.remoteParticipants.values()];
    return everybody.flatMap((person) =>
      [...person.audioTrackPublications.values()].flatMap(({ track, isMuted }) =>
        track && !isMuted ? [track.mediaStreamTrack] : [],
      ),
    );
  }

  /** Called after a click: the browser then allows sound. */
  async unlockSound(): Promise<void> {
    await this.#room.startAudio();
    this.#set({ soundLocked: !this.#room.canPlaybackAudio });
  }

  /** A picture was drawn: the first one of another person gives the agent's waiting time. */
  drawn(picture: Picture): void {
    const { firstFrameMs, people } = this.state.value;
    if (firstFrameMs !== null || people.some(({ own, camera }) => own && camera === picture)) return;
    this.#set({ firstFrameMs: Math.round(performance.now() - this.#wished) });
  }

  async #startDevices(): Promise<void> {
    const { microphone, camera } = this.state.value;
    // After a new entry LiveKit publishes again the devices that were on.
    await Promise.all([
      microphone.fault === null && !microphone.on && this.#turn('microphone', true),
      camera.fault === null && !camera.on && this.#turn('camera', true),
    ]);
    await this.#devices.read();
  }

  async #turn(kind: 'microphone' | 'camera', on: boolean): Promise<void> {
    this.#set({ [kind]: { ...this.state.value[kind], turning: true } });
    try {
      const me = this.#room.localParticipant;
      await (kind === 'microphone' ? me.setMicrophoneEnabled(on) : me.setCameraEnabled(on));
      this.#set({ [kind]: { on, turning: false, fault: null } });
    } catch (error) {
      this.#set({ [kind]: { on: false, turning: false, fault: faultOf(error) } });
    }
    this.#refresh();
  }

  #listen(): void {
    const refresh = () => this.#refresh();
    for (const event of [
      RoomEvent.ParticipantConnected,
      RoomEvent.ParticipantDisconnected,
      RoomEvent.ParticipantNameChanged,
      RoomEvent.TrackSubscribed,
      RoomEvent.TrackUnsubscribed,
      RoomEvent.TrackMuted,
      RoomEvent.TrackUnmuted,
      RoomEvent.TrackStreamStateChanged,
      RoomEvent.LocalTrackPublished,
      RoomEvent.ActiveSpeakersChanged,
      RoomEvent.ConnectionQualityChanged,
    ] as const) {
      this.#room.on(event, refresh);
    }
    this.#room
      .on(RoomEvent.Connected, () => this.#connected())
      .on(RoomEvent.Reconnected, () => this.#connected())
      .on(RoomEvent.Reconnecting, () => this.#set({ link: 'reconnecting' }))
      .on(RoomEvent.SignalReconnecting, () => this.#set({ link: 'reconnecting' }))
      .on(RoomEvent.AudioPlaybackStatusChanged, () => this.#set({ soundLocked: !this.#room.canPlaybackAudio }))
      .on(RoomEvent.LocalTrackUnpublished, ({ source }) => {
        refresh();
        // After a break LiveKit stops and publishes again what it published: the shared screen continues.
        const ended = this.#screen?.readyState === 'ended';
        if (source === Track.Source.ScreenShare && ended && !this.#left) this.#ports.onScreenEnded();
      })
      .on(RoomEvent.Disconnected, (reason) => this.#disconnected(reason));
  }

  #connected(): void {
    this.#set({ link: 'connected' });
    this.#refresh();
  }

  #disconnected(reason?: DisconnectReason): void {
    if (this.#left || this.state.value.link === 'connecting' || this.state.value.link === 'failed') return;
    if (reason === DisconnectReason.DUPLICATE_IDENTITY) return this.#ports.onTakenOver();
    // Otherwise LiveKit stopped trying, or its server is down: the portal knows whether the call is over.
    void this.enter();
  }

  #refresh(): void {
    this.#set({
      people: peopleOf(this.#room, (identity) => this.#heartbeat.isSilent(identity)),
      sharing: this.#room.localParticipant.isScreenShareEnabled,
    });
  }

  #set(part: Partial<MediaState>): void {
    this.state.set(part);
  }
}
