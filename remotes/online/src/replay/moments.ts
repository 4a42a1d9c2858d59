import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { RoutingDecision } from '@lianxi/contracts/online/conversation-record.contract';
import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';

/** The kinds of moments that have a button. */
export type MarkKind = 'transfer' | 'reply' | 'recall' | 'summary';

export const markKindWords: Record<MarkKind, string> = { transfer: '转接', reply: '首次响应', recall: '撤回', summary: '小结' };

/** One event: a person wrote, or the platform did something. */
export interface Moment {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  content: { kind: 'message'; message: ChatMessage } | { kind: 'notice'; text: string };
  mark: MarkKind | null;
}

interface Recorded {
  messages: readonly ChatMessage[];
  decisions: readonly RoutingDecision[];
  summaries: readonly WrittenSummary[];
}

/** All events of a conversation, in their order. */
export function momentsOf({ messages, decisions, summaries }: Recorded): Moment[] {
  const moments = [...decisions.map(ofDecision), ...ofMessages(messages), ...summaries.flatMap(ofSummary)];
  return moments.sort((a, b) => a.at - b.at);
}

function notice(key: string, at: number, text: string, mark: MarkKind | null = null): Moment {
  return { key, at, content: { kind: 'notice', text }, mark };
}

/** Messages are in the order of their numbers, even when the clocks of two servers differ. */
function ofMessages(messages: readonly ChatMessage[]): Moment[] {
  let latest = 0;
  let replied = false;
  return messages.map((message) => {
    const { recordId, seq, userName, callType, msgType, createTime, internal, recalled } = message;
    latest = Math.max(latest, Date.parse(createTime));
    const key = `${recordId}.${seq}`;
    if (msgType === 'recall') return notice(key, latest, `${userName} 撤回了一条消息`, 'recall');
    const first = !replied && callType === 'agent' && !internal;
    if (first) replied = true;
    const mark = first ? 'reply' : null;
    if (recalled) return notice(key, latest, `${userName} 发送了一条消息，后来撤回`, mark);
    return { key, at: latest, content: { kind: 'message', message }, mark };
  });
}

function ofDecision(decision: RoutingDecision): Moment {
  const given = decision.reason === 'least-loaded' || decision.reason === 'preferred';
  return notice(`decision.${decision.id}`, Date.parse(decision.at), decisionWords(decision), given ? null : 'transfer');
}

function ofSummary({ agentId, agName, state, updateTime }: WrittenSummary): Moment[] {
  return state === 'done' ? [notice(`summary.${agentId}`, Date.parse(updateTime), `${agName} 提交了小结`, 'summary')] : [];
}

/** Why routing made its decision. */
export function decisionWords({ reason, agName, formerAgName, chatGroupName, candidates }: RoutingDecision): string {
  const to = agName ?? '客服';
  const from = formerAgName ?? '客服';
  if (reason === 'preferred') return `分配给 ${to}：最近一次由其接待`;
  if (reason === 'agent-away') return `${from} 未及时回复，转给 ${to}`;
  if (reason === 'agent-unreachable') return `${from} 已离线，会话退回排队`;
  if (reason === 'taken-over') return formerAgName ? `${to} 接管了 ${from} 的会话` : `${to} 接管了排队的会话`;
  if (reason === 'transferred') return agName ? `${from} 转接给 ${to}` : `${from} 转接到${chatGroupName ?? '技能组'}排队`;
  const [chosen] = candidates;
  if (!chosen) return `分配给 ${to}`;
  const load = `当时接待 ${chosen.active}/${chosen.capacity}`;
  return candidates.length > 1 ? `分配给 ${to}：${candidates.length} 位候选中最空闲，${load}` : `分配给 ${to}：唯一候选，${load}`;
}
