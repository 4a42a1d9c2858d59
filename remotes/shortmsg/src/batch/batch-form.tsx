import { batchInput, createSmsBatch } from '@lianxi/contracts/sms/sms-batch.contract';
import { sendableTemplates } from '@lianxi/contracts/sms/sms-template.contract';
import { smsKinds } from '@lianxi/contracts/sms/sms-text';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField, NumberField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useFormValues } from '@lianxi/shared/form/use-form-value';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { SmsPreview } from '../compose/preview.tsx';
import { mergedValues, ValuesField } from '../compose/values-field.tsx';
import { AudienceField } from './audience-field.tsx';
import { refreshBatches } from './refresh.ts';
import '../sms.css';

const DEFAULT_RATE = 600;
/** Variables of customers, in the preview before their audience is known. */
const OF_CUSTOMERS = { 姓名: '（客户姓名）', 公司: '（客户公司）' };

/** A new group sending: who, what, how fast. Nothing is sent before its funnel was seen. */
export function BatchForm({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const { data: templates = [] } = useCall(sendableTemplates, {}, { staleTime: 0 });
  const [columns, setColumns] = useState<readonly string[]>([]);
  const form = useForm(batchInput, {
    initial: {
      ...{ name: '', templateId: '', values: {}, perMinute: DEFAULT_RATE },
      audience: { kind: 'customers', filters: {} },
    },
    submit: async (body) => {
      const { id } = await call(createSmsBatch, { body });
      await refreshBatches();
      toastSuccess('正在准备名单');
      onSaved(id);
    },
  });
  const { templateId, values, audience } = useFormValues(form);
  const template = templates.find(({ id }) => id === templateId);
  const ofRows = Object.fromEntries(columns.map((name) => [name, `（${name}）`]));
  const known = { customers: OF_CUSTOMERS, numbers: {}, file: ofRows }[audience.kind];
  const options = templates.map(({ id, name, kind }) => ({ value: id, text: `${name}（${smsKinds[kind]}）` }));
  return (
    <FormDrawer form={form} title="新建群发" act="准备名单" width={560} onClose={onClose}>
      <TextField form={form} name="name" label="名称" />
      <ChoiceField form={form} name="templateId" label="模板" none="请选择" options={options} />
      <AudienceField form={form} name="audience" label="名单" onColumns={setColumns} />
      <ValuesField
        form={form}
        name="values"
        content={template?.content ?? ''}
        known={known}
        hint="名单里有的变量不用填写；其他人人相同的变量在这里填写。"
      />
      <NumberField form={form} name="perMinute" label="每分钟最多" suffix="条" />
      {template && <SmsPreview templateId={template.id} values={mergedValues(known, values)} />}
    </FormDrawer>
  );
}
