export type DeviceKind = 'camera' | 'microphone';
/** Why a device is not available. `insecure`: the page was not opened by https. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed';

/** A camera or a microphone, and its track. */
export interface Device {
  /** The customer has switched it on. */
  readonly wanted: boolean;
  readonly track: MediaStreamTrack | null;
  readonly problem: DeviceProblem | null;
}

export interface Devices {
  /** `asking`: the browser asks the customer for permission. */
  readonly state: 'unasked' | 'asking' | 'asked';
  readonly camera: Device;
  readonly microphone: Device;
  readonly list: readonly MediaDeviceInfo[];
  /** Of the camera: the side of a phone that faces the customer, or the other one. */
  readonly facing: 'user' | 'environment';
}

const untouched: Device = { wanted: true, track: null, problem: null };
export const noDevices: Devices = { state: 'unasked', camera: untouched, microphone: untouched, list: [], facing: 'user' };

export const deviceNames = { camera: '摄像头', microphone: '麦克风', both: '摄像头和麦克风' } as const;

/** The problem behind the browser's refusal. */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}

/** The common problem of the devices that the customer switched on; null: none, or different ones. */
export function commonProblem({ camera, microphone }: Devices): DeviceProblem | null {
  const same = camera.wanted && microphone.wanted && camera.problem === microphone.problem;
  return same ? camera.problem : null;
}

/** What to do about one device, or about both, in words for the customer. */
export function problemInWords(kind: DeviceKind | 'both', problem: DeviceProblem): string {
  const name = deviceNames[kind];
  const without = {
    camera: '也可以只用语音通话。',
    microphone: '也可以只用画面通话，用文字交流。',
    both: '也可以只用文字交流。',
  }[kind];
  switch (problem) {
    case 'denied':
      return `没有${name}权限。请点击浏览器地址栏左侧的图标（手机请在系统设置中找到浏览器），允许使用${name}，然后点“重试”。${without}`;
    case 'missing':
      return `没有检测到${name}。请接好${name}后点“重试”，${without}`;
    case 'busy':
      return `${name}正被其他程序占用。请关闭正在使用${name}的程序（如会议软件）后点“重试”，${without}`;
    case 'insecure':
      return `当前网页不安全，浏览器不允许使用${name}。请用 https 开头的链接打开。`;
    default:
      return `${name}打不开。请重新插拔或重启浏览器后点“重试”，${without}`;
  }
}

const brief: Record<DeviceProblem, (name: string) => string> = {
  denied: (name) => `没有${name}权限，请在浏览器中允许后重试`,
  missing: (name) => `没有检测到${name}，请接好后重试`,
  busy: (name) => `${name}正被其他程序占用，请关闭后重试`,
  insecure: (name) => `当前网页不安全，不能使用${name}，请用 https 开头的链接打开`,
  failed: (name) => `${name}打不开，请检查后重试`,
};

/** The same during a call, one line each; a common problem is shown once. */
export function problemsInBrief(broken: readonly { kind: DeviceKind; problem: DeviceProblem }[]): string {
  const problems = [...new Set(broken.map(({ problem }) => problem))];
  const having = (problem: DeviceProblem) => broken.filter((one) => one.problem === problem).map(({ kind }) => deviceNames[kind]);
  return problems.map((problem) => `${brief[problem](having(problem).join('和'))}。`).join('');
}

/** The constraints of a camera or a microphone: the chosen one, or the camera of a phone that faces this way. */
export function constraintsOf(kind: DeviceKind, chosen: string | null, facing: Devices['facing']): MediaTrackConstraints {
  const which = chosen ? { deviceId: { exact: chosen } } : {};
  if (kind === 'microphone') return { ...which, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  return { ...(chosen ? which : { facingMode: facing }), width: { ideal: 1280 }, height: { ideal: 720 } };
}
