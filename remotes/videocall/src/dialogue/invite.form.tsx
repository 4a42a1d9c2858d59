import IconLink from '@douyinfe/semi-icons/lib/es/icons/IconLink';
import { Button } from '@douyinfe/semi-ui';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { inviteToVideoCall, linkIntoVideoCall, videoTakers } from '@lianxi/contracts/videocall/transfer.contract';
import { call as ask } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import * as z from 'zod';
import { currentDesk } from '../call/current-desk.ts';
import './invite.css';

const fields = z.object({
  agentId: z
    .string()
    .nullable()
    .refine((chosen) => chosen !== null, '请选择邀请谁'),
  note: z.string().trim().max(500),
});

const loadAgents: LoadOptions = async (keyword, signal) => {
  const { agents } = await ask(videoTakers, { query: keyword ? { keyword } : {} }, { signal });
  return agents.map(({ id, agName, agNo }) => ({ value: id, text: agName, note: `坐席 · ${agNo}` }));
};

/** A link for somebody from outside, copied; it lets one person in, once. */
function OutsideLink({ sessionId }: { sessionId: string }) {
  const [link, setLink] = useState<string | null>(null);
  const make = useAction(async () => {
    const { path } = await ask(linkIntoVideoCall, { body: { sessionId } });
    const address = new URL(path, window.location.origin).href;
    setLink(address);
    await navigator.clipboard.writeText(address).then(
      () => toastSuccess('邀请链接已复制'),
      // Copying by hand is left: the link stands there.
      () => undefined,
    );
  });
  return (
    <div className="video-outside">
      <p className="video-outside-words">邀请外部人员：链接 10 分钟内有效，仅可进入一人一次。</p>
      {link && (
        <input
          className="video-outside-link"
          aria-label="邀请链接"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <Button icon={<IconLink aria-hidden />} loading={make.running} onClick={() => void make.run()}>
        {link ? '重新生成并复制' : '复制邀请链接'}
      </Button>
    </div>
  );
}

/** Asks a colleague, or somebody from outside, into the call. Mounted while it is open. */
export function InviteForm({ call: { sessionId }, onClose }: { call: VideoCall; onClose: () => void }) {
  const form = useForm(fields, {
    initial: { agentId: null, note: '' },
    submit: async ({ agentId, note }) => {
      currentDesk().sighted(await ask(inviteToVideoCall, { body: { sessionId, agentId: agentId ?? '', note } }));
      toastSuccess('邀请已发出');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="邀请加入视频" act="邀请" onClose={onClose}>
      <PickField
        form={form}
        name="agentId"
        label="邀请同事"
        none="选择坐席"
        hint="同事加入后，通话仍由您接待。"
        load={loadAgents}
      />
      <TextAreaField form={form} name="note" label="说明" hint="对方振铃时可见，客户看不到。" />
      <OutsideLink sessionId={sessionId} />
    </FormModal>
  );
}
