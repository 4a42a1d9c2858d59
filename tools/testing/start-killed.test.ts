import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';
import { listProcesses } from '../../server/src/platform/db/folder-lock.ts';
import { type Copy, dataDir, parentOf, sentence, start } from './copy.ts';

/** What is left, and what the next start finds, after `npm start` or parts of it were killed. */

async function signIn(url: string, username: string, password: string): Promise<string | undefined> {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const reply = await fetch(`${url}/api/xmf-user-auth/oauth/token`, { method: 'POST', body });
  return (await reply.json()).data?.access_token;
}

test('kill -9 of everything at once loses nothing that was acknowledged', async () => {
  const before = await start({ SEED_DEMO: '1' });
  await before.ready();
  const token = await signIn(before.url, 'agent1001', DEMO_PASSWORD);
  const newPassword = 'Changed2026';
  const changed = await fetch(`${before.url}/api/xmf-user-auth/agents/password`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ originalpwd: DEMO_PASSWORD, newpwd: newPassword, repeatpwd: newPassword }),
  });
  expect(await changed.json()).toMatchObject({ code: '0' });
  await before.killAll();

  const after = await start({ SEED_DEMO: '1' });
  await after.ready();
  expect(await signIn(after.url, 'agent1001', newPassword)).toBeTypeOf('string');
  expect(await signIn(after.url, 'agent1001', DEMO_PASSWORD)).toBeUndefined();
});

describe('kill -9 of one process ends the rest, and the next start recovers', () => {
  const victims: Record<string, (copy: Copy) => number> = {
    server: () => Number(readFileSync(join(dataDir, 'server.pid'), 'utf8').split(' ')[0]),
    PostgreSQL: () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    start: (copy) => listProcesses().find(({ pid }) => parentOf(pid) === copy.child.pid)?.pid ?? 0,
    bootstrap: (copy) => copy.child.pid ?? 0,
  };
  test.each(Object.keys(victims))('%s', async (name) => {
    const copy = await start();
    await copy.ready();
    process.kill(victims[name]?.(copy) ?? 0, 'SIGKILL');
    expect(await copy.exitCode()).not.toBe(0);
    await expect.poll(copy.survivors).toEqual([]);
    if (name === 'server') expect(sentence(copy)).toContain('the server process ended unexpectedly');
    if (name === 'PostgreSQL') expect(sentence(copy)).toContain('the database process ended unexpectedly');

    const next = await start();
    await next.ready();
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
  });
});
