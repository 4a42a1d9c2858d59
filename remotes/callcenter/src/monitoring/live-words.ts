import type { LiveCall } from '@lianxi/contracts/callcenter/monitoring.contract';
import type { LiveState } from '@lianxi/shared/ui/live-status';

/** A call's state in the colours that all pages use. */
export const liveFaces: Readonly<Record<LiveCall['state'], { state: LiveState; text: string }>> = {
  ivr: { state: 'hold', text: '语音菜单' },
  queued: { state: 'hold', text: '排队中' },
  ringing: { state: 'ringing', text: '振铃' },
  talking: { state: 'talking', text: '通话中' },
  voicemail: { state: 'after-call', text: '留言' },
};

/** The start of this state, as far as it is known. */
export function liveSince({ state, waitingSince, answertime, begintime }: LiveCall): string {
  if (state === 'queued') return waitingSince ?? begintime;
  return state === 'talking' ? (answertime ?? begintime) : begintime;
}
