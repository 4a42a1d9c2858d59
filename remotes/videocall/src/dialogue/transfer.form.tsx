import { transferVideoCall, videoTakers } from '@lianxi/contracts/videocall/transfer.contract';
import { call } from '@lianxi/shared/client/api';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import * as z from 'zod';
import { currentDesk } from '../call/current-desk.ts';

const fields = z.object({
  to: z
    .string()
    .nullable()
    .refine((chosen) => chosen !== null, '请选择转接给谁'),
  note: z.string().trim().max(500),
});

/** Groups first: who does not know the colleague knows the matter. */
const loadTargets: LoadOptions = async (keyword, signal) => {
  const { groups, agents } = await call(videoTakers, { query: keyword ? { keyword } : {} }, { signal });
  return [
    ...groups.map(({ id, name, free }) => ({ value: `group:${id}`, text: name, note: `技能组 · 空闲 ${free} 人` })),
    ...agents.map(({ id, agName, agNo }) => ({ value: `agent:${id}`, text: agName, note: `坐席 · ${agNo}` })),
  ];
};

/** Asks a colleague or a group to take the call over. Until somebody does, the agent keeps it. Mounted while it is open. */
export function TransferForm({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const form = useForm(fields, {
    initial: { to: null, note: '' },
    submit: async ({ to, note }) => {
      currentDesk().sighted(await call(transferVideoCall, { body: { sessionId, to: to ?? '', note } }));
      onClose();
    },
  });
  return (
    <FormModal form={form} title="转接视频" act="转接" onClose={onClose}>
      <PickField
        form={form}
        name="to"
        label="转接给"
        none="选择坐席或技能组"
        hint="对方接听之前，通话仍由您接待。"
        load={loadTargets}
      />
      <TextAreaField form={form} name="note" label="转接说明" hint="对方振铃时可见，客户看不到。" />
    </FormModal>
  );
}
