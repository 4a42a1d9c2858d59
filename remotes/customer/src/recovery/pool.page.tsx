import { Button } from '@douyinfe/semi-ui';
import { customerOptions } from '@lianxi/contracts/customer/customer.contract';
import {
  claimCustomers,
  claimState,
  customerPool,
  MAX_MOVED,
  type PooledCustomer,
} from '@lianxi/contracts/customer/recovery.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useHolds } from '@lianxi/shared/session/use-session';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { grouped, levels } from '../customer/customer-words.ts';
import { Level } from '../customer/level.tsx';
import { AssignModal } from './assign-modal.tsx';
import { move, refreshAll } from './move-customers.ts';
import { ofLimit, withTaken } from './recovery-words.ts';

const orDash = (text: string | null) => text || <span className="lx-no-value">—</span>;

const facts: readonly Column<PooledCustomer>[] = [
  { key: 'custName', title: '姓名', width: 120, render: ({ custName }) => custName },
  { key: 'phone', title: '联系电话', width: 130, render: ({ phone }) => phone },
  { key: 'company', title: '公司', width: 240, render: ({ company }) => orDash(company) },
  { key: 'city', title: '城市', width: 90, render: ({ city }) => orDash(city) },
  { key: 'level', title: '级别', width: 80, render: ({ level }) => <Level level={level} /> },
  { key: 'former', title: '原归属坐席', width: 120, render: ({ formerOwnerName }) => orDash(formerOwnerName) },
  { key: 'pooledTime', title: '进入公海', width: 120, render: ({ pooledTime }) => <RelativeTime at={pooledTime} /> },
];

/** What the user may still claim. */
function Quota() {
  const { data } = useCall(claimState, {});
  if (!data) return null;
  return (
    <span>
      今日已领取 {ofLimit(data.claimedToday, data.claimLimit)}，名下客户 {ofLimit(data.held, data.holdLimit)}
    </span>
  );
}

function PoolFilters({ list }: { list: ReturnType<typeof useList<typeof customerPool>> }) {
  const mayList = useHolds('customer_list');
  const { data: options } = useCall(customerOptions, {}, { enabled: mayList });
  const { city } = list.filters;
  const cities = [...new Set([...(options?.cities ?? []), ...(city ? [city] : [])])];
  return (
    <FilterBar list={list}>
      <KeywordFilter list={list} name="keyword" label="姓名或完整号码" />
      <ChoiceFilter
        list={list}
        name="city"
        label="城市"
        none="全部城市"
        options={cities.map((name) => ({ value: name, text: name }))}
      />
      <ChoiceFilter list={list} name="level" label="级别" none="全部级别" options={levels} />
    </FilterBar>
  );
}

/** Customers whom nobody has, for every agent to claim (specification section 2, /customer/recovery). */
export default function PoolPage() {
  const list = useList(customerPool);
  const mayClaim = useHolds('customer_claim');
  const mayAllot = useHolds('customer_allot');
  const [chosen, setChosen] = useState<string[]>([]);
  const [assigning, setAssigning] = useState(false);
  const claim = useAction(
    async (ids: readonly string[]) => {
      const done = await call(claimCustomers, { body: { ids: [...ids] } }).finally(() => void refreshAll());
      setChosen((before) => before.filter((id) => !ids.includes(id)));
      return done;
    },
    { success: ({ claimed, taken }) => withTaken(`已领取 ${grouped.format(claimed)} 位客户`, taken) },
  );
  const takeBack = useAction(
    async () => {
      const moved = await move(chosen, 'back');
      setChosen([]);
      return moved;
    },
    { success: ({ changed }) => `已将 ${grouped.format(changed)} 位客户移出公海` },
  );
  const { run, disabled } = claim;
  const columns = useMemo<readonly Column<PooledCustomer>[]>(() => {
    if (!mayClaim) return facts;
    const action = ({ id, custName }: PooledCustomer) => (
      <span className="lx-row-actions">
        <button type="button" disabled={disabled} aria-label={`领取 ${custName}`} onClick={() => void run([id])}>
          领取
        </button>
      </span>
    );
    return [...facts, { key: 'actions', title: '操作', width: 90, actions: true, render: action }];
  }, [mayClaim, disabled, run]);
  const tooMany = chosen.length > MAX_MOVED;

  return (
    <ListPage
      title="公海"
      what="公海客户"
      list={list}
      filters={<PoolFilters list={list} />}
      actions={mayClaim && <Quota />}
      columns={columns}
      empty={{ title: '公海里没有客户', words: '按规则退回或手动移入的客户会列在这里，供坐席领取。' }}
      selection={mayClaim || mayAllot ? { ids: chosen, onChange: setChosen } : undefined}
    >
      <ChoiceBar count={chosen.length} unit="位客户" most={MAX_MOVED} onClear={() => setChosen([])}>
        {mayClaim && (
          <Button disabled={tooMany || disabled} onClick={() => void run(chosen)}>
            领取
          </Button>
        )}
        {mayAllot && (
          <>
            <Button disabled={tooMany} onClick={() => setAssigning(true)}>
              分配
            </Button>
            <Button disabled={tooMany || takeBack.disabled} onClick={() => void takeBack.run()}>
              移出公海
            </Button>
          </>
        )}
      </ChoiceBar>
      {assigning && (
        <AssignModal
          ids={chosen}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setAssigning(false);
            setChosen([]);
          }}
        />
      )}
    </ListPage>
  );
}
