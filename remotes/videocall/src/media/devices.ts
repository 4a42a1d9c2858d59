import { Room, RoomEvent } from 'livekit-client';
import { type DeviceChoice, type DeviceKind, deviceNames, type MediaState } from './media-state.ts';

const browserKinds: Record<DeviceKind, MediaDeviceKind> = {
  microphone: 'audioinput',
  camera: 'videoinput',
  loudspeaker: 'audiooutput',
};
const kinds = Object.keys(browserKinds) as DeviceKind[];

export interface DevicesPorts {
  changed(part: Pick<MediaState, 'devices' | 'chosen'>): void;
  /** A device was plugged in or out, as text. */
  news(words: string): void;
}

/** The agent's microphones, cameras and loudspeakers, also when they are plugged in and out. */
export class Devices {
  readonly #room: Room;
  readonly #ports: DevicesPorts;
  #known: Record<DeviceKind, readonly DeviceChoice[]> | null = null;
  readonly #changed = () => void this.#follow();

  constructor(room: Room, ports: DevicesPorts) {
    this.#room = room;
    this.#ports = ports;
    room.on(RoomEvent.MediaDevicesChanged, this.#changed);
    room.on(RoomEvent.ActiveDeviceChanged, this.#changed);
  }

  close(): void {
    this.#room.off(RoomEvent.MediaDevicesChanged, this.#changed);
    this.#room.off(RoomEvent.ActiveDeviceChanged, this.#changed);
  }

  /** Reads the devices. Their names are known after one device was allowed. */
  async read(): Promise<Record<DeviceKind, readonly DeviceChoice[]>> {
    const [microphone, camera, loudspeaker] = await Promise.all(kinds.map(choices));
    const devices = { microphone: microphone ?? [], camera: camera ?? [], loudspeaker: loudspeaker ?? [] };
    const chosen = Object.fromEntries(
      kinds.map((kind) => [kind, this.#room.getActiveDevice(browserKinds[kind]) ?? 'default']),
    ) as Record<DeviceKind, string>;
    this.#known = devices;
    this.#ports.changed({ devices, chosen });
    return devices;
  }

  async use(kind: DeviceKind, id: string): Promise<void> {
    await this.#room.switchActiveDevice(browserKinds[kind], id);
    await this.read();
  }

  /** Reports new devices; a device in use that was unplugged is replaced by the system's default. */
  async #follow(): Promise<void> {
    const before = this.#known;
    const now = await this.read();
    if (!before) return;
    for (const kind of kinds) {
      const ids = new Set(now[kind].map(({ id }) => id));
      const active = this.#room.getActiveDevice(browserKinds[kind]);
      const lost = before[kind].find(({ id }) => id === active && !ids.has(id));
      const came = now[kind].find(({ id }) => !before[kind].some((other) => other.id === id));
      if (lost) {
        const next = now[kind][0];
        if (next) await this.use(kind, next.id).catch(() => undefined);
        this.#ports.news(`${lost.name} 已断开${next ? `，已切换到 ${next.name}` : `，没有可用的${deviceNames[kind]}`}`);
      } else if (came && before[kind].length > 0) this.#ports.news(`检测到${deviceNames[kind]} ${came.name}，可在“设备”中切换`);
    }
  }
}

async function choices(kind: DeviceKind): Promise<DeviceChoice[]> {
  const found = await Room.getLocalDevices(browserKinds[kind], false).catch(() => []);
  return found
    .filter(({ deviceId }) => deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `${deviceNames[kind]} ${index + 1}` }));
}
