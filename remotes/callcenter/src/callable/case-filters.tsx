import { type caseList, caseOptions } from '@lianxi/contracts/collection/collection-case.contract';
import { caseStates } from '@lianxi/contracts/collection/collection-words';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter } from '@lianxi/shared/list/filters';
import type { ListState } from '@lianxi/shared/list/use-list';
import { optionsOf } from './case-words.ts';

const owners = optionsOf({ mine: '我的案件', free: '未分配' });
const promises = optionsOf({ due: '今日到期及逾期', open: '待兑现', broken: '违约或部分兑现', none: '无待兑现' });
const contacts = optionsOf({ never: '从未联系', week: '7 天未联系' });
const disputes = [{ value: '1' as const, text: '有未处理争议' }];
const reductions = optionsOf({ asked: '减免待审批' });

export function CaseFilters({ list }: { list: ListState<typeof caseList> }) {
  const { data } = useCall(caseOptions, {});
  const { ownerId, batchId, contact, disputed, reduction } = list.filters;
  const owner = list.data?.list.find((row) => row.ownerId === ownerId);
  const stages = (data?.stages ?? []).map(({ name }, at) => ({ value: String(at + 1), text: name }));
  const batches = (data?.batches ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <FilterBar
      list={list}
      moreSet={[ownerId, batchId, contact, disputed, reduction].some((value) => value !== undefined)}
      more={
        <>
          <ChoiceFilter list={list} name="batchId" label="批次" none="全部批次" options={batches} />
          <PickFilter
            list={list}
            name="ownerId"
            label="归属坐席"
            none="全部坐席"
            load={loadAgents}
            chosen={ownerId && owner ? { value: ownerId, text: owner.ownerName } : undefined}
          />
          <ChoiceFilter list={list} name="contact" label="联系情况" none="全部联系情况" options={contacts} />
          <ChoiceFilter list={list} name="disputed" label="争议" none="全部争议" options={disputes} />
          <ChoiceFilter list={list} name="reduction" label="减免" none="全部减免" options={reductions} />
        </>
      }
    >
      <KeywordFilter list={list} name="keyword" label="合同号、姓名或号码" width={200} />
      <ChoiceFilter list={list} name="whose" label="归属" none="全部归属" options={owners} />
      <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={optionsOf(caseStates)} />
      <ChoiceFilter list={list} name="stage" label="阶段" none="全部阶段" options={stages} />
      <ChoiceFilter list={list} name="promise" label="承诺" none="全部承诺" options={promises} />
    </FilterBar>
  );
}
