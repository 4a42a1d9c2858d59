import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processMark } from '../../server/src/platform/db/folder-lock.ts';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { planAsterisk } from '../asterisk/obtain-asterisk.ts';
import { root } from '../structure/sources.ts';

/** The voice switch of `npm start`. */

let dataDir: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lianxi-start-voice-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(
  environment: Record<string, string>,
): Promise<{ said(): string; ready(): Promise<void>; child: ChildProcess }> {
  const own = { SEED_DEMO: '0', PORT: String(await freePort()), VIDEO_PORT: String(await freePort()), DATA_DIR: dataDir };
  const child = spawn('node', [join(root, 'tools/bootstrap.mjs'), 'start'], {
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, said: () => output, ready: () => expect.poll(() => output, { timeout: 120_000 }).toContain('ready in') };
}

const pidFile = () => join(dataDir, 'asterisk/asterisk.pid');
const asteriskPid = () => Number(readFileSync(pidFile(), 'utf8').split(' ')[0]);

test.each([
  ['ASTERISK_ARI_URL', 'ftp://127.0.0.1', 'ASTERISK_ARI_URL is not an address'],
  ['MEDIA_ADDRESS', 'example', 'MEDIA_ADDRESS=example is not an IPv4 address'],
])('%s=%s is refused in one sentence', async (name, value, sentence) => {
  const { child, said } = await start({ [name]: value });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(said()).toContain(sentence);
});

test('none is wanted: the simulator', async () => {
  const copy = await start({ ASTERISK_ARI_URL: 'none' });
  await copy.ready();
  expect(copy.said()).toMatch(/语音 voice +演练 · simulator\n/);
  expect(existsSync(join(dataDir, 'asterisk'))).toBe(false);
});

test("the operator's own is not started here", async () => {
  const copy = await start({ ASTERISK_ARI_URL: 'http://lianxi:secret@127.0.0.1:9' });
  await copy.ready();
  expect(copy.said()).toMatch(/语音 voice +Asterisk 127\.0\.0\.1:9\n/);
  expect(copy.said()).not.toContain('secret');
  expect(existsSync(join(dataDir, 'asterisk'))).toBe(false);
});

describe.skipIf((await planAsterisk()).kind !== 'ready')('one that runs here', () => {
  test('is started again when it is killed, on the same ports, and ends with the product', async () => {
    const copy = await start({});
    await copy.ready();
    expect(copy.said()).toMatch(/语音 voice +Asterisk \d+\.\d+/);
    const ports = readFileSync(join(dataDir, 'asterisk/instance.json'), 'utf8');
    const killed = asteriskPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(asteriskPid).not.toBe(killed);
    const next = asteriskPid();
    const { password, httpPort } = JSON.parse(ports);
    const headers = { authorization: `Basic ${Buffer.from(`lianxi:${password}`).toString('base64')}` };
    const answers = () =>
      fetch(`http://127.0.0.1:${httpPort}/ari/applications`, { headers }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(answers).toBe(200);
    copy.child.kill('SIGTERM');
    await once(copy.child, 'exit');
    expect(processMark(next)).toBeUndefined();
    expect(existsSync(pidFile())).toBe(false);
    expect(readFileSync(join(dataDir, 'asterisk/instance.json'), 'utf8')).toBe(ports);
  });

  test('one that hangs is killed and started again', async () => {
    const copy = await start({});
    await copy.ready();
    const hanging = asteriskPid();
    process.kill(hanging, 'SIGSTOP');
    await expect.poll(copy.said).toContain('does not answer');
    await expect.poll(asteriskPid).not.toBe(hanging);
    expect(processMark(hanging)).toBeUndefined();
  });
});
