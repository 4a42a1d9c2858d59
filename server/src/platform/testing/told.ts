import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Listener } from '../db/listener.ts';

const CHANNEL = 'lianxi_test_told';

/** Waits until a server was told of all that is committed by now: notifications come in the order of their commits. */
export async function told(listener: Listener, owner: pg.Client): Promise<void> {
  const mark = randomUUID();
  const heard = Promise.withResolvers<void>();
  await listener.listen(CHANNEL, (payload) => payload === mark && heard.resolve(), heard.reject);
  await owner.query('select pg_notify($1, $2)', [CHANNEL, mark]);
  await heard.promise;
}
