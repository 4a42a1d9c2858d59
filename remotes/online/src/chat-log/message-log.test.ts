import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { expect, test } from 'vitest';
import { append, emptyLog, endOf, hasGap, prepend } from './message-log.ts';

function message(seq: number): ChatMessage {
  const author = { userId: '1', userName: '访客', callType: 'visitor', msgType: 'text' } as const;
  return { recordId: '1', seq, clientMsgId: `m${seq}`, ...author, message: String(seq), createTime: '2030-01-01T00:00:00.000Z' };
}
const seqs = (log: ReturnType<typeof emptyLog>) => log.messages.map(({ seq }) => seq);

test('holds back what lies beyond a gap until the gap is filled', () => {
  const gapped = append(append(emptyLog(), [message(1)]), [message(4), message(3)]);
  expect(seqs(gapped)).toEqual([1]);
  expect(hasGap(gapped)).toBe(true);
  const filled = append(gapped, [message(2)]);
  expect(seqs(filled)).toEqual([1, 2, 3, 4]);
  expect(hasGap(filled)).toBe(false);
  expect(endOf(filled)).toBe(4);
});

test('the same value comes back when nothing is new', () => {
  const log = append(emptyLog(), [message(1), message(2)]);
  expect(append(log, [message(2), message(1)])).toBe(log);
  const gapped = append(log, [message(5)]);
  expect(append(gapped, [message(5)])).toBe(gapped);
});

test('older history fits only without a seam', () => {
  const log = append(emptyLog(10), [message(11)]);
  expect(seqs(prepend(log, [message(9), message(10)]))).toEqual([9, 10, 11]);
  expect(prepend(log, [message(8)])).toBe(log);
  expect(seqs(prepend(log, [message(7), message(9), message(10)]))).toEqual([9, 10, 11]);
});
