import { describe, expect, it } from 'vitest';
import { type Candidate, decide } from './routing.rules.ts';

const now = new Date('2026-11-20T08:00:00Z');

function agent(agentId: string, active: number, capacity: number, idleMinutes: number): Candidate {
  return { agentId, agentName: `坐席${agentId}`, active, capacity, idleSince: new Date(now.getTime() - idleMinutes * 60_000) };
}
const pairs = (waiting: string[], agents: Candidate[]) => decide(waiting, agents, now).map((d) => [d.conversationId, d.agentId]);

describe('routing decisions', () => {
  it('chooses the least loaded, then the longest idle', () => {
    expect(pairs(['c1'], [agent('1', 2, 5, 90), agent('2', 1, 5, 1), agent('3', 1, 5, 10)])).toEqual([['c1', '3']]);
  });

  it('spreads a crowd evenly, oldest first', () => {
    expect(pairs(['c1', 'c2', 'c3', 'c4'], [agent('1', 0, 5, 10), agent('2', 0, 5, 5)])).toEqual([
      ['c1', '1'],
      ['c2', '2'],
      ['c3', '1'],
      ['c4', '2'],
    ]);
  });

  it('never exceeds a capacity, not even one that was lowered below the load', () => {
    expect(pairs(['c1', 'c2', 'c3'], [agent('1', 4, 5, 1), agent('2', 3, 2, 60), agent('3', 0, 1, 1)])).toEqual([
      ['c1', '3'],
      ['c2', '1'],
    ]);
  });

  it('gives nothing to nobody', () => {
    expect(pairs(['c1'], [])).toEqual([]);
    expect(pairs([], [agent('1', 0, 5, 1)])).toEqual([]);
  });

  it('writes down whom it could choose from, the chosen first', () => {
    const [decision] = decide(['c1'], [agent('1', 3, 5, 1), agent('2', 0, 5, 1)], now);
    expect(decision?.candidates).toEqual([
      { agentId: '2', active: 0, capacity: 5, idleSince: '2026-11-20T07:59:00.000Z' },
      { agentId: '1', active: 3, capacity: 5, idleSince: '2026-11-20T07:59:00.000Z' },
    ]);
  });
});
