import type { VideoRecord, VideoRecordDetail } from '@lianxi/contracts/videocall/record.contract';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';

/** As who may not see whole numbers reads it: people write them into names. */
export const maskRecord = <R extends VideoRecord>(record: R): R => ({
  ...record,
  visitorName: maskNumbersIn(record.visitorName),
});

/** So, too, with all that was said. */
export function maskDetail(detail: VideoRecordDetail): VideoRecordDetail {
  const { parties, messages, comments, ratingWords } = detail;
  return {
    ...maskRecord(detail),
    ratingWords: maskNumbersIn(ratingWords),
    parties: parties.map((party) => ({ ...party, name: maskNumbersIn(party.name) })),
    messages: messages.map((each) => ({
      ...each,
      authorName: maskNumbersIn(each.authorName),
      message: each.msgType === 'text' || each.msgType === 'system' ? maskNumbersIn(each.message) : each.message,
    })),
    comments: comments.map((comment) => ({ ...comment, words: maskNumbersIn(comment.words) })),
  };
}
