import type { ListedRecord } from '@lianxi/contracts/kit/record';
import { Fragment, type ReactNode } from 'react';
import { ChoiceFilter, KeywordFilter } from '../list/filters.tsx';
import type { FiltersOf, ListState } from '../list/use-list.ts';

/** The filter of a key of the list's query: words to look for, or one of a field's choices. */
export type FilterOf<R extends ListedRecord> = (
  name: keyof FiltersOf<R['list']> & string,
  changes?: { label?: string; none?: string },
) => ReactNode;

/** Words first, then the choices that the list can be narrowed to. */
export function filtersOf<R extends ListedRecord>(record: R, list: ListState<R['list']>): ReactNode {
  const choices = Object.entries(record.fields).filter(([, { options }]) => 'filter' in options);
  const searched = Object.values(record.fields).some(({ options }) => options.keyword);
  const names = [...(searched ? ['keyword'] : []), ...choices.map(([name]) => name)];
  const filter = filterOf(record, list);
  return names.map((name) => <Fragment key={name}>{filter(name as keyof FiltersOf<R['list']> & string)}</Fragment>);
}

/** Draws the filters of a record's list by their names. */
export function filterOf<R extends ListedRecord>(record: R, list: ListState<R['list']>): FilterOf<R> {
  return (name, changes = {}) => {
    const { [name]: field } = record.fields;
    if (!field?.choices) return <KeywordFilter list={list} name={name} label={changes.label ?? `查找${record.title}`} />;
    const { label, choices } = field;
    return <ChoiceFilter list={list} name={name} label={label} none={`全部${label}`} options={choices} {...changes} />;
  };
}
