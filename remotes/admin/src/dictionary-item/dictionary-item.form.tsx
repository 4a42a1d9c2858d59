import {
  createDictionaryItem,
  type DictionaryItem,
  dictionaryItemFields,
  dictionaryItemList,
  readDictionaryItem,
  updateDictionaryItem,
} from '@lianxi/contracts/admin/dictionary-item.contract';
import { call } from '@lianxi/shared/client/api';
import { NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';

const blank = { dictType: '', code: '', name: '', sort: 0, enabled: true } as const;

/** A new 字典项, or the one that is given. */
export function DictionaryItemForm({ dictionaryItem, onClose }: { dictionaryItem: DictionaryItem | null; onClose: () => void }) {
  const form = useRecordForm(dictionaryItemFields, {
    record: dictionaryItem,
    blank,
    create: (body) => call(createDictionaryItem, { body }),
    update: (body) => call(updateDictionaryItem, { body }),
    read: (id) => call(readDictionaryItem, { params: { id } }),
    list: dictionaryItemList,
    onClose,
  });
  return (
    <FormDrawer form={form} title={dictionaryItem ? '编辑字典项' : '新建字典项'} onClose={onClose}>
      <TextField form={form} name="dictType" label="字典类型" />
      <TextField form={form} name="code" label="编码" />
      <TextField form={form} name="name" label="名称" />
      <NumberField form={form} name="sort" label="排序" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
