/** The notice with which the messages open next; null: none. */
let wanted: string | null = null;
const openers = new Set<() => void>();

/** Opens the message dialog of the portal, with one notice if its id is given. */
export function openMessages(noticeId: string | null = null): void {
  wanted = noticeId;
  for (const open of openers) open();
}

/** Runs when a page opens the messages: for the portal's dialogs. Returns the function that stops it. */
export function onOpenMessages(open: () => void): () => void {
  openers.add(open);
  return () => openers.delete(open);
}

/** The notice with which the messages open, once. */
export function takeWantedNotice(): string | null {
  const taken = wanted;
  wanted = null;
  return taken;
}
