import { inviteAgent, inviteFields, inviteTargets } from '@lianxi/contracts/online/guest.contract';
import { call } from '@lianxi/shared/client/api';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';

const loadTargets: LoadOptions = async (keyword, signal) => {
  const agents = await call(inviteTargets, { query: keyword ? { keyword } : {} }, { signal });
  return agents.map(({ id, agName, agNo, active, capacity }) => ({
    value: id,
    text: agName,
    note: `${agNo} · 接待 ${active} / ${capacity}`,
  }));
};

/** Asks a colleague into the conversation. Mounted while it is open. */
export function InviteForm({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const form = useForm(inviteFields, {
    initial: { agentId: null, note: '' },
    submit: async (fields) => {
      await call(inviteAgent, { body: { ...fields, recordId } });
      toastSuccess('已邀请');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="邀请同事协助" act="邀请" onClose={onClose}>
      <PickField
        form={form}
        name="agentId"
        label="坐席"
        none="选择坐席"
        hint="对方能看到全部消息，可写内部备注，也可回复访客；会话仍由您接待。"
        load={loadTargets}
      />
      <TextAreaField form={form} name="note" label="说明" hint="作为内部备注写入会话，访客看不到。" />
    </FormModal>
  );
}
