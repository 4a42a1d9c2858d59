import { expect, test } from 'vitest';
import { canary, promote, type ReleaseCalls, type RemoteState, revoke, rollback, status } from './moves.ts';

const start: RemoteState = {
  stable: '1.0.0-a',
  previous: null,
  canary: null,
  percent: 0,
  tenantIds: [],
  revision: 7,
  releases: [
    { version: '1.1.0-b', state: 'uploaded' },
    { version: '1.0.0-a', state: 'stable' },
  ],
  health: [
    { version: '1.0.0-a', loads: 40, loadFailures: 1, crashes: 0 },
    { version: '1.0.0-a', loads: 60, loadFailures: 0, crashes: 1 },
  ],
};

/** A portal that notes what it is asked, and moves its pointers. */
function portal(state: RemoteState = start) {
  const asked: unknown[] = [];
  let now = state;
  const move = (name: string, change: (input: never) => Partial<RemoteState>) => async (input: never) => {
    asked.push([name, input]);
    now = { ...now, ...change(input), revision: now.revision + 1 };
  };
  const calls: ReleaseCalls = {
    portal: 'http://portal',
    hosts: async () => [],
    upload: async () => undefined,
    read: async () => now,
    canary: move('canary', ({ version, percent, tenantIds }: RemoteState & { version: string }) => ({
      canary: version,
      percent,
      tenantIds,
    })),
    promote: move('promote', ({ version }: { version: string }) => ({ stable: version, previous: now.stable, canary: null })),
    rollback: move('rollback', () => ({ stable: now.previous, previous: now.stable })),
    revoke: move('revoke', () => ({ stable: now.previous })),
  };
  return { calls, asked };
}

test('a canary takes the newest release that waits, on the revision that was read', async () => {
  const { calls, asked } = portal();
  expect(await canary(calls, { percent: 5, tenantIds: [174], version: undefined })).toBe(
    '1.1.0-b 灰度中 · canary: 5 %, 租户 · tenants 174',
  );
  expect(asked).toEqual([['canary', { version: '1.1.0-b', percent: 5, tenantIds: [174], revision: 7 }]]);
});

test('promote takes the canary, and says what was there before', async () => {
  const { calls } = portal({ ...start, canary: '1.1.0-b' });
  expect(await promote(calls, undefined)).toBe('1.1.0-b 已对所有人发布 · is stable now; before: 1.0.0-a');
  expect(await rollback(calls)).toBe('已从 1.1.0-b 回退到 1.0.0-a · rolled back');
});

test('what cannot be done is not asked for', async () => {
  const { calls, asked } = portal({ ...start, releases: [] });
  await expect(canary(calls, { percent: 5, tenantIds: [], version: undefined })).rejects.toThrow('No release is waiting');
  await expect(promote(calls, undefined)).rejects.toThrow('There is no canary');
  await expect(rollback(calls)).rejects.toThrow('There is no release before');
  expect(asked).toEqual([]);
});

test('a revoked release names what is there now; status says all', async () => {
  const { calls } = portal({ ...start, previous: '0.9.0-z' });
  expect(await revoke(calls, '1.0.0-a', 'broken')).toBe('1.0.0-a 已撤回 · is revoked; 当前 · stable now: 0.9.0-z');
  expect(await status(calls)).toContain('正式 · stable    0.9.0-z');
  expect(await status(calls)).toContain('1.0.0-a  stable  100 loads, 2 failed or crashed');
});
