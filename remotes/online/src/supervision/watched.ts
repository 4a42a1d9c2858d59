/** Conversations that a supervisor watches in this tab: their messages arrive over the socket, and are no news for the desk. */
const watched = new Set<string>();

export const isWatched = (recordId: string): boolean => watched.has(recordId);

export function setWatched(recordId: string, on: boolean): void {
  if (on) watched.add(recordId);
  else watched.delete(recordId);
}
