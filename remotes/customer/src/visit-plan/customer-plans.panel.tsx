import { Button } from '@douyinfe/semi-ui';
import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { plansOfCustomer } from '@lianxi/contracts/customer/visit-plan.contract';
import { visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';
import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { NewPlan } from './plan-form.tsx';
import { PlanState } from './plan-state.tsx';
import { usePlanNews } from './refresh-plans.ts';
import './customer-plans.css';

/** So many are shown; the page shows the others. */
const SHOWN = 5;

/** The visit plans of a customer, open ones first. Fills the slot `customer.tab`. */
export default function CustomerPlans({ customerId }: SlotProps['customer.tab']) {
  const { data, error, refetch } = useCall(plansOfCustomer, { params: { id: customerId }, query: { pageSize: SHOWN } });
  const { data: customer } = useCall(readCustomer, { params: { id: customerId } });
  usePlanNews();
  const openTab = useOpenTab();
  const [adding, setAdding] = useState(false);
  return (
    <section className="customer-part" aria-label="回访计划">
      <div className="customer-plans-head">
        <h3>回访计划{data && data.total > 0 && ` ${data.total}`}</h3>
        <Button size="small" disabled={!customer} onClick={() => setAdding(true)}>
          新建计划
        </Button>
      </div>
      {error && !data && <Failure what="回访计划" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={2} />}
      {data?.total === 0 && <p className="customer-none">还没有回访计划。</p>}
      {data && data.total > 0 && (
        <ul className="customer-plans">
          {data.list.map(({ id, planTime, way, state, content, ownerName }) => (
            <li key={id}>
              <p className="customer-plan-head">
                <PlanState state={state} />
                <RelativeTime at={planTime} />
                <span>{visitPlanWayNames[way]}</span>
                <span>{ownerName}</span>
              </p>
              <button type="button" className="lx-link" onClick={() => openTab(`/business/visit?businessId=${id}`)}>
                {content}
              </button>
            </li>
          ))}
        </ul>
      )}
      {adding && customer && (
        <NewPlan customer={{ value: customerId, text: customer.custName }} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}
