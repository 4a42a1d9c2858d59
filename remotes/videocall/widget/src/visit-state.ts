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

/** A message that its author sees and the server has not acknowledged. */
export interface Pending {
  readonly clientMsgId: string;
  readonly msgType: 'text' | 'image' | 'file';
  readonly text: string;
  readonly file: File | null;
  /** The progress of an upload, 0 to 1. */
  readonly progress: number;
  /** Why the server refused it; null while it is being sent. */
  readonly refusal: string | null;
}

/** `off`: not in the room. `lost`: was in it, reconnects by itself. `elsewhere`: another window took the place. */
export type MediaStatus = 'off' | 'connecting' | 'on' | 'lost' | 'elsewhere';

/** The state that the page draws. */
export interface VisitState {
  /** `enter`: the questions before the call, with the devices. `left`: a guest from outside has left. */
  readonly phase: 'opening' | 'turned-away' | 'enter' | 'waiting' | 'call' | 'over' | 'left';
  readonly turnedAway: TurnedAway | null;
  /** Entered another person's call by a link. */
  readonly outsider: boolean;
  /** What the page asks about a recording: the entrance's rule, or, for a guest from outside, that of the call. */
  readonly consent: VideoLook['consent'];
  readonly look: VideoLook | null;
  readonly groups: VisitorSession['groups'];
  readonly notices: VisitorSession['notices'];
  /** Before a call: an agent is there who could answer. */
  readonly served: boolean;
  /** The page of the chat, where an agent answers who is not there for video; empty: none. */
  readonly chat: string;
  readonly link: LinkStatus;
  readonly call: VideoCall | null;
  readonly place: VideoQueuePlace | null;
  readonly devices: Devices;
  readonly media: MediaStatus;
  /** The visitor's own name in the room. */
  readonly identity: string | null;
  readonly present: readonly Present[];
  /** The browser plays no sound before a click. */
  readonly muteByBrowser: boolean;
  readonly sharing: boolean;
  readonly messages: readonly VideoMessage[];
  readonly pending: readonly Pending[];
  readonly unread: number;
  /** A line for some seconds; a new object for each line. */
  readonly said: { readonly text: string } | null;
}

/** The state before anything is known. */
export const newVisit: VisitState = {
  phase: 'opening',
  turnedAway: null,
  outsider: false,
  consent: 'off',
  look: null,
  groups: [],
  notices: [],
  served: true,
  chat: '',
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

/** The screen for the state of a call. */
export function phaseOf(call: VideoCall | null, outsider: boolean): VisitState['phase'] {
  if (!call) return 'enter';
  if (call.state === 'ended') return outsider ? 'left' : 'over';
  return call.state === 'active' ? 'call' : 'waiting';
}

/** Said at once, before a customer waits in vain. */
export const NOBODY_THERE = '当前没有客服在线，您可以留言，我们会尽快与您联系';

/** The text for a waiting customer: how many are before them, and the estimated time. */
export function placeInWords(call: VideoCall | null, place: VideoQueuePlace | null): string {
  if (call?.state === 'ringing') return '客服马上就来，请稍候';
  if (!place) return '正在为您接入客服';
  if (!place.served) return NOBODY_THERE;
  const ahead = place.place === 1 ? '您是下一位' : `前面还有 ${place.place - 1} 位`;
  if (place.estimatedSeconds === null) return ahead;
  const minutes = Math.ceil(place.estimatedSeconds / 60);
  return `${ahead}，预计等待${minutes > 1 ? `约 ${minutes} 分钟` : '不到 1 分钟'}`;
}

/** A line for the customer about a change of a call; null: none. */
export function changeInWords(before: VideoCall, now: VideoCall): string | null {
  if (now.state !== 'active' || before.state !== 'active') return null;
  if (before.agentId !== now.agentId) return `已为您转接，由客服 ${now.agentName ?? ''} 继续为您服务`;
  if (now.asked?.kind === 'transfer' && before.asked === null) return '正在为您转接其他客服，请稍候';
  const known = new Set(before.parties.map(({ identity }) => identity));
  const came = now.parties.filter(({ identity, kind }) => kind !== 'customer' && !known.has(identity));
  return came[0] ? `${came[0].name} 加入了通话` : null;
}

/** Does a recording wait for this visitor's consent? */
export function isAskedForConsent({ call, identity, phase }: VisitState): boolean {
  const own = call?.parties.find((party) => party.identity === identity);
  return phase === 'call' && call?.recordAsked === true && own?.recordConsent === false;
}

/** The end of a call, in words for its customer. */
export function endInWords({ endReason, endedBy, answerTime }: VideoCall): string {
  if (endReason === 'no-agent') return '抱歉，暂时没有客服可以接听，请稍后再来。';
  if (endReason === 'abandoned' || answerTime === null) return '您已取消呼叫。';
  if (endReason === 'lost') return '连接中断时间过长，通话已自动结束。';
  return endedBy === 'agent' ? '客服已结束通话，感谢您的来电。' : '感谢您的来电。';
}

/** May the customer rate the call now, or change the rating? */
export function isRatable(call: VideoCall | null, now: number): boolean {
  return call?.state === 'ended' && call.answerTime !== null && now - Date.parse(call.endTime ?? '') < RATING_LIMIT_MS;
}

const two = (part: number) => String(part).padStart(2, '0');

/** A running call: `3:09`, `1:02:45` */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, two(seconds % 60)];
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

/** A call that is over: 51 秒, 2 分 05 秒, 1 小时 03 分. */
export function lasted(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  return seconds < 3600 ? `${minutes} 分 ${two(seconds % 60)} 秒` : `${Math.floor(minutes / 60)} 小时 ${two(minutes % 60)} 分`;
}
