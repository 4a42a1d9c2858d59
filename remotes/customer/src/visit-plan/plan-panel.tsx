import { IconUserCardPhone } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { readVisitPlan, type VisitPlan } from '@lianxi/contracts/customer/visit-plan.contract';
import { visitPlanRepeatNames, visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { absoluteTime, EventTime, RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useState } from 'react';
import { isDiallable, useDialPlan } from './dial-plan.tsx';
import { CancelPlan, FinishPlan, HandOverPlans } from './end-plan-modal.tsx';
import { EditPlan } from './plan-form.tsx';
import { PlanState } from './plan-state.tsx';
import { isOpen, reminderText } from './plan-words.ts';
import './plan-panel.css';

type Dialog = 'finish' | 'cancel' | 'hand' | 'edit' | null;

function Actions({ plan, onOpen }: { plan: VisitPlan; onOpen: (dialog: Dialog) => void }) {
  const dialling = useDialPlan();
  if (!isOpen(plan)) return null;
  return (
    <div className="plan-actions">
      {dialling && isDiallable(plan) && (
        <Button
          icon={<IconUserCardPhone aria-hidden />}
          loading={dialling.running}
          disabled={dialling.disabled}
          onClick={() => dialling.dial(plan)}
        >
          拨打
        </Button>
      )}
      <Button theme="solid" onClick={() => onOpen('finish')}>
        完成
      </Button>
      <Button onClick={() => onOpen('edit')}>编辑</Button>
      <Button onClick={() => onOpen('hand')}>移交</Button>
      <Button onClick={() => onOpen('cancel')}>取消计划</Button>
    </div>
  );
}

function Customer({ plan: { custId, custName } }: { plan: VisitPlan }) {
  const openTab = useOpenTab();
  if (!useHolds('customer_list')) return custName;
  return (
    <button type="button" className="lx-link" onClick={() => openTab(`/customer/list?id=${custId}`)}>
      {custName}
    </button>
  );
}

function Ended({ plan: { state, result, endTime, linkedid } }: { plan: VisitPlan }) {
  const openTab = useOpenTab();
  const readsCalls = useHolds('callcenter_platformcall');
  return (
    <RecordPart title={state === 'done' ? '回访结果' : '取消原因'}>
      <p className="plan-words">{result || '—'}</p>
      <p className="plan-end">
        <EventTime at={endTime} />
        {linkedid !== null && <span>由通话小结完成</span>}
        {linkedid !== null && readsCalls && (
          <button type="button" className="lx-link" onClick={() => openTab(`/callcenter/platformcall?id=${linkedid}`)}>
            查看通话
          </button>
        )}
      </p>
    </RecordPart>
  );
}

function Plan({ id }: { id: string }) {
  const { data: plan, error, refetch } = useCall(readVisitPlan, { params: { id } });
  const [dialog, setDialog] = useState<Dialog>(null);
  if (error && !plan) return <Failure what="回访计划" error={error} onRetry={() => void refetch()} />;
  if (!plan) return <Loading shape="list" rows={6} />;
  const close = () => setDialog(null);
  const facts = {
    客户: <Customer plan={plan} />,
    联系电话: <PhoneNumber phone={plan.phone} of={plan.custName} />,
    计划时间: absoluteTime(new Date(plan.planTime)).slice(0, -':00'.length),
    状态: <PlanState state={plan.state} />,
    回访方式: visitPlanWayNames[plan.way],
    归属坐席: plan.ownerName,
    提醒: reminderText(plan.remindMinutes),
    重复: visitPlanRepeatNames[plan.repeat],
    创建时间: <RelativeTime at={plan.createTime} />,
  };
  return (
    <>
      <Actions plan={plan} onOpen={setDialog} />
      <Facts facts={facts} />
      <RecordPart title="回访内容">
        <p className="plan-words">{plan.content}</p>
      </RecordPart>
      {!isOpen(plan) && <Ended plan={plan} />}
      {dialog === 'finish' && <FinishPlan plan={plan} onClose={close} />}
      {dialog === 'cancel' && <CancelPlan plan={plan} onClose={close} />}
      {dialog === 'edit' && <EditPlan plan={plan} onClose={close} />}
      {dialog === 'hand' && <HandOverPlans ids={[plan.id]} onClose={close} onDone={close} />}
    </>
  );
}

/** One plan next to the list or the calendar, which the user can still use. */
export function PlanPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <SidePanel title="回访计划" open={id !== undefined} onClose={onClose}>
      {id && <Plan key={id} id={id} />}
    </SidePanel>
  );
}
