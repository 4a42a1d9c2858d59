import type { FieldsOf } from '@lianxi/contracts/kit/record';
import { commonKnowledge } from '@lianxi/contracts/knowledge/common-knowledge.contract';

type Fields = FieldsOf<typeof commonKnowledge>;

/** The labels of the fields in which two differ, for whoever saves after somebody else did. */
export function differenceOf(stored: Partial<Fields>, sent: Partial<Fields>): string[] {
  return (Object.keys(sent) as (keyof Fields)[])
    .filter((name) => name in commonKnowledge.fields)
    .filter((name) => name !== 'kind' && JSON.stringify(stored[name]) !== JSON.stringify(sent[name]))
    .map((name) => commonKnowledge.fields[name].label);
}

/** Why the times of an entry are none; undefined: they are. */
export function wrongTimes({ effectiveTime, expireTime }: Pick<Fields, 'effectiveTime' | 'expireTime'>, now: Date) {
  if (expireTime === null) return undefined;
  const end = Date.parse(expireTime);
  if (end <= now.getTime()) return commonKnowledge.errors.pastExpiry;
  return effectiveTime !== null && Date.parse(effectiveTime) >= end ? commonKnowledge.errors.wrongTimes : undefined;
}
