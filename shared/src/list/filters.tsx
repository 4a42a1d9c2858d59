import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Input } from '@douyinfe/semi-ui';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useTabVisible } from '../portal/tab.ts';
import { Choice } from '../ui/choice.tsx';
import { Picker } from '../ui/picker.tsx';
import type { LoadOptions, PickerOption } from '../ui/picker-options.tsx';
import { TimeRange } from './time-range.tsx';
import type { FiltersOf, ListState } from './use-list.ts';

const TYPING_MS = 400;

interface FilterProps<E extends Endpoint> {
  list: ListState<E>;
  /** Key of the contract's query. */
  name: keyof FiltersOf<E> & string;
  label: string;
}

const part = <E extends Endpoint>(name: string, value: string | undefined) => ({ [name]: value }) as Partial<FiltersOf<E>>;
const textOf = <E extends Endpoint>({ list, name }: FilterProps<E>) => (list.filters[name] as string | undefined) ?? '';

/** A keyword; applied after a short pause in typing, or at once by Enter. */
export function KeywordFilter<E extends Endpoint>({ width = 240, ...props }: FilterProps<E> & { width?: number }) {
  const { list, name, label } = props;
  const keyword = textOf(props);
  const [typed, setTyped] = useState(keyword);
  const taken = useRef(keyword);
  useEffect(() => {
    // The address returns an applied keyword a moment later: by then the user may have typed more.
    if (keyword === taken.current) return;
    taken.current = keyword;
    setTyped(keyword);
  }, [keyword]);
  const take = () => {
    const words = typed.trim();
    if (words === keyword) return;
    taken.current = words;
    list.change(part(name, words || undefined));
  };
  const inFront = useTabVisible();
  useEffect(() => {
    // A change of the address would bring a tab in the background to the front.
    if (!inFront) return;
    const timer = setTimeout(take, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      style={{ width }}
      prefix={<IconSearch aria-hidden />}
      placeholder={label}
      aria-label={label}
      maxLength={100}
      showClear
      value={typed}
      onChange={setTyped}
      onEnterPress={take}
    />
  );
}

/** One of a few fixed values. */
export function ChoiceFilter<E extends Endpoint, V extends string>({
  options,
  none,
  ...props
}: FilterProps<E> & {
  options: readonly { value: V; text: string }[];
  /** The entry for no choice, for example 全部状态. */
  none: string;
}) {
  const { list, name, label } = props;
  const value = options.find((option) => option.value === textOf(props))?.value;
  return <Choice label={label} none={none} options={options} value={value} onChange={(next) => list.change(part(name, next))} />;
}

/** One of many, found by typing. `chosen` names the value of the address when the page knows it. */
export function PickFilter<E extends Endpoint>({
  load,
  none,
  chosen,
  ...props
}: FilterProps<E> & { load: LoadOptions; none: string; chosen?: PickerOption | undefined }) {
  const { list, name, label } = props;
  const value = textOf(props);
  return (
    <Picker
      label={label}
      none={none}
      load={load}
      values={value ? [value] : []}
      known={chosen ? [chosen] : []}
      onChange={([next]) => list.change(part(name, next))}
    />
  );
}

/** A range of time: two keys of the query, as ISO times. */
export function TimeRangeFilter<E extends Endpoint>({
  list,
  label,
  begin,
  end,
}: {
  list: ListState<E>;
  label: string;
  begin: keyof FiltersOf<E> & string;
  end: keyof FiltersOf<E> & string;
}) {
  const [from, to] = [list.filters[begin], list.filters[end]] as (string | undefined)[];
  return (
    <TimeRange
      label={label}
      from={from}
      to={to}
      onChange={(first, last) => list.change({ ...part<E>(begin, first), ...part<E>(end, last) })}
    />
  );
}
