import { expect, test } from 'vitest';
import { type CallRow, contactOfCall, type LegRow } from './call-contact.rules.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 1, 0, seconds));
const call: CallRow = {
  ...{ id: '1', direction: 'in', beganAt: at(0), queuedAt: null, answeredAt: null, endedAt: null, missedCause: '' },
  ...{ callBackWanted: false, groupId: null, agentId: null, rating: null },
};
const leg = (no: number, rang: number, answered: number, ended: number): LegRow => ({
  ...{ no, agentId: String(no), rangAt: at(rang), answeredAt: at(answered), endedAt: at(ended), cause: null, wrapUp: null },
});

test('a call that an agent answered and gave to a queue arrived when it rang at that agent', () => {
  const legs = [leg(2, 3, 28, 40), leg(3, 45, 50, 59)];
  const given = { ...call, queuedAt: at(40), answeredAt: at(28), endedAt: at(59), groupId: '7', agentId: '3' };
  const events = [{ at: at(40), name: 'queued', leg: null, groupId: '7' }];
  expect(contactOfCall(given, legs, events)).toMatchObject({ arrivedAt: at(3), waitMs: 25_000, transfers: 1 });
  const queued = { ...given, queuedAt: at(1) };
  expect(contactOfCall(queued, legs, events)).toMatchObject({ arrivedAt: at(1), waitMs: 27_000 });
});
