import { attemptOutcomeNames } from '@lianxi/contracts/outbound/attempt-outcome';
import { contactReasonText } from '@lianxi/contracts/outbound/contact-state';
import type { ContactCounts, OutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import type { TaskContact } from '@lianxi/contracts/outbound/task-contact.contract';
import { grouped } from '@lianxi/shared/ui/grouped';
import { eventTime } from '@lianxi/shared/ui/relative-time';

/** How many are to be called at all, and how many of them are through. */
export const planned = ({ total, excluded }: ContactCounts): number => total - excluded;
export const through = ({ done, failed }: ContactCounts): number => done + failed;

export const progressText = ({ counts }: OutboundTask): string => `${grouped(through(counts))} / ${grouped(planned(counts))}`;

/** Agents and groups of a task. */
export const workersText = ({ agents, skillGroups }: OutboundTask): string =>
  [...skillGroups, ...agents].map(({ name }) => name).join('、');

const SECONDS = /(\d\d:\d\d):\d\d$/;

/** A time to the minute. */
const minuteText = (at: string): string => eventTime(new Date(at), new Date()).replace(SECONDS, '$1');

/** Why a contact is where it is, or why not yet. */
export function contactWhy({ state, reason, lastOutcome, nextTime, holderName }: TaskContact): string {
  if (state === 'held') return `${holderName}正在处理`;
  const at = nextTime && minuteText(nextTime);
  if (state === 'callback') return at ? `约定 ${at} 回拨` : '回拨时间已到';
  if (state === 'retry') {
    const last = lastOutcome ? `上次${attemptOutcomeNames[lastOutcome]}` : '';
    return [last, at ? `${at} 后重拨` : '可以重拨'].filter(Boolean).join('，');
  }
  if (state === 'waiting') return at ? `${at} 后可拨` : '';
  const ended = contactReasonText(reason);
  return state === 'failed' && lastOutcome ? `${ended}，上次${attemptOutcomeNames[lastOutcome]}` : ended;
}

/** The choices of a list of names. */
export const optionsOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, text: names[value] }));
