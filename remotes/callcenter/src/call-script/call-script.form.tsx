import {
  type CallScript,
  callScriptFields,
  callScriptList,
  createCallScript,
  readCallScript,
  updateCallScript,
} from '@lianxi/contracts/callcenter/call-script.contract';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { useIds } from '../hotline/use-words.ts';
import { UsesFields } from '../hotline/uses-fields.tsx';
import { SentencesField } from './sentences-field.tsx';

const directions = [
  { value: 'in', text: '呼入' },
  { value: 'out', text: '呼出' },
];

const blank = {
  name: '',
  direction: null,
  hotlineIds: [],
  skillGroupIds: [],
  sentences: [{ title: '', text: '' }],
  sort: 0,
  enabled: true,
};

const fieldsOf = (script: CallScript) => ({ ...script, ...useIds(script) });

/** A new script, or the one that is given. */
export function CallScriptForm({ script, onClose }: { script: CallScript | null; onClose: () => void }) {
  const form = useRecordForm(callScriptFields, {
    record: script && fieldsOf(script),
    blank,
    create: (body) => call(createCallScript, { body }),
    update: (body) => call(updateCallScript, { body }),
    read: async (id) => fieldsOf(await call(readCallScript, { params: { id } })),
    list: callScriptList,
    onClose,
  });
  return (
    <FormDrawer form={form} title={script ? '编辑话术' : '新建话术'} width={560} onClose={onClose}>
      <TextField form={form} name="name" label="话术名称" />
      <SentencesField form={form} />
      <ChoiceField form={form} name="direction" label="方向" none="全部" options={directions} />
      <UsesFields form={form} of={script} hint="都不选时用于全部通话。" />
      <NumberField form={form} name="sort" label="排序" min={0} max={999} hint="数字小的在前。" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
