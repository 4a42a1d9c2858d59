/** A change is seen once it is committed, which may be later than its time says: cursors reach back so far. */
const OVERLAP_MS = 5000;

/** From where the next reading of changes (`changed_at`) begins, for one that is made now. */
export function cursorAt(now: Date): string {
  return new Date(now.getTime() - OVERLAP_MS).toISOString();
}
