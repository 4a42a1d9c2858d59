import {
  type BlockedNumber,
  blockedNumberFields,
  blockedNumberList,
  createBlockedNumber,
  readBlockedNumber,
  updateBlockedNumber,
} from '@lianxi/contracts/callcenter/blocked-number.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField, SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import { blockOptions } from './block-words.ts';

const blank = { phone: '', direction: 'in', reason: '', enabled: true } as const;

/** A new blocked number, or the one that is given. */
export function BlockedNumberForm({ blockedNumber, onClose }: { blockedNumber: BlockedNumber | null; onClose: () => void }) {
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(blockedNumber);
  const form = useForm(blockedNumberFields, {
    initial: blockedNumber ?? blank,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateBlockedNumber, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createBlockedNumber, { body: fields });
      await invalidate(blockedNumberList);
      toastSuccess();
      onClose();
    },
    ...(blockedNumber && {
      latest: async () => {
        stored.current = await call(readBlockedNumber, { params: { id: blockedNumber.id } });
        return stored.current;
      },
    }),
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
