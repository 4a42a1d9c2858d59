import {
  createStatusOption,
  readStatusOption,
  type StatusOption,
  statusOptionFields,
  statusOptionList,
  updateStatusOption,
} from '@lianxi/contracts/callcenter/status-option.contract';
import { call } from '@lianxi/shared/client/api';
import { NumberField, RadioField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { setTypes } from './status-words.ts';

const blank = { setType: '1' as const, name: '', sort: 0, enabled: true };

/** A new status, or the one that is given. */
export function StatusOptionForm({ option, onClose }: { option: StatusOption | null; onClose: () => void }) {
  const form = useRecordForm(statusOptionFields, {
    record: option,
    blank,
    create: (body) => call(createStatusOption, { body }),
    update: ({ setType: _, ...body }) => call(updateStatusOption, { body }),
    read: (id) => call(readStatusOption, { params: { id } }),
    list: statusOptionList,
    onClose,
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
