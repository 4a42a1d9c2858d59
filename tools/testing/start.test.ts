import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dataDir, sentence, start } from './copy.ts';

/** `npm start` as an operator knows it: its words, its exit codes, and what is left after every kind of end. */

describe('what cannot begin says so in one sentence and leaves nothing', () => {
  test.each(['PORT', 'VIDEO_PORT'])('%s is taken', async (name) => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as { port: number };
    const folder = join(dataDir, 'new');
    const copy = await start({ [name]: String(port), DATA_DIR: folder });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain(`port ${port} is taken, set ${name}`);
    expect(existsSync(folder)).toBe(false);
    stranger.close();
  });

  test('a port that is none', async () => {
    const copy = await start({ PORT: '80800' });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain('PORT=80800 is not a port');
  });

  // Root writes wherever there is a file system: below /proc not even root does.
  test('DATA_DIR cannot be written', async () => {
    chmodSync(dataDir, 0o555);
    const copy = await start({ DATA_DIR: process.getuid?.() === 0 ? '/proc/lianxi' : join(dataDir, 'new') });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain('cannot be written');
  });

  test('DATABASE_URL does not answer', async () => {
    const copy = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain('cannot connect to DATABASE_URL');
  });
});

test('two copies run side by side; a third on a folder in use is refused', async () => {
  const first = await start();
  // Beside the first: what lies below that is for it alone.
  const beside = `${dataDir}-second`;
  onTestFinished(() => rmSync(beside, { recursive: true, force: true }));
  const second = await start({ DATA_DIR: beside });
  await Promise.all([first.ready(), second.ready()]);
  for (const { url } of [first, second]) expect((await fetch(`${url}/health/ready`)).status).toBe(200);

  const third = await start();
  expect(await third.exitCode()).toBe(1);
  expect(sentence(third)).toContain('is in use by another copy');
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends every child and leaves the database clean', async (signal) => {
  const copy = await start();
  await copy.ready();
  copy.child.kill(signal);
  expect(await copy.exitCode()).toBe(0);
  expect(copy.survivors()).toEqual([]);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd()).toMatch(/database system is shut down$/);
});

test('Ctrl-C while it starts leaves nothing running', async () => {
  const copy = await start();
  await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { interval: 20 }).toBe(true);
  copy.survivors();
  copy.child.kill('SIGINT');
  await copy.exitCode();
  expect(copy.survivors()).toEqual([]);
});
