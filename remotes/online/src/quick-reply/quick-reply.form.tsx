import {
  createQuickReply,
  type QuickReply,
  quickReplyFields,
  quickReplyGroups,
  quickReplyList,
  readQuickReply,
  updateQuickReply,
} from '@lianxi/contracts/online/quick-reply.contract';
import { call } from '@lianxi/shared/client/api';
import { RadioField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { useHolds } from '@lianxi/shared/session/use-session';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

export const scopeOptions = [
  { value: 'public', text: '公共' },
  { value: 'group', text: '技能组' },
  { value: 'own', text: '个人' },
] as const;

const blank = { title: '', content: '', link: '', scope: 'own', chatGroupId: null, folder: '' } as const;

const loadGroups: LoadOptions = async (keyword, signal) => {
  const groups = await call(quickReplyGroups, undefined, { signal });
  return groups.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

/** A new 快捷回复, or the one that is given. */
export function QuickReplyForm({ quickReply, onClose }: { quickReply: QuickReply | null; onClose: () => void }) {
  const sharing = useHolds('online_quickreply_shared');
  const form = useRecordForm(quickReplyFields, {
    record: quickReply,
    blank,
    create: (body) => call(createQuickReply, { body }),
    update: (body) => call(updateQuickReply, { body }),
    read: (id) => call(readQuickReply, { params: { id } }),
    list: quickReplyList,
    onClose,
  });
  return (
    <FormDrawer form={form} title={quickReply ? '编辑快捷回复' : '新建快捷回复'} onClose={onClose}>
      <TextField form={form} name="title" label="标题" />
      <TextAreaField form={form} name="content" label="内容" />
      <TextField form={form} name="link" label="链接" hint="填写后以卡片发出，访客点开即到" />
      <TextField form={form} name="folder" label="分组" />
      {sharing && <RadioField form={form} name="scope" label="适用范围" options={scopeOptions} />}
      {sharing && (
        <PickField
          form={form}
          name="chatGroupId"
          label="技能组"
          none="未选择"
          hint="适用范围为「技能组」时需要选择"
          load={loadGroups}
          chosen={quickReply?.chatGroupId ? { value: quickReply.chatGroupId, text: quickReply.groupName ?? '' } : undefined}
        />
      )}
    </FormDrawer>
  );
}
