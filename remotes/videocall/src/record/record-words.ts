import type { VideoDecision, VideoRecord, VideoRecordDetail } from '@lianxi/contracts/videocall/record.contract';
import type { LiveState } from '@lianxi/shared/ui/live-status';

const endings: Record<VideoRecord['endReason'], { state: LiveState; text: string }> = {
  completed: { state: 'idle', text: '正常结束' },
  abandoned: { state: 'busy', text: '客户放弃' },
  lost: { state: 'hold', text: '客户断线' },
  'no-agent': { state: 'busy', text: '无人接听' },
  forced: { state: 'hold', text: '强制结束' },
};

/** How a call ended. */
export const endingOf = ({ endReason }: Pick<VideoRecord, 'endReason'>) => endings[endReason];

/** The person who ended it. */
export const enders: Record<VideoRecord['endedBy'], string> = { agent: '坐席', customer: '客户', system: '系统' };

/** The role of a person in the call. */
export const partyKinds: Record<VideoRecordDetail['parties'][number]['kind'], string> = {
  customer: '客户',
  owner: '坐席',
  guest: '受邀坐席',
  outside: '外部人员',
};

/** Why the call was routed to an agent. */
export const decisionReasons: Record<VideoDecision['reason'], string> = {
  'longest-idle': '空闲最久',
  transferred: '转接',
  declined: '坐席拒接',
  'no-answer': '坐席未接听',
  'agent-unreachable': '坐席断线',
};

/** A customer's rating, in words. */
export const starsOf = (rating: number | null): string => (rating === null ? '' : `${rating} 星`);

/** Whether there is a recording. */
export const recordingWords: Record<VideoRecord['film'], string> = { kept: '有', failed: '失败', none: '—' };
