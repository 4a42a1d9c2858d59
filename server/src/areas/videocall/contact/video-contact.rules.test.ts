import { expect, test } from 'vitest';
import { contactOfVideoCall, type VideoCallRow } from './video-contact.rules.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 1, 0, seconds));
const row = (more: Partial<VideoCallRow>): VideoCallRow => ({
  ...{ id: '1', queuedAt: at(0), answeredAt: null, endedAt: null, endReason: null, groupId: null, agentId: null, rating: null },
  ...more,
});

test('waits, is given up, flows out, or is answered', () => {
  expect(contactOfVideoCall(row({}), [], [])).toMatchObject({ outcome: 'waiting', waitMs: null, open: true });
  const over = (endReason: string) => contactOfVideoCall(row({ endedAt: at(8), endReason }), [], []).outcome;
  expect([over('abandoned'), over('lost'), over('no-agent'), over('forced')]).toEqual([
    ...['abandoned', 'abandoned', 'flowed-out', 'flowed-out'],
  ]);
});

test('who missed it and got it again talked once', () => {
  const offers = [
    { agentId: '3', at: at(2), reason: 'longest-idle' },
    { agentId: null, at: at(12), reason: 'no-answer' },
    { agentId: '3', at: at(13), reason: 'longest-idle' },
  ];
  const presences = [{ agentId: '3', from: at(16), until: at(46) }];
  const call = row({ answeredAt: at(16), endedAt: at(46), endReason: 'completed', agentId: '3' });
  expect(contactOfVideoCall(call, offers, presences).segments.map(({ outcome, talkMs }) => [outcome, talkMs])).toEqual([
    ['answered', 0],
    ['missed', 0],
    ['answered', 30_000],
  ]);
});

test('an agent who did not take it missed it; a transfer has two talks', () => {
  const offers = [
    { agentId: '3', at: at(2), reason: 'longest-idle' },
    { agentId: null, at: at(12), reason: 'no-answer' },
    { agentId: '4', at: at(13), reason: 'longest-idle' },
    { agentId: '5', at: at(40), reason: 'transferred' },
  ];
  const presences = [
    { agentId: '4', from: at(16), until: at(41) },
    { agentId: '5', from: at(40), until: at(70) },
  ];
  const call = row({ answeredAt: at(16), endedAt: at(70), endReason: 'completed', agentId: '5' });
  const contact = contactOfVideoCall(call, offers, presences);
  expect(contact).toMatchObject({ outcome: 'answered', waitMs: 16_000, transfers: 1 });
  expect(contact.segments.map(({ kind, agentId, outcome, cause, talkMs }) => [kind, agentId, outcome, cause, talkMs])).toEqual([
    ['queue', null, 'answered', '', 0],
    ['taker', '3', 'missed', 'no-answer', 0],
    ['taker', '4', 'answered', '', 25_000],
    ['taker', '5', 'answered', '', 30_000],
  ]);
});
