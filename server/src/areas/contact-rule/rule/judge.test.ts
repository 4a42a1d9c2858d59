import { type ContactRules, contactPresets, freeRules } from '@lianxi/contracts/contact-rule/contact-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Contact, isLooser, judge } from './judge.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const china = (text: string) => Date.parse(`${text}+08:00`);
const days = { timeZone: 'Asia/Shanghai', days: {} };
const preset = (name: string): ContactRules => contactPresets.find((one) => one.name === name)?.rules ?? freeRules;
const call = (at: number, more: Partial<Contact> = {}): Contact => ({
  ...{ at, channel: 'call', number: 'a', conversation: false },
  ...more,
});
const ask = (at: string, more: Partial<Contact> = {}) => call(china(at), more);

describe('a window', () => {
  const rules = preset('中国催收');

  test.each([
    ['2026-03-02T07:59:59', '2026-03-02T08:00:00'],
    ['2026-03-02T22:00:00', '2026-03-03T08:00:00'],
    ['2026-03-02T08:00:00', null],
    ['2026-03-02T21:59:59', null],
  ])('at %s refuses until %s', (at, next) => {
    const refusal = judge(rules, days, [], ask(at));
    expect(refusal?.nextAllowed ?? null).toBe(next && new Date(china(next)).toISOString());
    expect(refusal?.rule ?? null).toBe(next && 'window');
  });

  test('treats a holiday like its weekday, as closed, or by its own span; a make-up day is a weekday', () => {
    const holiday = {
      timeZone: 'Asia/Shanghai',
      days: { '2026-10-01': { closed: true }, '2026-10-10': { worksAs: 4 } },
    } as const;
    const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1200 }));
    const at = (holidays: ContactRules['holidays'], when: string) =>
      judge({ ...freeRules, windows: weekdays, holidays }, holiday, [], ask(when))?.nextAllowed ?? 'now';
    // The 1st is a Thursday, the 10th a Saturday.
    expect(at({ kind: 'weekday' }, '2026-10-01T09:30:00')).toBe('now');
    expect(at({ kind: 'none' }, '2026-10-01T09:30:00')).toBe(new Date(china('2026-10-02T09:00:00')).toISOString());
    expect(at({ kind: 'span', from: 600, to: 720 }, '2026-10-01T09:30:00')).toBe(
      new Date(china('2026-10-01T10:00:00')).toISOString(),
    );
    expect(at({ kind: 'none' }, '2026-10-10T09:30:00')).toBe('now');
  });
});

describe('limits', () => {
  test('of Reg F: the eighth call in seven days waits for the first to leave; a conversation closes seven days, its own the first', () => {
    const rules = preset('Reg F 7-in-7');
    const week = [0, 1, 2, 3, 4, 5].map((n) => call(china('2026-03-02T10:00:00') + n * DAY));
    expect(judge(rules, days, week, ask('2026-03-08T10:00:00'))).toBeNull();
    const seven = [...week, ask('2026-03-08T10:00:00')];
    expect(judge(rules, days, seven, ask('2026-03-08T11:00:00'))).toMatchObject({
      rule: 'limit',
      words: '每人连续 7 天最多 7 次联系（电话）',
      nextAllowed: new Date(china('2026-03-09T08:00:00')).toISOString(),
    });
    const talk = [ask('2026-03-02T10:00:00', { conversation: true })];
    expect(judge(rules, days, talk, ask('2026-03-08T10:00:00'))?.rule).toBe('limit');
    expect(judge(rules, days, talk, ask('2026-03-09T10:00:00'))).toBeNull();
  });

  test('per person count all numbers and channels together, per number only the one', () => {
    const limit = { counts: 'attempts', channels: [], most: 2, span: { unit: 'day', length: 1 } } as const;
    const of = (per: 'person' | 'number'): ContactRules => ({ ...freeRules, limits: [{ ...limit, per, channels: [] }] });
    const before = [ask('2026-03-02T10:00:00', { number: 'b' }), ask('2026-03-02T11:00:00', { channel: 'sms' })];
    expect(judge(of('person'), days, before, ask('2026-03-02T12:00:00'))?.words).toBe('每人每天最多 2 次联系');
    expect(judge(of('number'), days, before, ask('2026-03-02T12:00:00'))).toBeNull();
  });

  test('the gap is between any two contacts', () => {
    const rules = { ...freeRules, gap: { per: 'person', minutes: 60 } } as const;
    expect(judge(rules, days, [ask('2026-03-02T10:00:00')], ask('2026-03-02T10:59:00'))).toMatchObject({
      rule: 'gap',
      nextAllowed: new Date(china('2026-03-02T11:00:00')).toISOString(),
    });
    expect(judge(rules, days, [ask('2026-03-02T10:00:00')], ask('2026-03-02T11:00:00'))).toBeNull();
  });

  test('rules that are off permit everything', () => {
    expect(judge({ ...preset('中国催收'), enabled: false }, days, [], ask('2026-03-02T03:00:00'))).toBeNull();
  });
});

const limitArb = fc.record({
  per: fc.constantFrom('person' as const, 'number' as const),
  counts: fc.constantFrom('attempts' as const, 'conversations' as const),
  channels: fc.subarray(['call' as const, 'sms' as const]),
  most: fc.integer({ min: 1, max: 4 }),
  span: fc.oneof(
    fc.record({ unit: fc.constant('hour' as const), length: fc.integer({ min: 1, max: 48 }) }),
    fc.record({ unit: fc.constant('day' as const), length: fc.integer({ min: 1, max: 4 }) }),
  ),
});
const rulesArb: fc.Arbitrary<ContactRules> = fc.record({
  enabled: fc.constant(true),
  windows: fc.constantFrom([], preset('中国催收').windows, preset('营销').windows),
  holidays: fc.constantFrom(
    { kind: 'weekday' as const },
    { kind: 'none' as const },
    { kind: 'span' as const, from: 600, to: 720 },
  ),
  limits: fc.array(limitArb, { maxLength: 3 }),
  gap: fc.record({ per: fc.constantFrom('person' as const, 'number' as const), minutes: fc.integer({ min: 0, max: 300 }) }),
});
const begin = china('2026-02-27T00:00:00');
const contactArb = fc.record({
  at: fc.integer({ min: 0, max: 10 * 24 * 60 }).map((minute) => begin + minute * MINUTE),
  channel: fc.constantFrom('call' as const, 'sms' as const),
  number: fc.constantFrom('a', 'b'),
  conversation: fc.boolean(),
});
const around = { timeZone: 'Asia/Shanghai', days: { '2026-03-02': { closed: true } } } as const;

describe('whatever is asked, in any order of channels and numbers', () => {
  test('no span of a limit ever holds more than the limit', () => {
    fc.assert(
      fc.property(rulesArb, fc.array(contactArb, { maxLength: 60 }), (rules, wishes) => {
        const made: Contact[] = [];
        for (const wish of wishes.toSorted((a, b) => a.at - b.at)) {
          if (judge(rules, around, made, wish) === null) made.push(wish);
        }
        for (const limit of rules.limits) {
          const counted = made.filter(
            ({ channel, conversation }) =>
              (limit.channels.length === 0 || limit.channels.includes(channel as 'call')) &&
              (limit.counts === 'attempts' || conversation),
          );
          for (const last of counted) {
            const inSpan = counted.filter(
              (one) =>
                one.at <= last.at && (limit.per === 'person' || one.number === last.number) && isWithin(limit.span, one, last),
            );
            // A conversation is known only afterwards: the contact that became one was permitted before it.
            expect(inSpan.length).toBeLessThanOrEqual(limit.most);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('the next allowed time is allowed, and no earlier minute is', () => {
    fc.assert(
      fc.property(
        rulesArb,
        fc.array(contactArb, { maxLength: 25 }),
        contactArb,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (rules, contacts, asked, part) => {
          const refusal = judge(rules, around, contacts, asked);
          if (!refusal?.nextAllowed) return;
          const next = Date.parse(refusal.nextAllowed);
          expect(next).toBeGreaterThan(asked.at);
          expect(judge(rules, around, contacts, { ...asked, at: next })).toBeNull();
          const between = asked.at + Math.floor((next - asked.at) * part);
          expect(judge(rules, around, contacts, { ...asked, at: between })).not.toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  test('rules that are not looser refuse whatever the former ones refused', () => {
    fc.assert(
      fc.property(rulesArb, rulesArb, fc.array(contactArb, { maxLength: 25 }), contactArb, (former, next, contacts, asked) => {
        if (isLooser(former, next) || judge(former, around, contacts, asked) === null) return;
        expect(judge(next, around, contacts, asked)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

test.each<[string, (rules: ContactRules) => ContactRules, boolean]>([
  ['the same', (rules) => rules, false],
  ['switched off', (rules) => ({ ...rules, enabled: false }), true],
  ['a limit less', (rules) => ({ ...rules, limits: rules.limits.slice(1) }), true],
  ['a higher limit', (rules) => ({ ...rules, limits: rules.limits.map((one) => ({ ...one, most: one.most + 1 })) }), true],
  ['a lower limit', (rules) => ({ ...rules, limits: rules.limits.map((one) => ({ ...one, most: 1 })) }), false],
  ['a shorter gap', (rules) => ({ ...rules, gap: { ...rules.gap, minutes: 0 } }), true],
  ['an hour more', (rules) => ({ ...rules, windows: rules.windows.map((one) => ({ ...one, to: one.to + 60 })) }), true],
  ['an hour less', (rules) => ({ ...rules, windows: rules.windows.map((one) => ({ ...one, to: one.to - 60 })) }), false],
  ['no windows', (rules) => ({ ...rules, windows: [] }), true],
])('%s: looser %s', (_what, change, expected) => {
  expect(isLooser(preset('中国催收'), change(preset('中国催收')))).toBe(expected);
});

const dayOf = (at: number) => Math.floor((at + 8 * HOUR) / DAY);
function isWithin(span: { unit: string; length: number }, one: Contact, last: Contact): boolean {
  return span.unit === 'hour' ? one.at > last.at - span.length * HOUR : dayOf(one.at) > dayOf(last.at) - span.length;
}
