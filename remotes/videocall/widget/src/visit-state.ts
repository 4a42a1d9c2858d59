import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import type { VideoQueuePlace } from '@lianxi/contracts/videocall/socket';
import type { VideoLook } from '@lianxi/contracts/videocall/visitor.contract';
import type { LinkStatus } from '@lianxi/shared/visitor/visitor-socket';
import { RATING_LIMIT_MS } from './constants.ts';
import { type Devices, noDevices } from './devices.ts';
import type { Present } from './media-room.ts';
import type { TurnedAway } from './turned-away.ts';
import type { VisitorSession } from './visitor-api.ts';

/** A message that its writer sees and the server has not acknowledged. */
export interface Pending {
  readonly clientMsgId: string;
  readonly msgType: 'text' | 'image' | 'file';
  readonly text: string;
  readonly file: File | null;
  /** Of an upload, 0 to 1. */
  readonly progress: number;
  /** Why it was refused; null while it is on its way. */
  readonly refusal: string | null;
}

/** `off`: not in the room. `lost`: was in it, comes back by itself. `elsewhere`: another window took the place. */
export type MediaStatus = 'off' | 'connecting' | 'on' | 'lost' | 'elsewhere';

/** Everything that the page draws. */
export interface VisitState {
  /** `enter`: what is asked before the call, with the devices. `left`: somebody from outside has gone. */
  readonly phase: 'opening' | 'turned-away' | 'enter' | 'waiting' | 'call' | 'over' | 'left';
  readonly turnedAway: TurnedAway | null;
  /** Came by a link into a call of somebody else. */
  readonly outsider: boolean;
  readonly look: VideoLook | null;
  readonly groups: VisitorSession['groups'];
  readonly link: LinkStatus;
  readonly call: VideoCall | null;
  readonly place: VideoQueuePlace | null;
  readonly devices: Devices;
  readonly media: MediaStatus;
  /** The own name in the room. */
  readonly identity: string | null;
  readonly present: readonly Present[];
  /** The browser lets nothing sound before a touch. */
  readonly muteByBrowser: boolean;
  readonly sharing: boolean;
  readonly messages: readonly VideoMessage[];
  readonly pending: readonly Pending[];
  readonly unread: number;
  /** A line for some seconds; a new object each time that something is said. */
  readonly said: { readonly text: string } | null;
}

/** Before anything is known. */
export const newVisit: VisitState = {
  phase: 'opening',
  turnedAway: null,
  outsider: false,
  look: null,
  groups: [],
  link: 'connecting',
  call: null,
  place: null,
  devices: noDevices,
  media: 'off',
  identity: null,
  present: [],
  muteByBrowser: false,
  sharing: false,
  messages: [],
  pending: [],
  unread: 0,
  said: null,
};

/** Which screen a call asks for. */
export function phaseOf(call: VideoCall | null, outsider: boolean): VisitState['phase'] {
  if (!call) return 'enter';
  if (call.state === 'ended') return outsider ? 'left' : 'over';
  return call.state === 'active' ? 'call' : 'waiting';
}

/** What a waiting customer reads: how many are served before, and for how long that may take. */
export function placeInWords(call: VideoCall | null, place: VideoQueuePlace | null): string {
  if (call?.state === 'ringing') return '客服马上就来，请稍候';
  if (!place) return '正在为您接入客服';
  const ahead = place.place === 1 ? '您是下一位' : `前面还有 ${place.place - 1} 位`;
  if (place.estimatedSeconds === null) return ahead;
  const minutes = Math.ceil(place.estimatedSeconds / 60);
  return `${ahead}，预计等待${minutes > 1 ? `约 ${minutes} 分钟` : '不到 1 分钟'}`;
}

/** What a change of a call is worth a line to its customer; null: nothing. */
export function changeInWords(before: VideoCall, now: VideoCall): string | null {
  if (now.state !== 'active' || before.state !== 'active') return null;
  if (before.agentId !== now.agentId) return `已为您转接，由客服 ${now.agentName ?? ''} 继续为您服务`;
  if (now.asked?.kind === 'transfer' && before.asked === null) return '正在为您转接其他客服，请稍候';
  const known = new Set(before.parties.map(({ identity }) => identity));
  const came = now.parties.filter(({ identity, kind }) => kind !== 'customer' && !known.has(identity));
  return came[0] ? `${came[0].name} 加入了通话` : null;
}

/** How a call ended, for its customer. */
export function endInWords({ endReason, endedBy, answerTime }: VideoCall): string {
  if (endReason === 'no-agent') return '抱歉，暂时没有客服可以接听，请稍后再来。';
  if (endReason === 'abandoned' || answerTime === null) return '您已取消呼叫。';
  if (endReason === 'lost') return '连接中断时间过长，通话已自动结束。';
  return endedBy === 'agent' ? '客服已结束通话，感谢您的来电。' : '感谢您的来电。';
}

/** May the customer give stars now, or change them? */
export function isRatable(call: VideoCall | null, now: number): boolean {
  return call?.state === 'ended' && call.answerTime !== null && now - Date.parse(call.endTime ?? '') < RATING_LIMIT_MS;
}

/** `03:09`, `1:02:45` */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? rest : `${Math.floor(seconds / 3600)}:${rest}`;
}
