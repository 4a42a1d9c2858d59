import { inviteFields } from '@lianxi/contracts/kit/colleague';
import { inviteAgent, inviteTargets } from '@lianxi/contracts/online/guest.contract';
import { call } from '@lianxi/shared/client/api';
import { AskColleague, takerOptions } from '@lianxi/shared/colleague/ask-colleague';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';

const loadTargets: LoadOptions = async (keyword, signal) => {
  const agents = await call(inviteTargets, { query: keyword ? { keyword } : {} }, { signal });
  return takerOptions({ agents }, { agent: ({ active, capacity }) => `接待 ${active} / ${capacity}` });
};

/** Invites a colleague into the conversation. Mounted while it is open. */
export function InviteForm({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  return (
    <AskColleague
      kind="invite"
      fields={inviteFields}
      title="邀请同事协助"
      load={loadTargets}
      hint="对方能看到全部消息，可写内部备注，也可回复访客；会话仍由您接待。"
      noteHint="作为内部备注写入会话，访客看不到。"
      onSend={async (asked) => {
        await call(inviteAgent, { body: { ...asked, recordId } });
        toastSuccess('已邀请');
      }}
      onClose={onClose}
    />
  );
}
