import { type SkipReason, type SmsBatch, skipReasons } from '@lianxi/contracts/sms/sms-batch.contract';
import { type SmsState, smsStates } from '@lianxi/contracts/sms/sms-message.contract';

const sum = (counts: Readonly<Partial<Record<string, number>>>) =>
  Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0);

/** How many of the messages are on their way or done. */
export function progressOf({ counts }: Pick<SmsBatch, 'counts'>): string {
  const all = sum(counts);
  return `${(all - (counts.queued ?? 0)).toLocaleString()} / ${all.toLocaleString()}`;
}

/** Who gets a message, and who does not by which reason: the lines add up to the audience. */
export function funnelOf({ audience, counts, skipped }: SmsBatch): [string, number][] {
  const reasons = (Object.keys(skipReasons) as SkipReason[]).filter((reason) => skipped[reason]);
  return [
    ['名单人数', audience],
    ...reasons.map((reason): [string, number] => [`不发送：${skipReasons[reason]}`, skipped[reason] ?? 0]),
    ['将会发送', sum(counts)],
  ];
}

/** The messages by state. */
export const statesOf = ({ counts }: SmsBatch): [string, number][] =>
  (Object.keys(smsStates) as SmsState[])
    .filter((state) => counts[state])
    .map((state): [string, number] => [smsStates[state], counts[state] ?? 0]);
