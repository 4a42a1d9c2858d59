/** The value of an input of day and time, in the user's zone, for an ISO time; empty for none. */
export function localInput(at: string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The ISO time of such an input; null if it is empty. */
export function isoOf(local: string): string | null {
  const at = Date.parse(local);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
