import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionEndReason } from '../auth/session-end.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listener.ts';
import { createSessionGuard, type SessionGuard } from './session-guard.ts';

let guard: SessionGuard;
afterEach(() => guard.close());

test('a socket that opens just after the signal of its session’s end is closed, others stay', async () => {
  let end = (_sessionId: string, _reason: SessionEndReason): void => {};
  const onSessionEnded = (run: typeof end): void => {
    end = run;
  };
  const listener = { listen: async () => {} } as unknown as Listener;
  guard = await createSessionGuard({ db: {} as Db, onSessionEnded }, listener, () => {});
  const open = (sessionId: string) => {
    const holder = { sessionId, endSession: vi.fn() };
    guard.add(holder);
    return holder;
  };

  const early = open('1');
  end('1', 'kicked');
  const late = open('1');
  const other = open('2');
  // The handshake that adds it goes on first.
  expect(late.endSession).not.toHaveBeenCalled();
  await turn();
  await turn();
  expect(early.endSession).toHaveBeenCalledWith('kicked');
  expect(late.endSession).toHaveBeenCalledExactlyOnceWith('kicked');
  expect(other.endSession).not.toHaveBeenCalled();
});
