import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { expect, test } from 'vitest';
import { askedIn } from './asked.ts';

const said = (seq: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ recordId: '1', seq, clientMsgId: `m${seq}`, userId: '1', userName: '访客', message: '多久发货' },
  ...{ callType: 'visitor', msgType: 'text', createTime: '2030-01-01T00:00:00.000Z' },
  ...part,
});
const answered = said(2, { callType: 'agent' });

test.each([
  ['a text of the visitor’s', [said(1)], 1],
  ['one after an answer', [said(1), answered, said(3)], 3],
  [
    'what agents note and the platform says in between',
    [
      said(1),
      said(2, { msgType: 'note', internal: true, callType: 'agent' }),
      said(3, { callType: 'system', msgType: 'system' }),
    ],
    1,
  ],
  ['nothing, once it was answered', [said(1), answered], null],
  ['nothing, when it is a picture', [said(1, { msgType: 'image' })], null],
  ['what stands before one that was taken back', [said(1), said(2, { recalled: true, message: '' })], 1],
  ['nothing in an empty conversation', [], null],
])('waits for an answer: %s', (_what, messages, seq) => {
  expect(askedIn(messages)).toBe(seq);
});
