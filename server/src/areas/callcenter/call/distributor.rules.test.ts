import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DistributorInput, decide, type FreeAgent, type Waiting } from './distributor.rules.ts';

const caller = (callId: string, more: Partial<Waiting> = {}): Waiting => ({
  callId,
  skillGroupId: 'g',
  since: 0,
  priority: 5,
  vip: false,
  widenSeconds: 10,
  affinitySeconds: 10,
  lastAgentId: null,
  topProficiency: 8,
  ...more,
});
const agent = (agentId: string, proficiency = 8, idleSince = 0): FreeAgent => ({
  agentId,
  idleSince,
  skills: { g: proficiency },
});
const input = (more: Partial<DistributorInput>): DistributorInput => ({ now: 0, waiting: [], free: [], busy: [], ...more });
const pairs = (given: DistributorInput) => decide(given).map(({ callId, agentId, reasons }) => [callId, agentId, ...reasons]);

describe('who is served first', () => {
  test('the higher priority, then who is VIP, then who waits longest', () => {
    const waiting = [
      caller('1', { since: 5 }),
      caller('2', { since: 3 }),
      caller('3', { since: 9, vip: true }),
      caller('4', { since: 9, priority: 9 }),
    ];
    expect(decide(input({ waiting, free: [agent('a')] })).map(({ callId }) => callId)).toEqual(['4', '3', '2', '1']);
    expect(decide(input({ waiting, free: [agent('a')] })).map(({ agentId }) => agentId)).toEqual(['a', null, null, null]);
  });
});

describe('who gets the call', () => {
  test('the most proficient; of equals the longest idle; of those the lower number', () => {
    expect(
      pairs(input({ waiting: [caller('1')], free: [agent('2', 8, 5), agent('3', 8, 1), agent('4', 7, 0)], now: 10_000 })),
    ).toEqual([['1', '3', 'longest-idle']]);
    expect(pairs(input({ waiting: [caller('1')], free: [agent('9'), agent('10')] }))).toEqual([['1', '9', 'longest-idle']]);
  });

  test('less proficient ones are asked as the waiting widens', () => {
    const at = (seconds: number) => pairs(input({ now: seconds * 1000, waiting: [caller('1')], free: [agent('a', 6)] }));
    expect(at(0)).toEqual([['1', null, 'not-widened-yet']]);
    expect(at(19)).toEqual([['1', null, 'not-widened-yet']]);
    expect(at(20)).toEqual([['1', 'a', 'only-one-free', 'widened']]);
  });

  test('who spoke with the caller last comes before the more proficient, and is waited for', () => {
    const waiting = [caller('1', { lastAgentId: 'b' })];
    expect(pairs(input({ waiting, free: [agent('a', 9), agent('b', 2)] }))).toEqual([['1', 'b', 'last-agent']]);
    expect(pairs(input({ waiting, free: [agent('a')], busy: ['b'], now: 9000 }))).toEqual([['1', null, 'waits-for-last-agent']]);
    expect(pairs(input({ waiting, free: [agent('a')], busy: ['b'], now: 10_000 }))).toEqual([['1', 'a', 'only-one-free']]);
    // An agent who went home is not.
    expect(pairs(input({ waiting, free: [agent('a')] }))).toEqual([['1', 'a', 'only-one-free']]);
  });

  test('nobody of another group', () => {
    expect(pairs(input({ waiting: [caller('1', { skillGroupId: 'h' })], free: [agent('a')] }))).toEqual([
      ['1', null, 'nobody-free'],
    ]);
  });
});

const anInput: fc.Arbitrary<DistributorInput> = fc.record({
  now: fc.integer({ min: 0, max: 300_000 }),
  waiting: fc.uniqueArray(
    fc.record({
      callId: fc.integer({ min: 1, max: 50 }).map(String),
      skillGroupId: fc.constantFrom('g', 'h'),
      since: fc.integer({ min: 0, max: 300_000 }),
      priority: fc.integer({ min: 1, max: 10 }),
      vip: fc.boolean(),
      widenSeconds: fc.constantFrom(0, 5, 30),
      affinitySeconds: fc.constantFrom(0, 10),
      lastAgentId: fc.option(fc.integer({ min: 1, max: 9 }).map(String)),
      topProficiency: fc.integer({ min: 1, max: 10 }),
    }),
    { selector: ({ callId }) => callId, maxLength: 12 },
  ),
  free: fc.uniqueArray(
    fc.record({
      agentId: fc.integer({ min: 1, max: 9 }).map(String),
      idleSince: fc.integer({ min: 0, max: 300_000 }),
      skills: fc.dictionary(fc.constantFrom('g', 'h'), fc.integer({ min: 1, max: 10 })),
    }),
    { selector: ({ agentId }) => agentId, maxLength: 6 },
  ),
  busy: fc.constant(['1']),
});

test('an agent is given one call, of a group of theirs, and a kept decision comes out the same when made again', () => {
  fc.assert(
    fc.property(anInput, (given) => {
      const offers = decide(given);
      expect(offers.length).toBe(given.waiting.length);
      const taken = offers.flatMap(({ agentId }) => agentId ?? []);
      expect(new Set(taken).size).toBe(taken.length);
      for (const offer of offers) {
        if (offer.agentId === null) continue;
        const waits = given.waiting.find(({ callId }) => callId === offer.callId);
        const chosen = given.free.find(({ agentId }) => agentId === offer.agentId);
        expect(chosen?.skills[waits?.skillGroupId ?? '']).toBeGreaterThan(0);
        const considered = new Set(offer.considered.map(({ agentId }) => agentId));
        const kept = {
          ...given,
          waiting: given.waiting.filter(({ callId }) => callId === offer.callId),
          free: given.free.filter(({ agentId }) => considered.has(agentId)),
        };
        expect(decide(kept)).toEqual([offer]);
      }
    }),
    { numRuns: 1000 },
  );
});
