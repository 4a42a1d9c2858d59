import {
  createDictionaryItem,
  type DictionaryItem,
  dictionaryItemFields,
  dictionaryItemList,
  readDictionaryItem,
  updateDictionaryItem,
} from '@lianxi/contracts/basic-model/dictionary-item.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';

const blank = { dictType: '', code: '', name: '', sort: 0, enabled: true } as const;

/** A new 字典项, or the one that is given. */
export function DictionaryItemForm({ dictionaryItem, onClose }: { dictionaryItem: DictionaryItem | null; onClose: () => void }) {
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(dictionaryItem);
  const form = useForm(dictionaryItemFields, {
    initial: dictionaryItem ?? blank,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateDictionaryItem, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createDictionaryItem, { body: fields });
      await invalidate(dictionaryItemList);
      toastSuccess();
      onClose();
    },
    ...(dictionaryItem && {
      latest: async () => {
        stored.current = await call(readDictionaryItem, { params: { id: dictionaryItem.id } });
        return stored.current;
      },
    }),
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
