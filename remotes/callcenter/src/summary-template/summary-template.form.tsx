import {
  createSummaryTemplate,
  readSummaryTemplate,
  type SummaryTemplate,
  summaryTemplateFields,
  summaryTemplateList,
  updateSummaryTemplate,
} from '@lianxi/contracts/summary/summary-template.contract';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { useState } from 'react';
import { useIds } from '../hotline/use-words.ts';
import { UsesFields } from '../hotline/uses-fields.tsx';
import { newField, SummaryFieldsField } from './summary-fields-field.tsx';

const channels = [
  { value: 'call', text: '通话' },
  { value: 'chat', text: '在线会话' },
];

const fieldsOf = (template: SummaryTemplate) => ({ ...template, ...useIds(template) });

const blank = () => ({
  channel: 'call' as const,
  name: '',
  usual: false,
  enabled: true,
  hotlineIds: [],
  skillGroupIds: [],
  fields: [newField()],
});

/** Hotlines and skill groups of calls are none of a chat's. */
const sent = <T extends Pick<SummaryTemplate, 'channel'>>(fields: T): T =>
  fields.channel === 'chat' ? { ...fields, hotlineIds: [], skillGroupIds: [] } : fields;

/** A new template, or the one that is given. */
export function SummaryTemplateForm({ template, onClose }: { template: SummaryTemplate | null; onClose: () => void }) {
  const [channel, setChannel] = useState(template?.channel ?? 'call');
  const chat = channel === 'chat';
  const form = useRecordForm(summaryTemplateFields, {
    record: template && fieldsOf(template),
    blank: blank(),
    create: (fields) => call(createSummaryTemplate, { body: sent(fields) }),
    update: (fields) => call(updateSummaryTemplate, { body: sent(fields) }),
    read: async (id) => fieldsOf(await call(readSummaryTemplate, { params: { id } })),
    list: summaryTemplateList,
    onClose,
    changed: (values) => setChannel(values.channel),
  });
  return (
    <FormDrawer form={form} title={template ? '编辑小结模板' : '新建小结模板'} width={640} onClose={onClose}>
      {!template && <ChoiceField form={form} name="channel" label="用于" options={channels} />}
      <TextField form={form} name="name" label="模板名称" />
      <SummaryFieldsField form={form} />
      {chat ? null : <UsesFields form={form} of={template} hint="技能组的模板优先于热线的模板。" />}
      <SwitchField
        form={form}
        name="usual"
        label="默认模板"
        hint={chat ? '在线会话使用默认模板。' : '没有其他模板的通话使用。'}
      />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
