import { transferFields } from '@lianxi/contracts/kit/colleague';
import { conversationTakers, transferConversation } from '@lianxi/contracts/online/transfer.contract';
import { call } from '@lianxi/shared/client/api';
import { AskColleague, takerOptions } from '@lianxi/shared/colleague/ask-colleague';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';

const loadTargets: LoadOptions = async (keyword, signal) =>
  takerOptions(await call(conversationTakers, { query: keyword ? { keyword } : {} }, { signal }), {
    group: ({ online, queued }) => `在线 ${online} 人 · 排队 ${queued} 人`,
    agent: ({ active, capacity }) => `接待 ${active} / ${capacity}`,
  });

/** Transfers the conversation to a colleague or a skill group. Mounted while it is open. */
export function TransferForm({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  return (
    <AskColleague
      kind="transfer"
      fields={transferFields}
      title="转接会话"
      load={loadTargets}
      hint="只列出有空闲的坐席，和有人在线的技能组。"
      noteHint="作为内部备注写入会话，访客看不到。"
      onSend={async (asked) => {
        await call(transferConversation, { body: { ...asked, recordId } });
        toastSuccess('会话已转接');
      }}
      onClose={onClose}
    />
  );
}
