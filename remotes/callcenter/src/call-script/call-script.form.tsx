import {
  type CallScript,
  callScriptFields,
  callScriptList,
  createCallScript,
  readCallScript,
  updateCallScript,
} from '@lianxi/contracts/callcenter/call-script.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { ChoiceField, NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
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
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(script);
  const form = useForm(callScriptFields, {
    initial: script ? fieldsOf(script) : blank,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateCallScript, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createCallScript, { body: fields });
      await invalidate(callScriptList);
      toastSuccess();
      onClose();
    },
    ...(script && {
      latest: async () => {
        stored.current = await call(readCallScript, { params: { id: script.id } });
        return fieldsOf(stored.current);
      },
    }),
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
