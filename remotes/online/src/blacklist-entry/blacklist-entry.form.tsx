import {
  type BlacklistEntry,
  blacklistEntryFields,
  blacklistEntryList,
  createBlacklistEntry,
  readBlacklistEntry,
  updateBlacklistEntry,
} from '@lianxi/contracts/online/blacklist-entry.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';

const blank = { visitorId: '', reason: '', enabled: true } as const;

/** A new 黑名单, or the one that is given. */
export function BlacklistEntryForm({ blacklistEntry, onClose }: { blacklistEntry: BlacklistEntry | null; onClose: () => void }) {
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(blacklistEntry);
  const form = useForm(blacklistEntryFields, {
    initial: blacklistEntry ?? blank,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateBlacklistEntry, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createBlacklistEntry, { body: fields });
      await invalidate(blacklistEntryList);
      toastSuccess();
      onClose();
    },
    ...(blacklistEntry && {
      latest: async () => {
        stored.current = await call(readBlacklistEntry, { params: { id: blacklistEntry.id } });
        return stored.current;
      },
    }),
  });
  return (
    <FormDrawer form={form} title={blacklistEntry ? '编辑黑名单' : '新建黑名单'} onClose={onClose}>
      <TextField form={form} name="visitorId" label="访客编号" />
      <TextAreaField form={form} name="reason" label="拉黑原因" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
