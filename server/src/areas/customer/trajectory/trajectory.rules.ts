import type { callEnded, callMissed } from '@lianxi/contracts/callcenter/facts';
import { missedCauseNames } from '@lianxi/contracts/callcenter/missed-cause';
import type { FactPayload } from '@lianxi/contracts/kit/facts';
import type { salesOrderMoved } from '@lianxi/contracts/market/facts';
import { yuan } from '@lianxi/contracts/market/money';
import { salesOrderStates } from '@lianxi/contracts/market/sales-order-state';
import { lasted } from '@lianxi/contracts/telephony/call-words';

/** The history's text for a change of owner; `ownerName` null: no owner. */
export function allotmentText(ownerName: string | null): string {
  return ownerName === null ? '收回，暂无归属坐席' : `分配给 ${ownerName}`;
}

/** The history's text for added and removed labels, by their names. */
export function labelText(added: readonly string[], removed: readonly string[]): string {
  return [
    ...(added.length > 0 ? [`添加标签：${added.join('、')}`] : []),
    ...(removed.length > 0 ? [`移除标签：${removed.join('、')}`] : []),
  ].join('；');
}

/** The history's text for a conversation with its duration; null: no agent answered it. */
export function chatText(milliseconds: number | null): string {
  return milliseconds === null ? '会话结束，无人接待' : `会话结束，历时 ${lasted(milliseconds)}`;
}

/** The history's text for an answered call, or for an agent's outbound call. */
export function callText({
  direction,
  answeredAt,
  endedAt,
  cause,
}: Pick<FactPayload<typeof callEnded>, 'direction' | 'answeredAt' | 'endedAt' | 'cause'>): string {
  if (answeredAt === null) return ['呼出未接通', missedCauseNames[cause]].filter(Boolean).join('：');
  const talked = lasted(Date.parse(endedAt) - Date.parse(answeredAt));
  return direction === 'in' ? `来电接通，通话 ${talked}` : `呼出接通，通话 ${talked}`;
}

/** The history's text for a missed call. */
export function missedCallText(cause: FactPayload<typeof callMissed>['cause']): string {
  return ['来电未接', missedCauseNames[cause]].filter(Boolean).join('：');
}

/** The history's text for a transferred call; null: to no particular agent. */
export function transferText(agentName: string | null): string {
  return agentName === null ? '通话转出' : `通话转接给 ${agentName}`;
}

/** The history's text for a voicemail of this many seconds. */
export function voicemailText(seconds: number): string {
  return `电话留言 ${seconds} 秒`;
}

/** The history's text for a video call; null: not answered. */
export function videoText(milliseconds: number | null): string {
  return milliseconds === null ? '视频来电未接' : `视频通话结束，历时 ${lasted(milliseconds)}`;
}

/** The history's text for an order that was made or got another state. */
export function orderText({
  number,
  from,
  to,
  amount,
}: Pick<FactPayload<typeof salesOrderMoved>, 'number' | 'from' | 'to' | 'amount'>): string {
  return from === null ? `新建订单 ${number}，${yuan(amount)}` : `订单 ${number} ${salesOrderStates[to]}，${yuan(amount)}`;
}
