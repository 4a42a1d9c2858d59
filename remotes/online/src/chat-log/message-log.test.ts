import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { describe, expect, test } from 'vitest';
import { append, emptyLog, endOf, hasGap, isSaid, prepend } from './message-log.ts';

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

describe('a recall', () => {
  const recallOf = (seq: number, refSeq: number): ChatMessage => ({ ...message(seq), msgType: 'recall', message: '', refSeq });
  const quoting = (seq: number, of: number): ChatMessage => ({
    ...message(seq),
    quote: { seq: of, userName: '访客', msgType: 'text', message: String(of) },
  });
  const words = (log: ReturnType<typeof emptyLog>) =>
    log.messages.map((held) => [held.message, held.quote?.message, isSaid(held)]);

  test('takes a message and the quotes of it away, in whatever order they arrive', () => {
    const held = append(emptyLog(), [message(1), quoting(2, 1)]);
    const gone = [
      ['', undefined, false],
      ['2', '', true],
      ['', undefined, false],
    ];
    expect(words(append(held, [recallOf(3, 1)]))).toEqual(gone);
    expect(words(append(append(emptyLog(), [recallOf(3, 1), quoting(2, 1)]), [message(1)]))).toEqual(gone);
  });

  test('reaches history that was read before it and arrives after it', () => {
    const held = append(emptyLog(2), [recallOf(3, 1)]);
    expect(words(prepend(held, [message(1), quoting(2, 1)]))).toEqual([
      ['', undefined, false],
      ['2', '', true],
      ['', undefined, false],
    ]);
  });
});
