import { type SkipReason, skipReasonNames } from '@lianxi/contracts/outbound/contact-state';
import { skipContact } from '@lianxi/contracts/outbound/task-desk.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { Choice } from '@lianxi/shared/ui/choice';
import { optionsOf } from '../outbound-task/task-words.ts';
import { refreshDesk } from './use-task-desk.ts';

const reasons = optionsOf(skipReasonNames);

/** Passes the contact over, with the reason: they come again half an hour later. */
export function SkipContact({ contactId }: { contactId: string }) {
  const skip = useAction(
    async (reason: SkipReason) => {
      await call(skipContact, { body: { contactId, reason } });
      await refreshDesk();
    },
    { success: '已跳过，30 分钟后再拨' },
  );
  return (
    <span className="workbench-skip">
      <Choice
        label="跳过的原因"
        none="跳过…"
        options={reasons}
        value={undefined}
        onChange={(reason) => reason && !skip.disabled && void skip.run(reason)}
      />
    </span>
  );
}
