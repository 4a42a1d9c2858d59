import type { CallRecord } from './call-record.contract.ts';
import { missedCauseNames } from './missed-cause.ts';

const later = '请稍后再拨';
const again = '请重拨，仍不成功时联系管理员';

/** What helps when a call that an agent dialled did not come about. */
const nextSteps: Partial<Record<CallRecord['missedCause'], string>> = {
  'bad-number': '请核对号码后重拨',
  'no-answer': later,
  busy: later,
  rejected: later,
  'not-registered': '请检查话机后重拨',
  network: again,
  'switch-down': again,
  'no-microphone': '请插入耳麦后重拨',
  'microphone-forbidden': '请在浏览器中允许使用麦克风后重拨',
  'microphone-faulty': '请检查耳麦后重拨',
};

/** Why a call to outside failed, and the next step; empty: it did not, or the agent gave it up. */
export function dialFailure(cause: CallRecord['missedCause']): string {
  const next = nextSteps[cause];
  return next ? `拨号失败：${missedCauseNames[cause]}，${next}` : '';
}
