import { Button } from '@douyinfe/semi-ui';
import { type BinnedCustomer, customerBin, type HeldValue, MAX_MOVED } from '@lianxi/contracts/customer/recovery.contract';
import { useAction } from '@lianxi/shared/client/use-action';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useHolds } from '@lianxi/shared/session/use-session';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useMemo, useState } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { HeldDialog } from './held-dialog.tsx';
import { move } from './move-customers.ts';
import { daysLeft } from './recovery-words.ts';

const orDash = (text: string | null) => text || <span className="lx-no-value">—</span>;

const facts: readonly Column<BinnedCustomer>[] = [
  { key: 'custName', title: '姓名', width: 110, render: ({ custName }) => custName },
  { key: 'phone', title: '联系电话', width: 160, render: ({ phone, custName }) => <PhoneNumber phone={phone} of={custName} /> },
  { key: 'company', title: '公司', width: 200, render: ({ company }) => orDash(company) },
  { key: 'ownerName', title: '归属坐席', width: 110, render: ({ ownerName }) => orDash(ownerName) },
  { key: 'reason', title: '删除原因', width: 180, render: ({ reason }) => orDash(reason) },
  { key: 'removedByName', title: '删除人', width: 100, render: ({ removedByName }) => orDash(removedByName) },
  { key: 'removedTime', title: '删除时间', width: 120, render: ({ removedTime }) => <RelativeTime at={removedTime} /> },
  { key: 'left', title: '剩余时间', width: 90, render: ({ expireTime }) => daysLeft(expireTime) },
];

/** Deleted customers, who can come back for thirty days. */
export default function BinPage() {
  const list = useList(customerBin);
  const mayRestore = useHolds('customer_remove');
  const [chosen, setChosen] = useState<string[]>([]);
  const [held, setHeld] = useState<readonly HeldValue[]>([]);
  const { run, disabled } = useAction(async (ids: readonly string[]) => {
    const { changed, held: kept } = await move(ids, 'back');
    setChosen((before) => before.filter((id) => !ids.includes(id)));
    setHeld(kept);
    if (changed > 0) toastSuccess(`已恢复 ${grouped.format(changed)} 位客户`);
  });
  const columns = useMemo<readonly Column<BinnedCustomer>[]>(() => {
    if (!mayRestore) return facts;
    const action = ({ id, custName }: BinnedCustomer) => (
      <span className="lx-row-actions">
        <button type="button" disabled={disabled} aria-label={`恢复 ${custName}`} onClick={() => void run([id])}>
          恢复
        </button>
      </span>
    );
    return [...facts, { key: 'actions', title: '操作', width: 90, actions: true, render: action }];
  }, [mayRestore, disabled, run]);

  return (
    <ListPage
      title="回收站"
      what="回收站客户"
      list={list}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="完整号码" />
        </FilterBar>
      }
      columns={columns}
      empty={{ title: '回收站是空的', words: '删除的客户在这里保留 30 天，可以恢复。' }}
      selection={mayRestore ? { ids: chosen, onChange: setChosen } : undefined}
    >
      <ChoiceBar count={chosen.length} unit="位客户" most={MAX_MOVED} onClear={() => setChosen([])}>
        <Button disabled={disabled || chosen.length > MAX_MOVED} onClick={() => void run(chosen)}>
          恢复
        </Button>
      </ChoiceBar>
      {held.length > 0 && <HeldDialog held={held} onClose={() => setHeld([])} />}
    </ListPage>
  );
}
