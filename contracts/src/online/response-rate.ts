import type { ReplyTimes } from './silent-monitor.contract.ts';

/** Within which time the first answer is to come, and from when it is counted. */
export type ResponseRule = Pick<ReplyTimes, 'firstReplySeconds' | 'replyFrom'>;

/** The rate of first answers in time as people read it: its name, and from when it counts. */
export function responseRateWords({ firstReplySeconds, replyFrom }: ResponseRule): { name: string; from: string } {
  return {
    name: firstReplySeconds > 0 ? `${firstReplySeconds} 秒响应率` : '响应率',
    from: replyFrom === 'created' ? '从访客发起起算' : '从客服接入起算',
  };
}

/** Of those that were answered or should have been: the share in time; null where there was none. */
export function responseRate(figures: { answered: number; answeredInTime: number; unanswered: number }): number | null {
  const asked = figures.answered + figures.unanswered;
  return asked === 0 ? null : figures.answeredInTime / asked;
}
