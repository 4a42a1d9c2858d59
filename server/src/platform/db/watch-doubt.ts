import type { Db } from './db.ts';

const ASK_AGAIN_MS = 200;
const ANSWER_MS = 1000;

/** After a commit with an unknown result, calls `run` once the database answers again. Returns the function that ends this. */
export function watchDoubt(db: Db, run: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let ended = false;
  const ask = async (): Promise<void> => {
    const answers = await db.ping(ANSWER_MS);
    timer = answers || ended ? null : setTimeout(ask, ASK_AGAIN_MS);
    if (answers && !ended) run();
  };
  db.onDoubt(() => {
    timer ??= setTimeout(ask, ASK_AGAIN_MS);
  });
  return () => {
    ended = true;
    if (timer) clearTimeout(timer);
  };
}
