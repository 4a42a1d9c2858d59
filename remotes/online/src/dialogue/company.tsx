import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { dismissGuest } from '@lianxi/contracts/online/guest.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useDesk } from './use-desk.ts';

/** Removes an agent from a conversation in which they help. */
export function useDismissal(recordId: string) {
  const { store } = useDesk();
  return useAction(async (agentId: string) => {
    store.updated(await call(dismissGuest, { body: { recordId, agentId } }));
  });
}

/** The others in the conversation: for its owner the guests, for a guest its owner. */
export function Company({ conversation }: { conversation: Conversation }) {
  const { agentId } = useDesk();
  const { id, guests, agentName } = conversation;
  const dismissal = useDismissal(id);
  const owns = conversation.agentId === agentId;
  const others = guests.filter((guest) => guest.agentId !== agentId);
  if (owns && guests.length === 0) return null;
  return (
    <p className="chat-company">
      {owns ? '协助：' : `由 ${agentName} 接待，您在协助`}
      {!owns && others.length > 0 && '；还有 '}
      {others.map((guest) => (
        <span key={guest.agentId} className="chat-guest">
          {guest.agName}
          {owns && (
            <button
              type="button"
              aria-label={`将 ${guest.agName} 移出会话`}
              title="移出会话"
              disabled={dismissal.running}
              onClick={() => void dismissal.run(guest.agentId)}
            >
              <IconClose size="extra-small" aria-hidden />
            </button>
          )}
        </span>
      ))}
    </p>
  );
}
