import {
  type BlacklistEntry,
  blacklistEntryFields,
  blacklistEntryList,
  createBlacklistEntry,
  readBlacklistEntry,
  updateBlacklistEntry,
} from '@lianxi/contracts/online/blacklist-entry.contract';
import { call } from '@lianxi/shared/client/api';
import { SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';

const blank = { visitorId: '', reason: '', enabled: true } as const;

/** A new 黑名单, or the one that is given. */
export function BlacklistEntryForm({ blacklistEntry, onClose }: { blacklistEntry: BlacklistEntry | null; onClose: () => void }) {
  const form = useRecordForm(blacklistEntryFields, {
    record: blacklistEntry,
    blank,
    create: (body) => call(createBlacklistEntry, { body }),
    update: (body) => call(updateBlacklistEntry, { body }),
    read: (id) => call(readBlacklistEntry, { params: { id } }),
    list: blacklistEntryList,
    onClose,
  });
  return (
    <FormDrawer form={form} title={blacklistEntry ? '编辑黑名单' : '新建黑名单'} onClose={onClose}>
      <TextField form={form} name="visitorId" label="访客编号" />
      <TextAreaField form={form} name="reason" label="拉黑原因" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
