import {
  type BlockedNumber,
  blockedNumberFields,
  blockedNumberList,
  createBlockedNumber,
  readBlockedNumber,
  updateBlockedNumber,
} from '@lianxi/contracts/callcenter/blocked-number.contract';
import { call } from '@lianxi/shared/client/api';
import { RadioField, SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { blockOptions } from './block-words.ts';

const blank = { phone: '', direction: 'in', reason: '', enabled: true } as const;

/** A new blocked number, or the one that is given. */
export function BlockedNumberForm({ blockedNumber, onClose }: { blockedNumber: BlockedNumber | null; onClose: () => void }) {
  const form = useRecordForm(blockedNumberFields, {
    record: blockedNumber,
    blank,
    create: (body) => call(createBlockedNumber, { body }),
    update: (body) => call(updateBlockedNumber, { body }),
    read: (id) => call(readBlockedNumber, { params: { id } }),
    list: blockedNumberList,
    onClose,
  });
  return (
    <FormDrawer form={form} title={blockedNumber ? '编辑黑名单' : '新建黑名单'} onClose={onClose}>
      <TextField form={form} name="phone" label="电话号码" inputMode="tel" />
      <RadioField form={form} name="direction" label="限制" options={blockOptions} />
      <TextAreaField form={form} name="reason" label="原因" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
