/** The state of a call's media, without the media library: the first chunk of the remote must not contain it. */

/**
 * A moving picture that can be shown in several places at once. LiveKit's tracks are such; the server sends only the size that is
 * shown.
 */
export interface Picture {
  attach(element: HTMLVideoElement): unknown;
  detach(element: HTMLVideoElement): unknown;
  readonly mediaStreamTrack: MediaStreamTrack;
}

export type Quality = 'good' | 'fair' | 'poor' | 'lost' | 'unknown';

/** A person in the room. */
export interface Person {
  readonly identity: string;
  readonly name: string;
  readonly own: boolean;
  /** Null: the camera is off, or no picture has arrived yet. */
  readonly camera: Picture | null;
  /** The camera is on, and its picture is on its way. */
  readonly coming: boolean;
  readonly screen: Picture | null;
  readonly muted: boolean;
  readonly speaking: boolean;
  readonly quality: Quality;
}

export type DeviceKind = 'microphone' | 'camera' | 'loudspeaker';

export interface DeviceChoice {
  readonly id: string;
  readonly name: string;
}

export type DeviceFault = 'denied' | 'missing' | 'busy' | 'failed';

export interface DeviceState {
  readonly on: boolean;
  /** It is being turned on or off. */
  readonly turning: boolean;
  /** Why it cannot be used. */
  readonly fault: DeviceFault | null;
}

/** `closed`: left, or never entered. `failed`: entering failed; it is repeated. */
export type MediaLink = 'closed' | 'connecting' | 'connected' | 'reconnecting' | 'failed';

export interface MediaState {
  readonly link: MediaLink;
  readonly people: readonly Person[];
  readonly microphone: DeviceState;
  readonly camera: DeviceState;
  /** The agent's own screen. */
  readonly sharing: boolean;
  readonly devices: Readonly<Record<DeviceKind, readonly DeviceChoice[]>>;
  readonly chosen: Readonly<Record<DeviceKind, string>>;
  /** The browser plays no sound before the agent has clicked. */
  readonly soundLocked: boolean;
  /** From the decision to enter until a picture of the other side was drawn, in ms. */
  readonly firstFrameMs: number | null;
}

const off: DeviceState = { on: false, turning: false, fault: null };

export const noMedia: MediaState = {
  link: 'closed',
  people: [],
  microphone: off,
  camera: off,
  sharing: false,
  devices: { microphone: [], camera: [], loudspeaker: [] },
  chosen: { microphone: '', camera: '', loudspeaker: '' },
  soundLocked: false,
  firstFrameMs: null,
};

export const deviceNames: Record<DeviceKind, string> = { microphone: '麦克风', camera: '摄像头', loudspeaker: '扬声器' };

/** Why a device could not be used. */
export function faultOf(error: unknown): DeviceFault {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
      return 'busy';
    default:
      return 'failed';
  }
}

const faultWords: Record<DeviceFault, (name: string) => string> = {
  denied: (name) => `浏览器未允许使用${name}，请点击地址栏左侧的图标允许后重试`,
  missing: (name) => `未检测到${name}，请接入后重试`,
  busy: (name) => `${name}被其他程序占用，请关闭后重试`,
  failed: (name) => `${name}无法使用，请检查设备后重试`,
};

/** The fault of a device, or of several, and what to do about it. */
export const faultInWords = (fault: DeviceFault, name: string): string => faultWords[fault](name);

/** The same for microphone and camera: a common fault is shown once. */
export function faultsInWords({ microphone, camera }: Pick<MediaState, 'microphone' | 'camera'>): string[] {
  if (microphone.fault && microphone.fault === camera.fault) return [faultInWords(microphone.fault, '麦克风和摄像头')];
  return [
    ...(microphone.fault ? [faultInWords(microphone.fault, deviceNames.microphone)] : []),
    ...(camera.fault ? [faultInWords(camera.fault, deviceNames.camera)] : []),
  ];
}
