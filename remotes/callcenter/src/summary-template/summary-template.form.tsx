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
import { SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import { useIds } from '../hotline/use-words.ts';
import { UsesFields } from '../hotline/uses-fields.tsx';
import { newField, SummaryFieldsField } from './summary-fields-field.tsx';

const fieldsOf = (template: SummaryTemplate) => ({ ...template, ...useIds(template) });

/** A new template, or the one that is given. */
export function SummaryTemplateForm({ template, onClose }: { template: SummaryTemplate | null; onClose: () => void }) {
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(template);
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
    submit: async (fields) => {
      const { current } = stored;
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
      <TextField form={form} name="name" label="模板名称" />
      <SummaryFieldsField form={form} />
      <UsesFields form={form} of={template} hint="技能组的模板优先于热线的模板。" />
      <SwitchField form={form} name="usual" label="默认模板" hint="没有其他模板的通话使用。" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
