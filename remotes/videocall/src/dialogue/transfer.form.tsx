import { transferFields } from '@lianxi/contracts/kit/colleague';
import { transferVideoCall, videoTakers } from '@lianxi/contracts/videocall/transfer.contract';
import { call } from '@lianxi/shared/client/api';
import { AskColleague, takerOptions } from '@lianxi/shared/colleague/ask-colleague';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { currentDesk } from '../call/current-desk.ts';

const loadTargets: LoadOptions = async (keyword, signal) =>
  takerOptions(await call(videoTakers, { query: keyword ? { keyword } : {} }, { signal }), {
    group: ({ free }) => `空闲 ${free} 人`,
  });

/** Asks a colleague or a group to take the call over. Until one does, the agent has it. Mounted while it is open. */
export function TransferForm({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  return (
    <AskColleague
      kind="transfer"
      fields={transferFields}
      title="转接视频"
      load={loadTargets}
      hint="对方接听之前，通话仍由您接待。"
      noteHint="对方振铃时可见，客户看不到。"
      onSend={async (asked) => currentDesk().sighted(await call(transferVideoCall, { body: { ...asked, sessionId } }))}
      onClose={onClose}
    />
  );
}
