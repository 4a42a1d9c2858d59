import { Button } from '@douyinfe/semi-ui';
import { attemptOutcomeNames, heardOutcomes } from '@lianxi/contracts/outbound/attempt-outcome';
import type { MyOutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { contactCalled, disposition, type HeldContact } from '@lianxi/contracts/outbound/task-desk.contract';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, RadioField } from '@lianxi/shared/form/fields';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { CallbackField } from './callback-field.tsx';
import { refreshDesk } from './use-task-desk.ts';

const results = [
  { value: 'done', text: '已达成' },
  { value: 'callback', text: '约定回拨' },
  { value: 'again', text: '按规则重拨' },
  { value: 'stop', text: '不再联系' },
];
const beforeCall = results.filter(({ value }) => value !== 'again');
const heard = heardOutcomes.map((value) => ({ value, text: attemptOutcomeNames[value] }));

/** What came of the call; saving it lets the contact go. */
export function DispositionForm({ task, contact }: { task: MyOutboundTask; contact: HeldContact }) {
  const { open } = contact;
  const answered = open?.outcome === 'answered';
  const form = useForm(disposition, {
    initial: {
      contactId: contact.id,
      outcome: open && open.outcome !== 'answered' ? heardOf(open.outcome) : undefined,
      result: open && !answered ? 'again' : 'done',
      callbackTime: null,
    },
    submit: async (body) => {
      await call(contactCalled, { body });
      toastSuccess('已登记');
      await refreshDesk();
    },
  });
  const result = useFormValue(form, 'result');
  return (
    <section className="caller-part workbench-result" aria-label="外呼结果">
      <h2>外呼结果{open && `：${attemptOutcomeNames[open.outcome]}`}</h2>
      <FormBody form={form}>
        {open && !answered && <ChoiceField form={form} name="outcome" label="您听到的" options={heard} />}
        <RadioField form={form} name="result" label="处理" options={open ? results : beforeCall} />
        {result === 'callback' && <CallbackField form={form} />}
        {result === 'stop' && <p className="caller-none">登记后所有任务都不再拨打该联系人的号码。</p>}
      </FormBody>
      <Button theme="solid" htmlType="submit" form={form.id} loading={form.submitting}>
        登记结果
      </Button>
      {task.mode === 'preview' && <p className="caller-none">登记后取下一位继续。</p>}
    </section>
  );
}

const heardOf = (outcome: string) => heardOutcomes.find((one) => one === outcome) ?? 'no-answer';
