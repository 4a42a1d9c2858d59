import { Button } from '@douyinfe/semi-ui';
import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { sendSms, smsInput, smsList } from '@lianxi/contracts/sms/sms-message.contract';
import { sendableTemplates } from '@lianxi/contracts/sms/sms-template.contract';
import { smsKinds, variablesOf } from '@lianxi/contracts/sms/sms-text';
import { call } from '@lianxi/shared/client/api';
import { loadCustomers } from '@lianxi/shared/client/load-options';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { useFormValues } from '@lianxi/shared/form/use-form-value';
import { useLeaveGuard, useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef, useState } from 'react';
import { SmsPreview } from '../compose/preview.tsx';
import { mergedValues, ValuesField } from '../compose/values-field.tsx';
import '../sms.css';

type Templates = ReplyOf<typeof sendableTemplates>;

/** 单条发送 (/shortmsg/singlemsg): one message, now. */
export default function SingleSmsPage() {
  const { data, error, refetch } = useCall(sendableTemplates, {}, { staleTime: 0 });
  // A sent message leaves an empty form.
  const [sent, setSent] = useState(0);
  const openTab = useOpenTab();
  const seesRecord = useHolds('shortmsg_record');
  const content = () => {
    if (error && !data) return <Failure what="短信模板" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading rows={8} />;
    if (data.length === 0) {
      return <Empty title="还没有可用的模板" words="在「签名与模板」中新建签名和模板，审核通过后可以发送。" />;
    }
    return <SingleForm key={sent} templates={data} onSent={() => setSent(sent + 1)} />;
  };
  return (
    <Page title="单条发送" actions={seesRecord && <Button onClick={() => openTab('/shortmsg/record')}>短信记录</Button>}>
      {content()}
    </Page>
  );
}

function SingleForm({ templates, onSent }: { templates: Templates; onSent: () => void }) {
  const [first] = templates;
  // Known when the form is sent: the customer's own values stand where the user wrote none.
  const known = useRef<Record<string, string>>({});
  const form = useForm(smsInput, {
    initial: { templateId: first?.id ?? '', values: {}, phone: '', customerId: null },
    submit: async (body) => {
      await call(sendSms, { body: { ...body, values: mergedValues(known.current, body.values) } });
      await invalidate(smsList);
      toastSuccess('已提交，正在发送');
      onSent();
    },
  });
  useLeaveGuard(form.dirty);
  const { templateId, values, phone, customerId } = useFormValues(form);
  const template = templates.find(({ id }) => id === templateId);
  const { data: customer } = useCall(readCustomer, { params: { id: customerId ?? '1' } }, { enabled: customerId !== null });
  known.current = customerId !== null && customer ? valuesOf(template?.content ?? '', customer) : {};
  const options = templates.map(({ id, name, kind }) => ({ value: id, text: `${name}（${smsKinds[kind]}）` }));
  return (
    <div className="sms-form">
      <FormBody form={form}>
        <PickField form={form} name="customerId" label="客户" none="不关联客户" load={loadCustomers} />
        <TextField
          form={form}
          name="phone"
          label="手机号码"
          inputMode="tel"
          hint={customerId === null ? '一个号码；境外号码以 + 开头。' : '留空发送到客户的号码。'}
        />
        <ChoiceField form={form} name="templateId" label="模板" options={options} />
        <ValuesField form={form} name="values" content={template?.content ?? ''} known={known.current} />
        <div>
          <Button htmlType="submit" theme="solid" loading={form.submitting}>
            发送
          </Button>
        </div>
      </FormBody>
      {template && <SmsPreview templateId={template.id} values={mergedValues(known.current, values)} phone={phone} />}
    </div>
  );
}

/** What of a customer a template asks for. */
function valuesOf(content: string, { custName, company }: { custName: string; company: string }): Record<string, string> {
  const all: Record<string, string> = { 姓名: custName, 公司: company };
  return Object.fromEntries(variablesOf(content).flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
