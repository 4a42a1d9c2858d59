import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, decide, rank, type Waiting } from './routing.rules.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000);

function agent(agentId: string, idleMinutes: number, skills: Candidate['skills'] = {}): Candidate {
  return { agentId, agentName: `坐席${agentId}`, idleSince: ago(idleMinutes), skills };
}
function waits(callId: string, more: Partial<Waiting> = {}): Waiting {
  return { callId, groupId: null, groupPriority: 5, queuedAt: ago(1), declinedAgentIds: [], ...more };
}
const pairs = (waiting: Waiting[], agents: Candidate[]) => decide(waiting, agents).map((d) => [d.callId, d.agentId]);

describe('routing decisions', () => {
  it('choose the longest idle', () => {
    expect(pairs([waits('1')], [agent('1', 5), agent('2', 90), agent('3', 10)])).toEqual([['1', '2']]);
  });

  it('choose who knows the group best, and nobody from outside it', () => {
    const agents = [agent('1', 90, { 7: 3 }), agent('2', 5, { 7: 9 }), agent('3', 200)];
    expect(pairs([waits('1', { groupId: '7' })], agents)).toEqual([['1', '2']]);
    expect(pairs([waits('1', { groupId: '8' })], agents)).toEqual([]);
  });

  it('serve the more important group first, then who waits longest', () => {
    const waiting = [
      waits('1', { queuedAt: ago(9) }),
      waits('2', { groupId: '7', groupPriority: 8 }),
      waits('3', { queuedAt: ago(2) }),
    ];
    expect(pairs(waiting, [agent('1', 1, { 7: 1 })])).toEqual([['2', '1']]);
    expect(pairs(waiting, [agent('1', 1)])).toEqual([['1', '1']]);
  });

  it('leave out who let it ring', () => {
    expect(pairs([waits('1', { declinedAgentIds: ['2'] })], [agent('1', 1), agent('2', 90)])).toEqual([['1', '1']]);
    expect(pairs([waits('1', { declinedAgentIds: ['2'] })], [agent('2', 90)])).toEqual([]);
  });

  it('record those who could have been chosen, the chosen first', () => {
    const [decision] = decide([waits('1', { groupId: '7' })], [agent('1', 1, { 7: 2 }), agent('2', 1, { 7: 4 }), agent('3', 9)]);
    expect(decision?.candidates.map(({ agentId, proficiency }) => [agentId, proficiency])).toEqual([
      ['2', 4],
      ['1', 2],
    ]);
  });
});

const ids = fc.integer({ min: 1, max: 12 }).map(String);
const minutes = fc.integer({ min: 0, max: 600 });
const agents = fc.uniqueArray(
  fc.record({ id: ids, idle: minutes, skills: fc.dictionary(fc.constantFrom('7', '8'), fc.integer({ min: 1, max: 10 })) }),
  { selector: ({ id }) => id },
);
const calls = fc.uniqueArray(
  fc.record({
    callId: ids,
    groupId: fc.constantFrom(null, '7', '8'),
    groupPriority: fc.integer({ min: 1, max: 10 }),
    waited: minutes,
    declinedAgentIds: fc.array(ids, { maxLength: 3 }),
  }),
  { selector: ({ callId }) => callId },
);

describe('of any calls and agents', () => {
  const plan = fc.record({ agents, calls }).map((given) => ({
    free: given.agents.map(({ id, idle, skills }) => agent(id, idle, skills)),
    waiting: given.calls.map(({ waited, ...call }) => ({ ...call, queuedAt: ago(waited) })),
  }));

  it('nobody gets two calls, no call two agents, and nobody one that they may not have', () => {
    fc.assert(
      fc.property(plan, ({ free, waiting }) => {
        const decisions = decide(waiting, free);
        expect(new Set(decisions.map((d) => d.agentId)).size).toBe(decisions.length);
        expect(new Set(decisions.map((d) => d.callId)).size).toBe(decisions.length);
        for (const { callId, agentId } of decisions) {
          const call = waiting.find((each) => each.callId === callId);
          const chosen = free.find((each) => each.agentId === agentId);
          expect(call?.declinedAgentIds).not.toContain(agentId);
          if (call?.groupId) expect(chosen?.skills).toHaveProperty(call.groupId);
        }
      }),
    );
  });

  it('no call waits beside a free agent who may have it', () => {
    fc.assert(
      fc.property(plan, ({ free, waiting }) => {
        const decisions = decide(waiting, free);
        const left = free.filter(({ agentId }) => !decisions.some((d) => d.agentId === agentId));
        for (const call of waiting.filter(({ callId }) => !decisions.some((d) => d.callId === callId))) {
          const willing = left.filter(({ agentId }) => !call.declinedAgentIds.includes(agentId));
          expect(rank(call.groupId, willing)).toEqual([]);
        }
      }),
    );
  });

  it('the order in which they are read does not matter', () => {
    fc.assert(
      fc.property(plan, ({ free, waiting }) => {
        expect(decide(waiting.toReversed(), free.toReversed())).toEqual(decide(waiting, free));
      }),
    );
  });
});
