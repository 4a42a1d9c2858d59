import * as z from 'zod';
import { MINUTES_OF_DAY, workingHours } from '../kit/working-hours.ts';

/** Why somebody is contacted. Each purpose has rules of its own, and counts its own contacts. */
export const contactPurposes = { marketing: '营销', service: '服务', collection: '催收' } as const;
export const contactPurpose = z.enum(['marketing', 'service', 'collection']);
export type ContactPurpose = z.output<typeof contactPurpose>;

/** How somebody is contacted. */
export const contactChannels = { call: '电话', sms: '短信', wecom: '企业微信' } as const;
export const contactChannel = z.enum(['call', 'sms', 'wecom']);
export type ContactChannel = z.output<typeof contactChannel>;

/** `person`: all numbers of a customer together; `number`: each number alone. */
export const contactScope = z.enum(['person', 'number']);
export type ContactScope = z.output<typeof contactScope>;

/** `hour`: a rolling span. `day`: days of the tenant's calendar, of which the last is the day of the contact. */
const span = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('hour'), length: z.number().int().min(1).max(720) }),
  z.object({ unit: z.literal('day'), length: z.number().int().min(1).max(90) }),
]);
export type ContactSpan = z.output<typeof span>;

/** At most so many attempts (or conversations) within a span; the next one is refused. */
export const contactLimit = z.object({
  per: contactScope,
  counts: z.enum(['attempts', 'conversations']),
  /** Only contacts by these channels count, and only they are refused. Empty: all of them, together. */
  channels: z.array(contactChannel).max(3),
  most: z.number().int().min(1).max(1000),
  span,
});
export type ContactLimit = z.output<typeof contactLimit>;

const minute = z.number().int().min(0).max(MINUTES_OF_DAY);

export const contactRules = z.object({
  /** False: everything is permitted; contacts are counted nevertheless. */
  enabled: z.boolean(),
  /** When contacts may begin, on the tenant's clocks; empty: at any time. */
  windows: workingHours,
  /** Closed days of the business calendar: like their weekday, never, or within a window of their own. */
  holidays: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('weekday') }),
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('span'), from: minute, to: minute }),
  ]),
  limits: z.array(contactLimit).max(10, '最多 10 条次数限制'),
  /** The least time between two contacts; 0 minutes: none. */
  gap: z.object({ per: contactScope, minutes: z.number().int().min(0).max(43_200) }),
});
export type ContactRules = z.output<typeof contactRules>;

const everyDay = (from: number, to: number) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: from * 60, to: to * 60 }));
const perDay = (most: number, counts: ContactLimit['counts'], channels: ContactChannel[]): ContactLimit => ({
  ...{ per: 'person', counts, channels, most },
  span: { unit: 'day', length: 1 },
});

/** Rules to begin with. Facts and sources: docs/decisions/0036. */
export const contactPresets: readonly { readonly name: string; readonly rules: ContactRules }[] = [
  {
    // GB/T 45251-2025: none from 22:00 to 8:00; at most three conversations a day.
    name: '中国催收',
    rules: {
      enabled: true,
      windows: everyDay(8, 22),
      holidays: { kind: 'weekday' },
      limits: [perDay(3, 'conversations', ['call']), perDay(6, 'attempts', [])],
      gap: { per: 'person', minutes: 60 },
    },
  },
  {
    name: '营销',
    rules: {
      enabled: true,
      windows: everyDay(9, 20),
      holidays: { kind: 'span', from: 10 * 60, to: 18 * 60 },
      limits: [
        perDay(2, 'attempts', ['call']),
        perDay(1, 'attempts', ['sms']),
        { per: 'person', counts: 'attempts', channels: [], most: 8, span: { unit: 'day', length: 30 } },
      ],
      gap: { per: 'person', minutes: 120 },
    },
  },
  {
    // 12 CFR 1006.14(b): seven calls in seven consecutive days; none within seven days of a conversation, whose day is the first.
    name: 'Reg F 7-in-7',
    rules: {
      enabled: true,
      windows: everyDay(8, 21),
      holidays: { kind: 'weekday' },
      limits: [
        { per: 'person', counts: 'attempts', channels: ['call'], most: 7, span: { unit: 'day', length: 7 } },
        { per: 'person', counts: 'conversations', channels: ['call'], most: 1, span: { unit: 'day', length: 7 } },
      ],
      gap: { per: 'person', minutes: 0 },
    },
  },
];

/** Nothing is limited. */
export const freeRules: ContactRules = {
  ...{ enabled: true, windows: [], holidays: { kind: 'weekday' }, limits: [] },
  gap: { per: 'person', minutes: 0 },
};

/** The rules of a purpose until a tenant saves its own. */
export function defaultRules(purpose: ContactPurpose): ContactRules {
  const name = { marketing: '营销', collection: '中国催收', service: '' }[purpose];
  return contactPresets.find((preset) => preset.name === name)?.rules ?? freeRules;
}

/** A limit as users read it: 每人每天最多 3 次通话成功（电话）. */
export function limitText({ per, counts, channels, most, span: { unit, length } }: ContactLimit): string {
  const who = per === 'person' ? '每人' : '每个号码';
  const when = unit === 'day' ? (length === 1 ? '每天' : `连续 ${length} 天`) : ` ${length} 小时内`;
  const what = counts === 'attempts' ? '次联系' : '次有效沟通';
  const by = channels.length === 0 ? '' : `（${channels.map((channel) => contactChannels[channel]).join('、')}）`;
  return `${who}${when}最多 ${most} ${what}${by}`;
}
