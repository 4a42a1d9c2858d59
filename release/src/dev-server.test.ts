import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevServer, startDevServer } from './dev-server.ts';

const PORTAL = 'https://portal.example';
const PORT = 39_417;
let folder: string;
let server: DevServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-dev-'));
  await mkdir(join(folder, 'online/1.0.0-ab/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.json'), 'secret');
  await writeFile(join(folder, 'online/current.json'), '{}');
  await writeFile(join(folder, 'online/.env'), 'secret');
  await writeFile(join(folder, 'online/1.0.0-ab/app.js'), 'app');
  await writeFile(join(folder, 'online/1.0.0-ab/assets/a.css'), 'a{}');
  server = await startDevServer(join(folder, 'online'), PORT, PORTAL);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Asks for a path as it is written, which `fetch` would tidy up. */
async function get(
  path: string,
): Promise<{ status: number | undefined; body: string; type: string | undefined; readableBy: unknown }> {
  const reply = await new Promise<import('node:http').IncomingMessage>((done, fail) => {
    request({ host: '127.0.0.1', port: PORT, path }, done).on('error', fail).end();
  });
  const { 'content-type': type, 'access-control-allow-origin': readableBy } = reply.headers;
  return { status: reply.statusCode, body: await text(reply), type, readableBy };
}

test.each([
  ['/current.json', '{}', 'application/json; charset=utf-8'],
  ['/1.0.0-ab/app.js?x', 'app', 'text/javascript; charset=utf-8'],
  ['/1.0.0-ab/assets/a.css', 'a{}', 'text/css; charset=utf-8'],
])('%s is served to the portal', async (path, body, type) => {
  expect(await get(path)).toEqual({ status: 200, body, type, readableBy: PORTAL });
});

test.each([
  '/',
  '/1.0.0-ab',
  '/1.0.0-ab/gone.js',
  '/.env',
  '/../secret.json',
  '/1.0.0-ab/../../secret.json',
  '/1.0.0-ab/%2e%2e/%2e%2e/secret.json',
  '/1.0.0-ab//app.js',
])('%s is not there', async (path) => expect(await get(path)).toMatchObject({ status: 404, body: '' }));

test('open pages hear of a build', async () => {
  const events = await fetch(`http://127.0.0.1:${PORT}/events`);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(': here\n\n');
  server.announce();
  expect((await reader?.read())?.value).toBe('event: built\ndata: \n\n');
  await reader?.cancel();
});

test('a port that is taken is said', async () => {
  await expect(startDevServer(folder, PORT, PORTAL)).rejects.toThrow('EADDRINUSE');
});
