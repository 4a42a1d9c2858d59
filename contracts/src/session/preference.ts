const PREFIX = 'lianxi.preference.';

/** How an agent likes the portal in this browser: theme, widths, columns. Null: never chosen. */
export function readPreference(name: string): string | null {
  return globalThis.localStorage?.getItem(PREFIX + name) ?? null;
}

/** Remembers a choice beyond sign-out: nothing of a customer or a session may be in it. */
export function writePreference(name: string, value: string): void {
  globalThis.localStorage?.setItem(PREFIX + name, value);
}

/** Empties local storage, as /login asks (specification section 2), but for preferences. */
export function clearStorage(): void {
  const storage = globalThis.localStorage;
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (!key.startsWith(PREFIX)) storage.removeItem(key);
}
