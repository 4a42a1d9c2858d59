import { ageRanges, capitalRanges, leadStates, type searchLeads } from '@lianxi/contracts/customer/lead.contract';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import type { useList } from '@lianxi/shared/list/use-list';

const optionsOf = (ranges: Readonly<Record<string, { text: string }>>) =>
  Object.entries(ranges).map(([value, { text }]) => ({ value, text }));
const capitals = optionsOf(capitalRanges);
const ages = optionsOf(ageRanges);
const states = Object.entries(leadStates).map(([value, text]) => ({ value, text }));

export function LeadFilters({ list }: { list: ReturnType<typeof useList<typeof searchLeads>> }) {
  return (
    <FilterBar list={list}>
      <KeywordFilter list={list} name="keyword" label="企业名称或信用代码" />
      <KeywordFilter list={list} name="region" label="地区" width={120} />
      <KeywordFilter list={list} name="trade" label="行业" width={140} />
      <ChoiceFilter list={list} name="capital" label="注册资本" none="全部注册资本" options={capitals} />
      <ChoiceFilter list={list} name="founded" label="成立年限" none="全部成立年限" options={ages} />
      <ChoiceFilter list={list} name="status" label="经营状态" none="全部经营状态" options={states} />
    </FilterBar>
  );
}
