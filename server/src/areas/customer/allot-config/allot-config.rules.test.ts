import type { AllotConfig } from '@lianxi/contracts/customer/allot-config.contract';
import { expect, test } from 'vitest';
import { Allotting, allotFault, type Candidate } from './allot-config.rules.ts';

const rules = (part: Partial<AllotConfig>) => ({
  allotType: '2' as const,
  agents: [],
  conditions: [],
  holdLimit: 0,
  ...part,
});
const candidates = (...agents: [agentId: string, given?: number | null, held?: number][]): Map<string, Candidate> =>
  new Map(agents.map(([agentId, given = 0, held = 0]) => [agentId, { agentId, given, held }]));
const customer = { city: '苏州', level: 'normal' } as const;
const choose = (allotting: Allotting, times: number, of = customer) =>
  Array.from({ length: times }, () => allotting.choose(of)).join('');
const weighted = (...agents: [agentId: string, weight?: number][]) =>
  agents.map(([agentId, weight = 1]) => ({ agentId, weight }));

test('named agents get customers in their order, each until they are full', () => {
  const named = rules({ allotType: '1', agents: weighted(['2'], ['1']), holdLimit: 3 });
  const allotting = new Allotting(named, candidates(['1'], ['2', 0, 1]));
  expect(choose(allotting, 5)).toBe('22111');
  expect(allotting.choose(customer)).toBeNull();
});

test('evenly: who got fewest is next, and who is new does not get all of them', () => {
  expect(choose(new Allotting(rules({}), candidates(['1', 2], ['2', 0])), 4)).toBe('2212');
  expect(choose(new Allotting(rules({}), candidates(['1', 100], ['2', 101], ['3', null])), 4)).toBe('1312');
});

test('by weight: three to one', () => {
  const allotting = new Allotting(rules({ allotType: '3', agents: weighted(['1', 3], ['2', 1]) }), candidates(['1'], ['2']));
  const chosen = choose(allotting, 8);
  expect([...chosen].filter((agent) => agent === '1')).toHaveLength(6);
  expect(allotting.turns.get('2')).toEqual({ given: 2, more: 2 });
});

test('the fewest customers: what they have counts, not what the rule gave', () => {
  expect(choose(new Allotting(rules({ allotType: '4' }), candidates(['1', 0, 5], ['2', 9, 3])), 3)).toBe('221');
});

test('by condition: the first that fits, in turn among its agents; whom none fits gets nobody', () => {
  const conditions = [
    { cities: ['杭州'], level: null, agentIds: ['1'] },
    { cities: [], level: 'vip' as const, agentIds: ['2', '3'] },
  ];
  const allotting = new Allotting(rules({ allotType: '5', conditions }), candidates(['1'], ['2'], ['3']));
  expect(allotting.choose({ city: '杭州', level: 'vip' })).toBe('1');
  expect(choose(allotting, 3, { city: '苏州', level: 'vip' } as never)).toBe('232');
  expect(allotting.choose(customer)).toBeNull();
});

test('rules that are on must be complete', () => {
  const config = { ...rules({}), allots: true, recovers: true, recoverDays: 3, warnDays: 2 };
  expect(allotFault(config)).toBeNull();
  expect(allotFault({ ...config, allotType: '1' })).toBe('noAgents');
  expect(allotFault({ ...config, allotType: '5' })).toBe('noConditions');
  expect(allotFault({ ...config, warnDays: 3 })).toBe('warnsTooEarly');
  expect(allotFault({ ...config, allots: false, allotType: '1', recovers: false, warnDays: 3 })).toBeNull();
});
