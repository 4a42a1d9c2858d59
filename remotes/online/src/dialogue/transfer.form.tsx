import { conversationTakers, transferConversation, transferFields } from '@lianxi/contracts/online/transfer.contract';
import { call } from '@lianxi/shared/client/api';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** Groups first: who does not know the colleague knows the matter. */
const loadTargets: LoadOptions = async (keyword, signal) => {
  const { groups, agents } = await call(conversationTakers, { query: keyword ? { keyword } : {} }, { signal });
  return [
    ...groups.map(({ id, name, online, queued }) => ({
      value: `group:${id}`,
      text: name,
      note: `技能组 · 在线 ${online} 人 · 排队 ${queued} 人`,
    })),
    ...agents.map(({ id, agName, agNo, active, capacity }) => ({
      value: `agent:${id}`,
      text: agName,
      note: `坐席 · ${agNo} · 接待 ${active} / ${capacity}`,
    })),
  ];
};

/** Gives the conversation to a colleague or a skill group. Mounted while it is open. */
export function TransferForm({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const form = useForm(transferFields, {
    initial: { to: null, note: '' },
    submit: async (fields) => {
      await call(transferConversation, { body: { ...fields, recordId } });
      toastSuccess('会话已转接');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="转接会话" act="转接" onClose={onClose}>
      <PickField
        form={form}
        name="to"
        label="转接给"
        none="选择坐席或技能组"
        hint="只列出有空闲的坐席，和有人在线的技能组。"
        load={loadTargets}
      />
      <TextAreaField form={form} name="note" label="转接说明" hint="作为内部备注写入会话，访客看不到。" />
    </FormModal>
  );
}
