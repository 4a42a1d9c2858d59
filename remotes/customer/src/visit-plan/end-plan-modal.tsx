import {
  cancelVisitPlan,
  finishVisitPlan,
  handOverVisitPlans,
  type VisitPlan,
  visitPlanHandOver,
  visitPlanReason,
  visitPlanResult,
} from '@lianxi/contracts/customer/visit-plan.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { refreshPlans } from './refresh-plans.ts';

interface Props {
  plan: VisitPlan;
  onClose: () => void;
}

/** What came of a plan. Mounted while it is open. */
export function FinishPlan({ plan: { id, version, custName, repeat }, onClose }: Props) {
  const form = useForm(visitPlanResult, {
    initial: { result: '' },
    submit: async ({ result }) => {
      const { nextId } = await call(finishVisitPlan, { body: { id, version, result } });
      toastSuccess(nextId === null ? '计划已完成' : '计划已完成，已生成下一次计划');
      onClose();
      void refreshPlans();
    },
  });
  return (
    <FormModal form={form} title={`完成计划 · ${custName}`} act="完成" onClose={onClose}>
      <TextAreaField
        form={form}
        name="result"
        label="回访结果"
        {...(repeat !== 'none' && { hint: '这是重复计划，完成后自动生成下一次计划。' })}
      />
    </FormModal>
  );
}

/** Why a plan is not needed any more. Mounted while it is open. */
export function CancelPlan({ plan: { id, version, custName, repeat }, onClose }: Props) {
  const form = useForm(visitPlanReason, {
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await call(cancelVisitPlan, { body: { id, version, reason } });
      toastSuccess('计划已取消');
      onClose();
      void refreshPlans();
    },
  });
  return (
    <FormModal form={form} title={`取消计划 · ${custName}`} act="取消计划" danger onClose={onClose}>
      <TextAreaField
        form={form}
        name="reason"
        label="取消原因"
        {...(repeat !== 'none' && { hint: '这是重复计划，取消后不再生成下一次计划。' })}
      />
    </FormModal>
  );
}

/** Gives plans to a colleague. Mounted while it is open. */
export function HandOverPlans({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm(visitPlanHandOver, {
    initial: { ids: [...ids], ownerId: '' },
    submit: async (body) => {
      const { changed } = await call(handOverVisitPlans, { body });
      toastSuccess(`已移交 ${changed} 项计划`);
      onDone();
      void refreshPlans();
    },
  });
  return (
    <FormModal form={form} title={`移交 ${ids.length} 项计划`} act="移交" onClose={onClose}>
      <PickField
        form={form}
        name="ownerId"
        label="移交给"
        none="请选择"
        required
        hint="对方会收到通知，并可查看客户资料。"
        load={loadAgents}
      />
    </FormModal>
  );
}
