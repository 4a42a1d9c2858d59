import type { CollectionCase } from '@lianxi/contracts/collection/collection-case.contract';
import { promiseStates } from '@lianxi/contracts/collection/collection-words';

/** Fixed values as options of a filter or a field. */
export const optionsOf = <V extends string>(words: Readonly<Record<V, string>>): { value: V; text: string }[] =>
  (Object.entries(words) as [V, string][]).map(([value, text]) => ({ value, text }));

/** What became of the last promise, in the words of a list. */
export function promiseWords({ promise }: Pick<CollectionCase, 'promise'>, today: string): string {
  if (!promise) return '';
  if (promise.state !== 'open') return promiseStates[promise.state];
  if (promise.dueDate < today) return '已逾期';
  return promise.dueDate === today ? '今日到期' : `${promise.dueDate.slice(5)} 到期`;
}
