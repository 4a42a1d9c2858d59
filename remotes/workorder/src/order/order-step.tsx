import { Button } from '@douyinfe/semi-ui';
import { actOnWorkOrder, deleteDraft, updateWorkOrder, workOrderList } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderDetail, OrderTask } from '@lianxi/contracts/work-order/work-order-detail';
import { stepInput } from '@lianxi/contracts/work-order/work-order-input';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { ownValues, startingValues } from '@lianxi/shared/own-fields/filling';
import { OwnFacts } from '@lianxi/shared/own-fields/own-facts';
import { OwnFields } from '@lianxi/shared/own-fields/own-fields';
import type { OwnForm } from '@lianxi/shared/own-fields/use-own-form';
import { useLeaveGuard, useOpenTab } from '@lianxi/shared/portal/tab';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Loading } from '@lianxi/shared/ui/data-states';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useMemo } from 'react';
import { restOf, useStepForm } from './step-form.ts';

export interface StepProps {
  readonly order: OrderDetail;
  /** The version that the user has seen. */
  readonly version: number;
  readonly onActed: (version: number) => Promise<void>;
}

/** The form, as whoever looks at it may fill it in: with the button that ends their task. */
export function OrderStep({ order, version, onActed }: StepProps) {
  const task = order.tasks.find(({ acts }) => acts.includes('submitted') || acts.includes('agreed'));
  const isOpen = order.status === 'draft' || task !== undefined;
  const rest = isOpen ? restOf(order.form, order.rights) : order.form;
  return (
    <section className="wo-part" aria-label="工单内容">
      <h2>{order.status === 'draft' ? '草稿' : task ? `处理「${task.nodeName}」` : '工单内容'}</h2>
      {rest && <OwnFacts module="workorder" form={rest} />}
      {!isOpen && !order.form && <p className="lx-no-value">—</p>}
      {isOpen && <LoadedStep key={task?.no ?? 0} order={order} version={version} onActed={onActed} task={task} />}
    </section>
  );
}

type TaskProps = StepProps & { task: OrderTask | undefined };

function LoadedStep(props: TaskProps) {
  const own = useStepForm(props.order, props.order.form);
  return own ? <StepForm {...props} own={own} /> : <Loading shape="list" rows={3} />;
}

function StepForm({ order, version, onActed, task, own }: TaskProps & { own: OwnForm }) {
  // The form stays as the user found it: what others change meanwhile does not take their words away.
  const { definition, filling } = useMemo(() => own, []);
  const schema = useMemo(() => stepInput.extend({ values: ownValues(definition, filling) }), [definition, filling]);
  const form = useForm(schema, {
    initial: { words: '', values: startingValues(definition, filling) },
    submit: async ({ words: said, values }) => {
      if (task) {
        const kind = task.acts.includes('agreed') ? 'agreed' : 'submitted';
        const body = { version, act: { kind, task: task.no, words: said } as const, values };
        const moved = await call(actOnWorkOrder, { params: { id: order.id }, body });
        toastSuccess(kind === 'agreed' ? '已通过' : '已提交');
        return onActed(moved.version);
      }
      const { id, title, priority } = order;
      const customerId = order.customer?.id ?? null;
      const { number } = await call(updateWorkOrder, {
        body: { id, version, title, priority, customerId, values, submit: true },
      });
      toastSuccess(`已提交 ${number}`);
      return onActed(version + 2);
    },
  });
  useLeaveGuard(form.dirty && !form.submitting);
  const act = task?.acts.includes('agreed') ? '通过' : task?.kind === 'confirm' ? '确认完成' : task ? '提交' : '提交工单';
  return (
    <>
      <FormBody form={form}>
        <OwnFields form={form} name="values" definition={definition} filling={filling} />
        {task && <TextAreaField form={form} name="words" label={task.kind === 'approve' ? '审批意见' : '说明'} rows={2} />}
      </FormBody>
      <div className="wo-step-foot">
        {!task && <DeleteDraft id={order.id} />}
        <Button htmlType="submit" form={form.id} theme="solid" loading={form.submitting}>
          {act}
        </Button>
      </div>
    </>
  );
}

function DeleteDraft({ id }: { id: string }) {
  const openTab = useOpenTab();
  const removing = useAction(async () => {
    if (!(await confirm({ title: '删除这份草稿？', words: '删除后不能恢复。', act: '删除', danger: true }))) return;
    await call(deleteDraft, { params: { id } });
    await invalidate(workOrderList);
    openTab('/workorder/list?part=draft');
  });
  return (
    <Button type="danger" loading={removing.running} onClick={() => removing.run()}>
      删除草稿
    </Button>
  );
}
