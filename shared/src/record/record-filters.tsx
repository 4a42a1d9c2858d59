import type { Choice } from '@lianxi/contracts/kit/fields';
import type { ListedRecord } from '@lianxi/contracts/kit/record';
import { Fragment, type ReactNode } from 'react';
import { ChoiceFilter, KeywordFilter } from '../list/filters.tsx';
import type { FiltersOf, ListState } from '../list/use-list.ts';

/** What a page can change of a filter; `options` for a key that is no field. */
export interface FilterChanges {
  label?: string;
  none?: string;
  options?: readonly Choice[];
}

/** The filter of a key of the list's query: a keyword, or one of a field's choices. */
export type FilterOf<R extends ListedRecord> = (name: keyof FiltersOf<R['list']> & string, changes?: FilterChanges) => ReactNode;

/** The keyword first, then the choices that filter the list. */
export function filtersOf<R extends ListedRecord>(record: R, list: ListState<R['list']>): ReactNode {
  const choices = Object.entries(record.fields).filter(([, { options }]) => 'filter' in options);
  const searched = Object.values(record.fields).some(({ options }) => options.keyword);
  const names = [...(searched ? ['keyword'] : []), ...choices.map(([name]) => name)];
  const filter = filterOf(record, list);
  return names.map((name) => <Fragment key={name}>{filter(name as keyof FiltersOf<R['list']> & string)}</Fragment>);
}

/** Returns the function that draws the filters of a record's list by key. */
export function filterOf<R extends ListedRecord>(record: R, list: ListState<R['list']>): FilterOf<R> {
  return (name, changes = {}) => {
    const { [name]: field } = record.fields;
    const { options = field?.choices } = changes;
    if (!options) return <KeywordFilter list={list} name={name} label={changes.label ?? `查找${record.title}`} />;
    const { label = field?.label ?? '' } = changes;
    return <ChoiceFilter list={list} name={name} label={label} none={changes.none ?? `全部${label}`} options={options} />;
  };
}
