import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { transferErrors } from '@lianxi/contracts/online/transfer.contract';
import { expect, test } from 'vitest';
import { type Taker, whyNotGive, whyNotTake, whyNotWait } from './transfer.rules.ts';

test.each([
  ['nobody knows it', null, conversationErrors.notFound],
  ['it is another’s', { state: 'active', agentId: '2' }, conversationErrors.notYours],
  ['it waits', { state: 'queued', agentId: null }, conversationErrors.notYours],
  ['it is over', { state: 'closed', agentId: '1' }, conversationErrors.closed],
  ['it is theirs', { state: 'active', agentId: '1' }, null],
])('giving away when %s', (_when, conversation, why) => {
  expect(whyNotGive(conversation, '1')).toBe(why);
});

const taker: Taker = { agentId: '2', agentName: '乙', status: '1', reachable: true, active: 4, capacity: 5 };
test.each([
  ['is free', taker, null],
  ['is not there', null, transferErrors.noTarget],
  ['is the giver', { ...taker, agentId: '1' }, transferErrors.noTarget],
  ['is busy', { ...taker, status: '3' }, transferErrors.unavailable],
  ['cannot be reached', { ...taker, reachable: false }, transferErrors.unavailable],
  ['is full', { ...taker, active: 5 }, transferErrors.unavailable],
])('an agent who %s', (_what, agent, why) => {
  expect(whyNotTake(agent, '1')).toBe(why);
});

test('a group takes while somebody else of it is online', () => {
  expect(whyNotWait({ online: 1 })).toBeNull();
  expect(whyNotWait({ online: 0 })).toBe(transferErrors.nobody);
  expect(whyNotWait(null)).toBe(transferErrors.noTarget);
});
