/** A change is visible after its commit, which may be later than its time stamp. So cursors reach back this far. */
const OVERLAP_MS = 5000;

/** The cursor for a read of changes (`changed_at`) now: the next read begins there. */
export function cursorAt(now: Date): string {
  return new Date(now.getTime() - OVERLAP_MS).toISOString();
}
