import type { CallRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import { missedCauseNames } from '@lianxi/contracts/callcenter/missed-cause';

/** The events of a call, by the names that the call engine stores. */
const eventWords: Readonly<Record<string, string>> = {
  'leg-started': '开始呼叫',
  'leg-up': '接听',
  'leg-ended': '离开通话',
  answered: '双方接通',
  queued: '进入排队',
  'not-taken': '坐席未接',
  'transfer-failed': '转接失败',
  held: '保持',
  resumed: '恢复',
  muted: '静音',
  unmuted: '取消静音',
  conference: '三方通话',
  prompted: '播放提示',
  voicemail: '开始留言',
  watched: '监听',
  recording: '录音',
  'flow-entered': '进入语音菜单',
  'flow-step': '流程步骤',
  rated: '评价',
  'call-back-wanted': '要求回拨',
  'keys-collected': '按键输入',
  'message-left': '留言',
  ended: '通话结束',
};

/** Why the distributor chose an agent. */
const reasonWords: Readonly<Record<string, string>> = {
  'nobody-free': '没有空闲坐席',
  'waits-for-last-agent': '等待上次接待的坐席',
  'last-agent': '上次接待的坐席',
  'not-widened-yet': '等待扩大范围',
  'longest-idle': '空闲最久',
  'most-proficient': '最熟练',
  'only-one-free': '唯一空闲',
  widened: '已扩大范围',
};

const roleWords: Readonly<Record<string, string>> = {
  customer: '客户',
  agent: '坐席',
  consulted: '咨询',
  invited: '三方',
  target: '转接',
  supervisor: '监听',
};

/** The rating that the customer pressed; empty: not asked, or no answer. */
export function ratingWord({ rating, badReview }: Pick<CallRecord, 'rating' | 'badReview'>): string {
  if (rating === null) return '';
  return badReview ? `差评 ${rating} 分` : `${rating} 分`;
}

/** Why a party left, where it was not the normal end. */
const partingWords: Readonly<Record<string, string>> = {
  ...missedCauseNames,
  cancelled: '取消呼叫',
  transferred: '转接后离开',
  'line-full': '线路占满',
  gone: '号码已停用',
  'no-codec': '没有共同的语音编码',
};

/** The details of a step, after its name; `text`: what the engine stored, as JSON. */
export function eventDetail(name: string, text: string): string {
  const detail = JSON.parse(text) as Partial<Record<'flow' | 'name' | 'cause' | 'missed', string>> & { rating?: number };
  switch (name) {
    case 'flow-entered':
      return detail.flow ?? '';
    case 'flow-step':
    case 'keys-collected':
      return detail.name ?? '';
    case 'rated':
      return `${detail.rating} 分`;
    case 'leg-ended':
    case 'not-taken':
    case 'transfer-failed':
      return partingWords[detail.cause ?? ''] ?? '';
    case 'ended':
      return partingWords[detail.missed ?? ''] ?? '';
    default:
      return '';
  }
}

export const eventWord = (name: string): string => eventWords[name] ?? name;
export const reasonWord = (name: string): string => reasonWords[name] ?? name;
export const roleWord = (name: string): string => roleWords[name] ?? name;
