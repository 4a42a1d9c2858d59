import { expect, test } from 'vitest';
import { type ReplyFacts, replyDue, replyFactsAfter } from './reply-due.ts';

const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1) + seconds * 1000).toISOString();
const rules = { firstReplySeconds: 60, replySeconds: 180 };

/** Given to the agent after 10 seconds; the visitor waits since 5. */
const fresh = { waitingSince: at(5), assignTime: at(10), firstReplyTime: null };

test.each([
  ['the first answer, from when the agent got it', fresh, rules, at(70)],
  ['a later answer, from when the visitor asked', { ...fresh, waitingSince: at(205), firstReplyTime: at(105) }, rules, at(385)],
  ['the earlier of both', fresh, { firstReplySeconds: 600, replySeconds: 30 }, at(35)],
  ['who waits in the queue', { ...fresh, assignTime: null }, rules, at(185)],
  ['no rule', fresh, { firstReplySeconds: 0, replySeconds: 0 }, null],
  ['nobody waits', { ...fresh, waitingSince: null, firstReplyTime: at(105) }, rules, null],
])('%s', (_case, facts, times, due) => {
  expect(replyDue(facts, times)).toBe(due === null ? null : Date.parse(due));
});

test('the facts follow what is said', () => {
  const say = (facts: ReplyFacts, callType: 'visitor' | 'agent' | 'bot' | 'system', second: number, more = {}) =>
    replyFactsAfter(facts, { callType, msgType: 'text', createTime: at(second), ...more });
  let facts: ReplyFacts = { waitingSince: null, firstReplyTime: null };
  facts = say(facts, 'visitor', 1);
  facts = say(facts, 'visitor', 2);
  expect(facts).toEqual({ waitingSince: at(1), firstReplyTime: null });
  facts = say(facts, 'system', 3);
  facts = say(facts, 'agent', 4, { msgType: 'note', internal: true });
  facts = say(facts, 'agent', 5, { msgType: 'recall' });
  expect(facts).toEqual({ waitingSince: at(1), firstReplyTime: null });
  expect(say(facts, 'bot', 6)).toEqual({ waitingSince: null, firstReplyTime: null });
  facts = say(facts, 'agent', 7);
  facts = say(facts, 'visitor', 8);
  facts = say(facts, 'agent', 9);
  expect(facts).toEqual({ waitingSince: null, firstReplyTime: at(7) });
});
