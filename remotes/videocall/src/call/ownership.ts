/* Which of an agent's browser tabs has a call's camera, microphone and pictures: the tab that holds the call's lock. A closed
   or reloaded tab releases the lock by itself. */

const nameOf = (sessionId: string) => `lianxi.video.${sessionId}`;
/** A reloading tab takes its call again within this time; after it another tab may have it. */
const RELOAD_MS = 4000;

export interface Claim {
  release(): void;
}

/**
 * Takes the call's lock; null: another tab has it. `onLost` runs when another tab took it.
 * @param steal takes it from another tab: the agent wants the call here
 */
export async function claim(sessionId: string, steal: boolean, onLost: () => void): Promise<Claim | null> {
  // Without locks (an insecure address) every tab acts as the only one.
  if (!navigator.locks) return { release: () => undefined };
  return new Promise((answer) => {
    let released = false;
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (!lock) return void answer(null);
      return new Promise((release) => {
        answer({
          release: () => {
            released = true;
            release();
          },
        });
      });
    };
    navigator.locks.request(nameOf(sessionId), steal ? { steal: true } : { ifAvailable: true }, hold).catch(() => {
      if (!released) onLost();
    });
  });
}

/** Runs `free` when no tab has had the call's lock for a while. Returns the function that stops waiting. */
export function whenFree(sessionId: string, free: () => void): () => void {
  const waiting = new AbortController();
  navigator.locks
    ?.request(nameOf(sessionId), { signal: waiting.signal }, () => undefined)
    .then(() => setTimeout(() => !waiting.signal.aborted && free(), RELOAD_MS))
    .catch(() => undefined);
  return () => waiting.abort();
}
