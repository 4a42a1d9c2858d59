import {
  createSummaryTemplate,
  readSummaryTemplate,
  type SummaryTemplate,
  summaryTemplateFields,
  summaryTemplateList,
  updateSummaryTemplate,
} from '@lianxi/contracts/summary/summary-template.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { ChoiceField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef, useState } from 'react';
import { useIds } from '../hotline/use-words.ts';
import { UsesFields } from '../hotline/uses-fields.tsx';
import { newField, SummaryFieldsField } from './summary-fields-field.tsx';

const channels = [
  { value: 'call', text: '通话' },
  { value: 'chat', text: '在线会话' },
];

const fieldsOf = (template: SummaryTemplate) => ({ ...template, ...useIds(template) });

/** A new template, or the one that is given. */
export function SummaryTemplateForm({ template, onClose }: { template: SummaryTemplate | null; onClose: () => void }) {
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(template);
  const [channel, setChannel] = useState(template?.channel ?? 'call');
  const chat = channel === 'chat';
  const form = useForm(summaryTemplateFields, {
    initial: template
      ? fieldsOf(template)
      : {
          channel: 'call',
          name: '',
          usual: false,
          enabled: true,
          hotlineIds: [],
          skillGroupIds: [],
          fields: [newField()],
        },
    changed: (values) => setChannel(values.channel),
    submit: async (given) => {
      const { current } = stored;
      // Hotlines and skill groups of calls are none of a chat's.
      const fields = given.channel === 'chat' ? { ...given, hotlineIds: [], skillGroupIds: [] } : given;
      if (current) await call(updateSummaryTemplate, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createSummaryTemplate, { body: fields });
      await invalidate(summaryTemplateList);
      toastSuccess();
      onClose();
    },
    ...(template && {
      latest: async () => {
        stored.current = await call(readSummaryTemplate, { params: { id: template.id } });
        return fieldsOf(stored.current);
      },
    }),
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
