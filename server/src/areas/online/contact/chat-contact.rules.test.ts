import { expect, test } from 'vitest';
import { type ConversationRow, contactOfConversation } from './chat-contact.rules.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 1, 0, seconds));
const row = (more: Partial<ConversationRow>): ConversationRow => ({
  ...{ id: '1', state: 'closed', createdAt: at(0), queuedAt: at(0), assignedAt: null, firstReplyAt: null, closedAt: null },
  ...{ endedByBot: false, groupId: '7', agentId: null, rating: null },
  ...more,
});

test('waits, is given up, or is answered; the first reply counts from the agent’s turn', () => {
  expect(contactOfConversation(row({ state: 'queued' }), [])).toMatchObject({ outcome: 'waiting', waitMs: null, open: true });
  expect(contactOfConversation(row({ closedAt: at(30) }), [])).toMatchObject({
    outcome: 'abandoned',
    waitMs: 30_000,
    open: false,
  });
  const answered = row({ assignedAt: at(5), firstReplyAt: at(17), closedAt: at(60), agentId: '3' });
  expect(contactOfConversation(answered, [])).toMatchObject({ outcome: 'answered', waitMs: 5000, firstReplyMs: 12_000 });
  expect(contactOfConversation(answered, []).segments).toMatchObject([
    { kind: 'queue', outcome: 'answered' },
    { kind: 'taker', agentId: '3', talkMs: 55_000 },
  ]);
});

test('with the robot alone it was never offered; handed over, it waits from then on', () => {
  expect(contactOfConversation(row({ state: 'bot' }), [])).toMatchObject({ outcome: null, segments: [] });
  expect(contactOfConversation(row({ closedAt: at(9), endedByBot: true }), [])).toMatchObject({ outcome: null, waitMs: null });
  const handed = row({ queuedAt: at(40), assignedAt: at(44), closedAt: at(90), agentId: '3' });
  expect(contactOfConversation(handed, [])).toMatchObject({ arrivedAt: at(40), waitMs: 4000 });
});

test('each agent has a part; who gave it back ends theirs; the first wait stays', () => {
  const handOvers = [
    { agentId: '3', at: at(5), reason: 'least-loaded' },
    { agentId: null, at: at(20), reason: 'agent-away' },
    { agentId: '4', at: at(30), reason: 'least-loaded' },
    { agentId: '5', at: at(50), reason: 'transferred' },
  ];
  const contact = contactOfConversation(row({ queuedAt: at(20), assignedAt: at(50), closedAt: at(80), agentId: '5' }), handOvers);
  expect(contact).toMatchObject({ arrivedAt: at(0), waitMs: 5000, transfers: 1, agentId: '5' });
  expect(contact.segments.map(({ agentId, talkMs }) => [agentId, talkMs])).toEqual([
    [null, 0],
    ['3', 15_000],
    ['4', 20_000],
    ['5', 30_000],
  ]);
});
