import { customerList } from '@lianxi/contracts/customer/customer.contract';
import {
  createVisitPlan,
  readVisitPlan,
  updateVisitPlan,
  type VisitPlan,
  visitPlanFields,
} from '@lianxi/contracts/customer/visit-plan.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { ChoiceField, TextAreaField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { useSession } from '@lianxi/shared/session/use-session';
import type { LoadOptions, PickerOption } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import { PlanTimeField, ReminderField } from './plan-fields.tsx';
import { repeatOptions, wayOptions } from './plan-words.ts';
import { refreshPlans } from './refresh-plans.ts';

const OFFERED = 20;

const loadCustomers: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(customerList, { query }, { signal });
  return list.map(({ id, custName, company, city }) => ({ value: id, text: custName, note: company || city }));
};

const DAY_MS = 86_400_000;
const MORNING = 10;

/** Tomorrow at ten. */
function usualTime(): string {
  const at = new Date(Date.now() + DAY_MS);
  at.setHours(MORNING, 0, 0, 0);
  return at.toISOString();
}

/** A new plan; for the customer, if one is given. Mounted while it is open. */
export function NewPlan({ customer, onClose }: { customer?: PickerOption; onClose: () => void }) {
  const me = useSession((state) => state.userinfo);
  const form = useForm(visitPlanFields, {
    initial: {
      custId: customer?.value ?? '',
      way: 'phone',
      content: '',
      planTime: usualTime(),
      repeat: 'none',
      remindMinutes: 15,
      ownerId: me?.user_id ?? '',
    },
    submit: async (body) => {
      await call(createVisitPlan, { body });
      toastSuccess('已新建计划');
      onClose();
      void refreshPlans();
    },
  });
  return (
    <FormDrawer form={form} title="新建计划" onClose={onClose}>
      <PickField
        form={form}
        name="custId"
        label="客户"
        none="请选择"
        required
        load={loadCustomers}
        chosen={customer}
        disabled={customer !== undefined}
      />
      <ChangeableFields form={form} />
      <PickField
        form={form}
        name="ownerId"
        label="归属坐席"
        none="请选择"
        required
        hint="归属其他坐席时，对方会收到通知。"
        load={loadAgents}
        chosen={me ? { value: me.user_id, text: me.cuser_name } : undefined}
      />
    </FormDrawer>
  );
}

/** An open plan. Mounted while it is open. */
export function EditPlan({ plan, onClose }: { plan: VisitPlan; onClose: () => void }) {
  const version = useRef(plan.version);
  const form = useForm(visitPlanFields, {
    initial: plan,
    submit: async ({ way, content, planTime, repeat, remindMinutes }) => {
      const body = { id: plan.id, version: version.current, way, content, planTime, repeat, remindMinutes };
      await call(updateVisitPlan, { body });
      toastSuccess('已保存');
      onClose();
      void refreshPlans();
    },
    latest: async () => {
      const stored = await call(readVisitPlan, { params: { id: plan.id } });
      version.current = stored.version;
      return stored;
    },
  });
  return (
    <FormDrawer form={form} title={`编辑计划 · ${plan.custName}`} onClose={onClose}>
      <ChangeableFields form={form} />
    </FormDrawer>
  );
}

type PlanForm = Parameters<typeof PlanTimeField>[0]['form'];

function ChangeableFields({ form }: { form: PlanForm }) {
  return (
    <>
      <TextAreaField form={form} name="content" label="回访内容" />
      <div className="lx-form-row">
        <PlanTimeField form={form} />
        <ChoiceField form={form} name="way" label="回访方式" options={wayOptions} />
      </div>
      <div className="lx-form-row">
        <ReminderField form={form} />
        <ChoiceField form={form} name="repeat" label="重复" options={repeatOptions} hint="完成后自动生成下一次计划。" />
      </div>
    </>
  );
}
