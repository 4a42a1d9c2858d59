import {
  createStatusOption,
  readStatusOption,
  type StatusOption,
  statusOptionFields,
  statusOptionList,
  updateStatusOption,
} from '@lianxi/contracts/callcenter/status-option.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { NumberField, RadioField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import { setTypes } from './status-words.ts';

const blank = { setType: '1' as const, name: '', sort: 0, enabled: true };

/** A new status, or the one that is given. */
export function StatusOptionForm({ option, onClose }: { option: StatusOption | null; onClose: () => void }) {
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(option);
  const form = useForm(statusOptionFields, {
    initial: option ?? blank,
    submit: async ({ setType, ...fields }) => {
      const { current } = stored;
      if (current) await call(updateStatusOption, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createStatusOption, { body: { setType, ...fields } });
      await invalidate(statusOptionList);
      toastSuccess();
      onClose();
    },
    ...(option && {
      latest: async () => {
        stored.current = await call(readStatusOption, { params: { id: option.id } });
        return stored.current;
      },
    }),
  });
  return (
    <FormDrawer form={form} title={option ? '编辑状态' : '新建状态'} onClose={onClose}>
      <RadioField form={form} name="setType" label="用于" options={setTypes} disabled={option !== null} />
      <TextField form={form} name="name" label="状态名称" />
      <NumberField form={form} name="sort" label="排序" min={0} max={999} />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
