import { expect, test } from 'vitest';
import type { Dialogue } from './dialogue-state.ts';
import { replyDue } from './reply-due.ts';

const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1) + seconds * 1000).toISOString();
const rules = { firstReplySeconds: 60, replySeconds: 180 };

/** Given to the agent after 10 seconds; the visitor wrote after 5, and what else is said. */
function dialogue(firstReplyTime: string | null, said: readonly ('visitor' | 'agent')[]): Dialogue {
  const messages = said.map((callType, index) => ({
    callType,
    msgType: 'text',
    seq: index + 1,
    createTime: at(5 + 100 * index),
  }));
  return { over: false, conversation: { assignTime: at(10), firstReplyTime, lastMessage: null }, log: { messages } } as never;
}

test.each([
  ['the first answer, from when the agent got it', dialogue(null, ['visitor']), rules, at(70)],
  ['a later answer, from when the visitor asked', dialogue(at(105), ['visitor', 'agent', 'visitor']), rules, at(205 + 180)],
  ['the earlier of both', dialogue(null, ['visitor']), { firstReplySeconds: 600, replySeconds: 30 }, at(35)],
  ['no rule', dialogue(null, ['visitor']), { firstReplySeconds: 0, replySeconds: 0 }, null],
  ['nobody waits', dialogue(at(105), ['visitor', 'agent']), rules, null],
])('%s', (_case, given, times, due) => {
  expect(replyDue(given, times)).toBe(due === null ? null : Date.parse(due));
});
