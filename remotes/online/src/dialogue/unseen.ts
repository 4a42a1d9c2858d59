import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { isSaid } from '../chat-log/message-log.ts';
import { type Dialogue, readUpTo } from './dialogue-state.ts';
import type { DialogueStore } from './dialogue-store.ts';

/** News that the agent should be notified of. */
export interface Unseen {
  /** The id of the conversation. */
  readonly id: string;
  /** The name of its visitor. */
  readonly name: string;
  /** The visitor's newest message; null: the conversation itself is new on the desk. */
  readonly message: ChatMessage | null;
}

/** When the agent reads the message in another window, its receipt arrives within this time. */
const ELSEWHERE_MS = 300;

/**
 * Watches the desk and reports new conversations and unread messages of visitors. It reports each once, whether it arrived by a
 * frame, a filled gap or a reconnect. The first state is no news.
 */
export function watchUnseen(store: DialogueStore, notify: (news: Unseen) => void): () => void {
  /** For each conversation of the agent, the last reported message. */
  const called = new Map<string, number>();
  let begun = false;
  let stopped = false;

  const notifySoon = (id: string, message: ChatMessage | null) =>
    setTimeout(() => {
      const dialogue = store.state.dialogues.get(id);
      if (stopped || !dialogue || dialogue.over || (message && readUpTo(dialogue) >= message.seq)) return;
      notify({ id, name: dialogue.conversation.visitorName, message });
    }, ELSEWHERE_MS);

  const lookAt = (id: string, dialogue: Dialogue) => {
    const before = called.get(id);
    if (dialogue.over) called.delete(id);
    else if (before === undefined) {
      called.set(id, dialogue.conversation.lastSeq);
      if (begun) notifySoon(id, null);
    } else {
      const message = newestOfVisitor(dialogue);
      if (!message || message.seq <= before) return;
      called.set(id, message.seq);
      notifySoon(id, message);
    }
  };
  const look = () => {
    const { phase, dialogues } = store.state;
    if (phase !== 'ready') return;
    for (const [id, dialogue] of dialogues) lookAt(id, dialogue);
    begun = true;
  };
  const stop = store.subscribe(look);
  return () => {
    stopped = true;
    stop();
  };
}

function newestOfVisitor({ log }: Dialogue): ChatMessage | undefined {
  return log.messages.findLast((message) => message.callType === 'visitor' && isSaid(message));
}
