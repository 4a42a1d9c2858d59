import { actOnWorkOrder, readWorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderAct } from '@lianxi/contracts/work-order/work-order-act';
import { type ActInput, actInputOf } from '@lianxi/contracts/work-order/work-order-input';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate } from '@lianxi/shared/client/use-call';
import { ChoiceField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useMemo } from 'react';
import type { StepProps } from './order-step.tsx';

/** An act that asks for more than a press. */
export interface AskedAct {
  readonly kind:
    | 'transferred'
    | 'delegated'
    | 'refused'
    | 'signersAdded'
    | 'signerRemoved'
    | 'copied'
    | 'suspended'
    | 'closed'
    | 'reopened'
    | 'cancelled';
  readonly task: number | undefined;
  readonly text: string;
}

const NEXT_DAY_MS = 86_400_000;
const dayAfter = () => new Date(Date.now() + NEXT_DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);

/** Which fields an act asks for. */
const asks: Readonly<Record<AskedAct['kind'], readonly string[]>> = {
  transferred: ['to', 'reason'],
  delegated: ['to', 'reason'],
  refused: ['backTo', 'reason'],
  signersAdded: ['ids', 'where', 'reason'],
  signerRemoved: ['reason'],
  copied: ['ids'],
  suspended: ['day', 'reason'],
  // The note may be empty unless the code wants one: the server says so at `reason`.
  closed: ['code', 'note'],
  reopened: ['nodeId', 'reason'],
  cancelled: ['reason'],
};

/** The act as the server takes it. */
function actOf({ kind, task }: AskedAct, given: ActInput): OrderAct {
  const { to, ids, where, backTo, day, code, nodeId, reason } = given;
  const no = task ?? 0;
  switch (kind) {
    case 'transferred':
    case 'delegated':
      return { kind, task: no, to, reason };
    case 'refused':
      return { kind, task: no, reason, backTo: backTo || null };
    case 'signersAdded':
      return { kind, task: no, where, ids, reason };
    case 'signerRemoved':
      return { kind, task: no, reason };
    case 'copied':
      return { kind, ids };
    case 'suspended':
      return { kind, until: new Date(`${day}T09:00:00+08:00`).toISOString(), reason };
    case 'closed':
      return { kind, code, reason };
    case 'reopened':
      return { kind, nodeId, reason };
    case 'cancelled':
      return { kind, reason };
  }
}

export function ActForm({ order, version, asked, onActed, onClose }: StepProps & { asked: AskedAct; onClose: () => void }) {
  const wanted = asks[asked.kind];
  const schema = useMemo(() => actInputOf(wanted), [wanted]);
  const nodes = order.passed.map(({ nodeId, name }) => ({ value: nodeId, text: name }));
  const form = useForm(schema, {
    initial: {
      ...{ to: '', ids: [], where: 'before', backTo: '', day: dayAfter(), reason: '' },
      ...{ code: order.closingCodes[0]?.id ?? '', nodeId: nodes.at(-1)?.value ?? '' },
    },
    submit: async (given) => {
      try {
        const moved = await call(actOnWorkOrder, { params: { id: order.id }, body: { version, act: actOf(asked, given) } });
        toastSuccess(`已${asked.text}`);
        onClose();
        await onActed(moved.version);
      } catch (error) {
        // What the user has not seen yet is shown behind the dialog; their words stay in it.
        await invalidate(readWorkOrder);
        throw error;
      }
    },
  });
  const has = (name: string) => wanted.includes(name);
  return (
    <FormModal form={form} title={asked.text} act={asked.text} danger={asked.kind === 'cancelled'} onClose={onClose}>
      {has('to') && <PickField form={form} name="to" label="坐席" none="选择坐席" load={loadAgents} hint="对方会收到通知。" />}
      {has('ids') && <PickManyField form={form} name="ids" label="坐席" none="选择坐席" load={loadAgents} />}
      {has('where') && (
        <ChoiceField
          form={form}
          name="where"
          label="顺序"
          options={[
            { value: 'before', text: '先于我审批' },
            { value: 'after', text: '在我之后审批' },
          ]}
        />
      )}
      {has('backTo') && (
        <ChoiceField
          form={form}
          name="backTo"
          label="驳回后"
          options={[{ value: '', text: '按流程处理' }, ...nodes.map(({ value, text }) => ({ value, text: `退回「${text}」` }))]}
        />
      )}
      {has('day') && <TextField form={form} name="day" label="恢复日期" hint="当天 9:00 自动恢复，格式 2026-01-31。" />}
      {has('code') && (
        <ChoiceField
          form={form}
          name="code"
          label="关闭原因"
          options={order.closingCodes.map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      {has('nodeId') && <ChoiceField form={form} name="nodeId" label="从哪里继续" options={nodes} />}
      {has('reason') && <TextAreaField form={form} name="reason" label="原因" />}
      {has('note') && <TextAreaField form={form} name="reason" label="说明" />}
    </FormModal>
  );
}
