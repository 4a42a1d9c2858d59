import { expect, it } from 'vitest';
import type { StoredMessage } from '../../../app/testing/history.ts';
import { type Holding, judgeOwners } from './ownership.ts';

const said = (recordId: string, seq: number, authorId: string): StoredMessage => ({
  recordId,
  seq,
  clientMsgId: `m${seq}`,
  author: 'agent',
  authorId,
  body: '',
});
const places = new Map([
  ['1', 1],
  ['2', 1],
]);
const handedOver: Holding[] = [
  { recordId: 'x', agentId: '1', lastSeq: 1 },
  { recordId: 'x', agentId: '2', lastSeq: 4 },
  { recordId: 'y', agentId: '1', lastSeq: 0 },
  { recordId: 'x', agentId: null, lastSeq: 9 },
];

it('finds nothing wrong with a conversation that changes hands, and a place that is given again', () => {
  expect(judgeOwners(handedOver, [said('x', 2, '1'), said('x', 5, '2'), said('y', 1, '1')], places)).toEqual([]);
});

it('finds an agent with more conversations than places', () => {
  const crowded = handedOver.filter(({ agentId }) => agentId !== '2');
  expect(judgeOwners(crowded, [], places)).toEqual(['agent 1 holds 2 conversations at 1 places']);
});

it('finds two who answer as owners', () => {
  expect(judgeOwners(handedOver, [said('x', 5, '1')], places)).toEqual(["agent 1 answered as number 5 in x, which was 2's"]);
});
