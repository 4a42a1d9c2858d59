import type { ContactRefusal } from '@lianxi/contracts/contact-rule/contact-rule.contract';
import {
  type ContactChannel,
  type ContactLimit,
  type ContactRules,
  limitText,
} from '@lianxi/contracts/contact-rule/contact-rules';
import { lengthOfSpan, MINUTES_OF_DAY, type WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { isOpen, nextOpening, type SpecialDay } from '../../../platform/calendar/business-calendar.ts';
import { dateIn, momentOf, plusDays } from '../../../platform/calendar/zone-clock.ts';

/** A contact that was permitted. */
export interface Contact {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly channel: ContactChannel;
  /** The keyed hash of the number. */
  readonly number: string;
  readonly conversation: boolean;
}

/** A contact that somebody wants to begin: all that {@link judge} must know of it. */
export type Asked = Pick<Contact, 'at' | 'channel' | 'number'>;

/** The tenant's days: `days` holds those that are closed, or worked as another weekday. */
export interface Days {
  readonly timeZone: string;
  readonly days: Readonly<Record<string, SpecialDay>>;
}

/** A rule that refuses, and the first moment at which this rule alone no longer does; null: never. */
interface Objection {
  readonly rule: 'window' | 'limit' | 'gap';
  readonly words: string;
  readonly until: number | null;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A closed day with a window of its own works as this weekday, which no week has. */
const HOLIDAY = 8;
/** More steps than rules that can object one after the other within a year. */
const MAX_STEPS = 1000;

/** Null: the contact is permitted. `contacts`: those of the person for the purpose, in any order. */
export function judge(rules: ContactRules, days: Days, contacts: readonly Contact[], asked: Asked): ContactRefusal | null {
  if (!rules.enabled) return null;
  const first = objectionOf(rules, days, contacts, asked);
  if (!first) return null;
  return { rule: first.rule, words: first.words, nextAllowed: nextAllowed(rules, days, contacts, asked, first) };
}

/** Each rule moves the moment on until none objects. */
function nextAllowed(
  rules: ContactRules,
  days: Days,
  contacts: readonly Contact[],
  asked: Asked,
  first: Objection,
): string | null {
  let objection: Objection | null = first;
  let at = asked.at;
  for (let step = 0; objection && step < MAX_STEPS; step += 1) {
    if (objection.until === null) return null;
    at = objection.until;
    objection = objectionOf(rules, days, contacts, { ...asked, at });
  }
  return objection ? null : new Date(at).toISOString();
}

function objectionOf(rules: ContactRules, days: Days, contacts: readonly Contact[], asked: Asked): Objection | null {
  const closed = windowObjection(rules, days, asked.at);
  if (closed) return closed;
  for (const limit of rules.limits) {
    const reached = limitObjection(limit, days.timeZone, contacts, asked);
    if (reached) return reached;
  }
  return gapObjection(rules, contacts, asked);
}

function windowObjection({ windows, holidays }: ContactRules, { timeZone, days }: Days, at: number): Objection | null {
  if (windows.length === 0) return null;
  const hours = holidays.kind === 'span' ? [...windows, { day: HOLIDAY, from: holidays.from, to: holidays.to }] : windows;
  const calendar = { timeZone, hours, days: Object.fromEntries(Object.entries(days).flatMap(asDay(holidays.kind))) };
  const moment = new Date(at);
  if (isOpen(calendar, moment)) return null;
  return { rule: 'window', words: '不在允许联系的时段内', until: nextOpening(calendar, moment)?.getTime() ?? null };
}

/** A closed day as the rules want it; make-up days stay. */
const asDay =
  (kind: ContactRules['holidays']['kind']) =>
  ([date, day]: [string, SpecialDay]): [string, SpecialDay][] => {
    if (!('closed' in day) || kind === 'none') return [[date, day]];
    return kind === 'span' ? [[date, { worksAs: HOLIDAY }]] : [];
  };

const concerns = (limit: Pick<ContactLimit, 'channels'>, channel: ContactChannel) =>
  limit.channels.length === 0 || limit.channels.includes(channel);

function limitObjection(limit: ContactLimit, timeZone: string, contacts: readonly Contact[], asked: Asked): Objection | null {
  if (!concerns(limit, asked.channel)) return null;
  const releases = contacts
    .filter((contact) => concerns(limit, contact.channel))
    .filter((contact) => limit.per === 'person' || contact.number === asked.number)
    .filter((contact) => limit.counts === 'attempts' || contact.conversation)
    .map(({ at }) => releaseOf(limit.span, timeZone, at))
    .filter((release) => release > asked.at)
    .toSorted((a, b) => a - b);
  if (releases.length < limit.most) return null;
  // So many must leave the span that one less than the limit stays.
  return { rule: 'limit', words: limitText(limit), until: releases[releases.length - limit.most] ?? null };
}

/** The first moment whose span no longer contains a contact. */
function releaseOf({ unit, length }: ContactLimit['span'], timeZone: string, at: number): number {
  if (unit === 'hour') return at + length * HOUR_MS;
  return momentOf(timeZone, plusDays(dateIn(timeZone, at), length), 0);
}

function gapObjection({ gap }: ContactRules, contacts: readonly Contact[], asked: Asked): Objection | null {
  const last = contacts
    .filter((contact) => gap.per === 'person' || contact.number === asked.number)
    .reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  const until = last + gap.minutes * MINUTE_MS;
  if (until <= asked.at) return null;
  return { rule: 'gap', words: `两次联系至少间隔 ${gap.minutes} 分钟`, until };
}

/** The longest time for which a contact can matter, in milliseconds. */
export function memoryOf({ limits, gap }: ContactRules): number {
  const spans = limits.map(({ span: { unit, length } }) => length * (unit === 'hour' ? 1 : 24) * HOUR_MS);
  // A day of the tenant's calendar may have 25 hours.
  return Math.max(gap.minutes * MINUTE_MS, ...spans, 0) + 2 * HOUR_MS;
}

/**
 * Do the new rules allow a contact that the former ones refused? Where they cannot be compared, they count as looser: whoever
 * may not loosen then asks somebody who may.
 */
export function isLooser(former: ContactRules, next: ContactRules): boolean {
  if (!former.enabled) return false;
  if (!next.enabled) return true;
  if (next.gap.minutes < former.gap.minutes) return true;
  if (former.gap.minutes > 0 && former.gap.per === 'person' && next.gap.per === 'number') return true;
  if (opensMore(former, next)) return true;
  return !former.limits.every((limit) => next.limits.some((other) => isAsStrict(other, limit)));
}

function isAsStrict(next: ContactLimit, former: ContactLimit): boolean {
  const sameKind = next.counts === former.counts && next.span.unit === former.span.unit;
  const asWide = next.per === 'person' || former.per === 'number';
  const channels =
    next.channels.length === 0 || (former.channels.length > 0 && former.channels.every((c) => next.channels.includes(c)));
  return sameKind && asWide && channels && next.most <= former.most && next.span.length >= former.span.length;
}

function opensMore(former: ContactRules, next: ContactRules): boolean {
  const [was, is] = [former, next].map(({ windows, holidays }) => {
    if (windows.length === 0) return [EVERY_MINUTE, EVERY_MINUTE];
    const week = minutesOf(windows);
    if (holidays.kind === 'weekday') return [week, week];
    const days = holidays.kind === 'span' ? [1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...holidays, day })) : [];
    return [week, minutesOf(days)];
  });
  return [0, 1].some((kind) => is?.[kind]?.some((open, minute) => open > (was?.[kind]?.[minute] ?? 0)));
}

const EVERY_MINUTE = new Uint8Array(7 * MINUTES_OF_DAY).fill(1);

/** The minutes of a week that are in a span: 1. */
function minutesOf(spans: WorkingHours): Uint8Array {
  const minutes = new Uint8Array(EVERY_MINUTE.length);
  for (const span of spans) {
    const begin = (span.day - 1) * MINUTES_OF_DAY + span.from;
    for (let n = 0; n < lengthOfSpan(span); n += 1) minutes[(begin + n) % minutes.length] = 1;
  }
  return minutes;
}
