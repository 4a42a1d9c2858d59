import type { TriggerAct } from '@lianxi/contracts/customer/trigger-rule';
import { expect, test } from 'vitest';
import { planTimeAfter, triggerFault } from './trigger.rules.ts';

const label = (add: string[], remove: string[] = []): TriggerAct => ({ kind: 'label', add, remove });
const owner: TriggerAct = { kind: 'owner', agentId: '1' };
const pool: TriggerAct = { kind: 'pool' };
const rule = { event: 'created' as const, labelIds: [], condition: null };

test.each<[string, Parameters<typeof triggerFault>[0], ReturnType<typeof triggerFault>]>([
  ['an act that causes nothing of its own', { ...rule, acts: [owner, label(['1'])] }, null],
  ['an owner after an owner', { ...rule, event: 'allotted', acts: [owner] }, 'selfCause'],
  ['the pool after the pool', { ...rule, event: 'pooled', acts: [pool] }, 'selfCause'],
  ['a label after any label', { ...rule, event: 'labelled', acts: [label(['1'])] }, 'selfCause'],
  ['a label after itself', { ...rule, event: 'labelled', labelIds: ['1'], acts: [label(['1'])] }, 'selfCause'],
  ['a label after another', { ...rule, event: 'labelled', labelIds: ['2'], acts: [label(['1'], ['2'])] }, null],
  ['an owner who goes at once', { ...rule, acts: [owner, pool] }, 'contradiction'],
  ['a label that goes at once', { ...rule, acts: [label(['1']), label([], ['1'])] }, 'contradiction'],
  ['no label at all', { ...rule, acts: [label([])] }, 'contradiction'],
  [
    'a condition of “me”',
    { ...rule, acts: [pool], condition: { all: [{ field: 'a', is: 'oneOf', values: [{ my: 'self' }] }] } },
    'badCondition',
  ],
])('%s', (_, given, fault) => expect(triggerFault(given)).toBe(fault));

test('a plan is on a day of China', () => {
  // In China it is the 28th already.
  expect(planTimeAfter(new Date('2026-11-27T17:00:00Z'), 1, '10:30').toISOString()).toBe('2026-11-29T02:30:00.000Z');
});
