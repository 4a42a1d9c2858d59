import { expect, it } from 'vitest';
import type { Reading, Send } from './history.ts';
import { tally } from './tally.ts';

const sends: Send[] = [
  { client: 'v', recordId: '1', clientMsgId: 'a', body: 'a', invokedAt: 1, ok: { at: 2, seq: 0 } },
  { client: 'v', recordId: '1', clientMsgId: 'b', body: 'b', invokedAt: 3, ok: { at: 4, seq: 0 } },
  { client: 'v', recordId: '1', clientMsgId: 'c', body: 'c', invokedAt: 5 },
];
const reading = (...ids: string[]): Reading => ({
  client: 'r',
  recordId: '1',
  messages: ids.map((clientMsgId) => ({ recordId: '1', clientMsgId, message: clientMsgId })),
});

it.each([
  [
    'nothing where nothing is wrong, with or without what was never acknowledged',
    [reading('a', 'b'), reading('a', 'b', 'c')],
    0,
    0,
    0,
  ],
  ['a message that one reader lacks, once', [reading('a'), reading('a')], 1, 0, 0],
  ['a message that is there twice', [reading('a', 'b', 'a')], 0, 1, 0],
  ['a message before one that was acknowledged before it was sent', [reading('b', 'a')], 0, 0, 1],
])('counts %s', (_what, readings, lost, doubled, reordered) => {
  expect(tally(sends, readings)).toEqual({ acknowledged: 2, lost, doubled, reordered });
});
