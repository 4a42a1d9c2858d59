import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';
import { listProcesses } from '../../server/src/platform/db/folder-lock.ts';
import { type Copy, dataDir, parentOf, start } from './copy.ts';

/** What is left, and what the next start finds, after `npm start` or parts of it were killed. */

async function signIn(url: string, username: string, password: string): Promise<string | undefined> {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const reply = await fetch(`${url}/api/xmf-user-auth/oauth/token`, { method: 'POST', body });
  return (await reply.json()).data?.access_token;
}

async function changePassword(url: string, token: string | undefined, newPassword: string): Promise<unknown> {
  const changed = await fetch(`${url}/api/xmf-user-auth/agents/password`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ originalpwd: DEMO_PASSWORD, newpwd: newPassword, repeatpwd: newPassword }),
  });
  return changed.json();
}

test('kill -9 of everything at once loses nothing that was acknowledged', async () => {
  const before = await start({ SEED_DEMO: '1' });
  await before.ready();
  const token = await signIn(before.url, 'agent1001', DEMO_PASSWORD);
  const newPassword = 'Changed2026';
  expect(await changePassword(before.url, token, newPassword)).toMatchObject({ code: '0' });
  await before.killAll();

  const after = await start({ SEED_DEMO: '1' });
  await after.ready();
  expect(await signIn(after.url, 'agent1001', newPassword)).toBeTypeOf('string');
  expect(await signIn(after.url, 'agent1001', DEMO_PASSWORD)).toBeUndefined();
});

test('a killed server, then a killed database come back by themselves; Ctrl-C ends a recovery', async () => {
  const serverPid = () => Number(readFileSync(join(dataDir, 'server.pid'), 'utf8').split(' ')[0]);
  const databasePid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const copy = await start({ SEED_DEMO: '1' });
  await copy.ready();
  const ask = (path: string, accept = '*/*') => fetch(`${copy.url}${path}`, { headers: { accept } }).catch(() => undefined);
  const health = async () => (await ask('/health/ready'))?.status;
  const page = async () => (await ask('/', 'text/html'))?.text();
  const firstServer = serverPid();

  process.kill(firstServer, 'SIGKILL');
  await expect.poll(page, { interval: 20 }).toContain('<h1>正在恢复</h1>');
  const refused = await ask('/api/xmf-user-auth/agents/info');
  expect([refused?.status, refused?.headers.get('retry-after'), await refused?.json()]).toEqual([
    503,
    '3',
    { code: '503', message: '正在恢复，请稍候', data: null, reason: 'common.unavailable' },
  ]);
  expect(await health()).toBe(503);
  await expect.poll(health).toBe(200);
  const secondServer = serverPid();
  expect(secondServer).not.toBe(firstServer);
  expect(await page()).not.toContain('正在恢复');

  const token = await signIn(copy.url, 'agent1001', DEMO_PASSWORD);
  const newPassword = 'Changed2026';
  expect(await changePassword(copy.url, token, newPassword)).toMatchObject({ code: '0' });
  const firstDatabase = databasePid();
  process.kill(firstDatabase, 'SIGKILL');
  await expect.poll(copy.said).toContain('the database is back');
  await expect.poll(health).toBe(200);
  expect(databasePid()).not.toBe(firstDatabase);
  expect(serverPid()).toBe(secondServer);
  expect(await signIn(copy.url, 'agent1001', newPassword)).toBeTypeOf('string');

  process.kill(secondServer, 'SIGKILL');
  await expect.poll(page, { interval: 20 }).toContain('<h1>正在恢复</h1>');
  copy.survivors();
  copy.child.kill('SIGINT');
  expect(await copy.exitCode()).toBe(0);
  expect(copy.survivors()).toEqual([]);
});

describe('kill -9 of the process that keeps the others ends them, and the next start recovers', () => {
  const victims: Record<string, (copy: Copy) => number> = {
    start: (copy) => listProcesses().find(({ pid }) => parentOf(pid) === copy.child.pid)?.pid ?? 0,
    bootstrap: (copy) => copy.child.pid ?? 0,
  };
  test.each(Object.keys(victims))('%s', async (name) => {
    const copy = await start();
    await copy.ready();
    process.kill(victims[name]?.(copy) ?? 0, 'SIGKILL');
    expect(await copy.exitCode()).not.toBe(0);
    await expect.poll(copy.survivors).toEqual([]);

    const next = await start();
    await next.ready();
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
  });
});
