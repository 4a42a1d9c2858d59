import { type customerList, customerOptions } from '@lianxi/contracts/customer/customer.contract';
import { label } from '@lianxi/contracts/customer/label.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter } from '@lianxi/shared/list/filters';
import type { ListState } from '@lianxi/shared/list/use-list';
import { ConditionFilter } from '@lianxi/shared/own-fields/condition-filter';
import { levels } from './customer-words.ts';

/** The owner in the filter: their name is in every row of the list. */
function ownerOf({ data, filters: { ownerId } }: ListState<typeof customerList>) {
  const name = data?.list.find((row) => row.ownerId === ownerId)?.ownerName;
  return ownerId && name ? { value: ownerId, text: name } : undefined;
}

/** Keyword, city and level are visible; label and owner are behind 更多. */
export function CustomerFilterBar({ list }: { list: ListState<typeof customerList> }) {
  const { city, labelId, ownerId } = list.filters;
  const { data: options } = useCall(customerOptions, {});
  const { data: labels = [] } = useCall(label.list, {});
  // The address may contain a city that no customer has any more.
  const cities = [...new Set([...(options?.cities ?? []), ...(city ? [city] : [])])];
  return (
    <FilterBar
      list={list}
      moreSet={labelId !== undefined || ownerId !== undefined}
      more={
        <>
          <ChoiceFilter
            list={list}
            name="labelId"
            label="标签"
            none="全部标签"
            options={labels.map(({ id, name }) => ({ value: id, text: name }))}
          />
          <PickFilter list={list} name="ownerId" label="归属坐席" none="全部坐席" load={loadAgents} chosen={ownerOf(list)} />
        </>
      }
    >
      <KeywordFilter list={list} name="keyword" label="姓名或完整号码" />
      <ChoiceFilter
        list={list}
        name="city"
        label="城市"
        none="全部城市"
        options={cities.map((name) => ({ value: name, text: name }))}
      />
      <ChoiceFilter list={list} name="level" label="级别" none="全部级别" options={levels} />
      <ConditionFilter list={list} module="customer" />
    </FilterBar>
  );
}
