import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, decide, type Waiting } from './routing.rules.ts';

const now = new Date('2026-11-20T08:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

function agent(
  agentId: string,
  active: number,
  capacity: number,
  idleMinutes: number,
  skills: Candidate['skills'] = {},
): Candidate {
  return { agentId, agentName: `坐席${agentId}`, active, capacity, idleSince: ago(idleMinutes), skills };
}
function waits(conversationId: string, more: Partial<Waiting> = {}): Waiting {
  const nobody = { preferredAgentId: null, avoidAgentId: null };
  return { conversationId, groupIds: [], priority: 0, groupPriority: 5, queuedAt: ago(1), ...nobody, ...more };
}
const pairs = (waiting: Waiting[], agents: Candidate[]) => decide(waiting, agents, now).map((d) => [d.conversationId, d.agentId]);

describe('routing decisions', () => {
  it('choose the least loaded, then the longest idle', () => {
    expect(pairs([waits('1')], [agent('1', 2, 5, 90), agent('2', 1, 5, 1), agent('3', 1, 5, 10)])).toEqual([['1', '3']]);
  });

  it('spread a crowd evenly, oldest first', () => {
    const crowd = ['4', '3', '2', '1'].map((id) => waits(id, { queuedAt: ago(10 - Number(id)) }));
    expect(pairs(crowd, [agent('1', 0, 5, 10), agent('2', 0, 5, 5)])).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '1'],
      ['4', '2'],
    ]);
  });

  it('never exceed a capacity, not even one that was lowered below the load', () => {
    const agents = [agent('1', 4, 5, 1), agent('2', 3, 2, 60), agent('3', 0, 1, 1)];
    expect(pairs([waits('1'), waits('2'), waits('3')], agents)).toEqual([
      ['1', '3'],
      ['2', '1'],
    ]);
  });

  it('give nothing to nobody', () => {
    expect(pairs([waits('1')], [])).toEqual([]);
    expect(pairs([], [agent('1', 0, 5, 1)])).toEqual([]);
  });

  it('serve preferred customers first, then the more important group, then who waits longest', () => {
    const waiting = [
      waits('1', { queuedAt: ago(60) }),
      waits('2', { groupPriority: 8 }),
      waits('3', { groupPriority: 8, queuedAt: ago(2) }),
      waits('4', { priority: 1, groupPriority: 1 }),
    ];
    expect(pairs(waiting, [agent('1', 0, 9, 1)]).map(([id]) => id)).toEqual(['4', '3', '2', '1']);
  });

  it('keep to the groups: who knows it better of equally loaded, the helping group only when the own has nobody', () => {
    const agents = [
      agent('1', 0, 1, 90),
      agent('2', 0, 1, 1, { a: 3 }),
      agent('3', 0, 1, 1, { a: 9 }),
      agent('4', 0, 1, 1, { b: 1 }),
    ];
    const asked = { groupIds: ['a', 'b'] };
    expect(pairs([waits('1', asked), waits('2', asked), waits('3', asked), waits('4', asked)], agents)).toEqual([
      ['1', '3'],
      ['2', '2'],
      ['3', '4'],
    ]);
  });

  it('do not let one who finds nobody hold up the others', () => {
    expect(pairs([waits('1', { groupIds: ['x'] }), waits('2')], [agent('1', 0, 1, 1)])).toEqual([['2', '1']]);
  });

  it('ask first who served the visitor last, if they have a place and belong there', () => {
    const agents = [agent('1', 0, 5, 1), agent('2', 4, 5, 1, { a: 1 })];
    expect(decide([waits('1', { preferredAgentId: '2' })], agents, now)).toMatchObject([{ agentId: '2', reason: 'preferred' }]);
    expect(pairs([waits('1', { preferredAgentId: '1', groupIds: ['a'] })], agents)).toEqual([['1', '2']]);
    expect(pairs([waits('1', { preferredAgentId: '3' })], agents)).toEqual([['1', '1']]);
  });

  it('never ask who gave it up', () => {
    expect(pairs([waits('1', { avoidAgentId: '1', preferredAgentId: '1' })], [agent('1', 0, 5, 1), agent('2', 4, 5, 1)])).toEqual(
      [['1', '2']],
    );
    expect(pairs([waits('1', { avoidAgentId: '1' })], [agent('1', 0, 5, 1)])).toEqual([]);
  });

  it('write down whom they could choose from, the chosen first, enough to decide the same again', () => {
    const asked = { groupIds: ['a'] };
    const agents = [agent('1', 3, 5, 1, { a: 2 }), agent('2', 0, 5, 1, { a: 4 }), agent('3', 0, 5, 1)];
    const [decision] = decide([waits('1', asked)], agents, now);
    expect(decision?.candidates).toEqual([
      { agentId: '2', active: 0, capacity: 5, idleSince: '2026-11-20T07:59:00.000Z', proficiency: 4 },
      { agentId: '1', active: 3, capacity: 5, idleSince: '2026-11-20T07:59:00.000Z', proficiency: 2 },
    ]);
    const again = (decision?.candidates ?? []).map(({ agentId, active, capacity, idleSince, proficiency }) => ({
      ...{ agentId, agentName: '', active, capacity, idleSince: new Date(idleSince), skills: { a: proficiency } },
    }));
    expect(pairs([waits('1', asked)], again.reverse())).toEqual([['1', '2']]);
  });

  it('hold for any crowd: no capacity exceeded, nobody twice, no free place beside one who could have it', () => {
    const groups = fc.subarray(['a', 'b', 'c']);
    const someAgents = fc.array(fc.record({ active: fc.nat(4), capacity: fc.nat(4), groups }), { maxLength: 6 });
    const someWaiting = fc.array(fc.record({ groups, priority: fc.nat(1), minutes: fc.nat(60) }), { maxLength: 12 });
    fc.assert(
      fc.property(someAgents, someWaiting, (theirs, crowd) => {
        const agents = theirs.map((one, n) =>
          agent(String(n + 1), one.active, one.capacity, n, Object.fromEntries(one.groups.map((group) => [group, 5]))),
        );
        const waiting = crowd.map(({ groups: groupIds, priority, minutes }, n) =>
          waits(String(n + 1), { groupIds, priority, queuedAt: ago(minutes) }),
        );
        const decisions = decide(waiting, agents, now);
        expect(new Set(decisions.map((d) => d.conversationId)).size).toBe(decisions.length);
        const left = agents.map((one) => {
          const given = decisions.filter(({ agentId }) => agentId === one.agentId).length;
          if (given > 0) expect(one.active + given).toBeLessThanOrEqual(one.capacity);
          return { ...one, free: one.capacity - one.active - given };
        });
        for (const { conversationId, groupIds } of waiting) {
          if (decisions.some((d) => d.conversationId === conversationId)) continue;
          const able = left.filter(({ skills }) => groupIds.length === 0 || groupIds.some((group) => skills[group]));
          expect(able.filter(({ free }) => free > 0)).toEqual([]);
        }
      }),
    );
  });
});
