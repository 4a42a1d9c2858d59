import { Button } from '@douyinfe/semi-ui';
import { exportSalesOrders, type SalesOrderDetail, salesOrderList } from '@lianxi/contracts/market/sales-order.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { type ListState, useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useState } from 'react';
import { loadCustomers } from '../customer/load-customers.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderPanel } from './order-panel.tsx';
import { orderStates } from './order-words.ts';

type List = ListState<typeof salesOrderList>;

/** Whom the address names: their names are in the rows of the list. */
function chosenIn({ data, filters: { customerId, ownerId } }: List) {
  const customer = data?.list.find((row) => row.customerId === customerId);
  const owner = data?.list.find((row) => row.ownerId === ownerId);
  return {
    customer: customerId && customer ? { value: customerId, text: customer.custName } : undefined,
    owner: ownerId && owner ? { value: ownerId, text: owner.ownerName } : undefined,
  };
}

function Filters({ list }: { list: List }) {
  const chosen = chosenIn(list);
  return (
    <FilterBar
      list={list}
      moreSet={list.filters.ownerId !== undefined}
      more={<PickFilter list={list} name="ownerId" label="归属坐席" none="全部坐席" load={loadAgents} chosen={chosen.owner} />}
    >
      <KeywordFilter list={list} name="keyword" label="订单号" width={180} />
      <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={orderStates} />
      <PickFilter list={list} name="customerId" label="客户" none="全部客户" load={loadCustomers} chosen={chosen.customer} />
      <TimeRangeFilter list={list} label="下单时间" begin="beginTime" end="endTime" />
    </FilterBar>
  );
}

/** The orders of customers (specification section 2, /market/ordermanage). */
export default function SalesOrderPage() {
  const list = useList(salesOrderList);
  const [id, open] = useAddressValue('id');
  const mayEdit = useHolds('market_order_edit');
  const exporting = useExport(exportSalesOrders, { list, name: '订单', unit: '个', numbers: true });
  /** The draft in the form, or a new order. */
  const [form, setForm] = useState<SalesOrderDetail | 'new' | null>(null);
  const add = mayEdit && (
    <Button theme="solid" onClick={() => setForm('new')}>
      新建订单
    </Button>
  );
  return (
    <ListPage
      title="订单管理"
      what="订单"
      list={list}
      columns={orderColumns}
      onOpen={(row) => open(row.id)}
      openId={id}
      selection={exporting.selection}
      actions={
        <>
          {exporting.button}
          {add}
        </>
      }
      empty={{ title: '还没有订单', words: '在这里或在客户详情里新建订单。', action: add }}
      filters={<Filters list={list} />}
    >
      {exporting.bar}
      <OrderPanel id={id} onClose={() => open(undefined)} onEdit={setForm} />
      {form && (
        <OrderForm
          order={form === 'new' ? null : form}
          onClose={() => setForm(null)}
          onSaved={(saved) => {
            setForm(null);
            open(saved);
          }}
        />
      )}
    </ListPage>
  );
}
