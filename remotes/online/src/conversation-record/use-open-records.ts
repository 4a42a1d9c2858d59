import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { conversationsTopic } from '@lianxi/contracts/online/events';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

const topics = [conversationsTopic];
const GAP_MS = 3000;

/** Reads the shown conversations again when one of the tenant's changed, while at least one of them is open. */
export function useOpenRecords(shown: readonly Conversation[] | undefined, read: () => unknown): void {
  const open = shown?.some(({ state }) => state !== 'closed') ?? false;
  useLiveReading(topics, open, async () => read(), GAP_MS);
}
