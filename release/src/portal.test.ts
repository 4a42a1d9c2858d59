import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoint } from '@lianxi/contracts/kit/endpoint';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openPortal, PortalError } from './portal.ts';

const move = endpoint({
  method: 'PUT',
  path: '/release/remotes/{remoteId}/promote',
  summary: '发布',
  access: 'signed-in',
  params: z.object({ remoteId: z.string() }),
  body: z.object({ version: z.string() }),
  reply: z.object({ revision: z.number() }),
});
const input = { params: { remoteId: 'a b' }, body: { version: '1.0.0-a' } };

let server: Server | undefined;
afterEach(() => server?.close());

async function portal(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return openPortal(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'secret');
}

test('a call carries the token, its parameters and its body', async () => {
  let asked: unknown;
  const { call } = await portal(async (request, response) => {
    asked = [request.method, request.url, request.headers.authorization, await text(request)];
    response.end(JSON.stringify({ code: '0', message: '', data: { revision: 3 } }));
  });
  expect(await call(move, input)).toEqual({ revision: 3 });
  expect(asked).toEqual(['PUT', '/api/release/remotes/a%20b/promote', 'Bearer secret', '{"version":"1.0.0-a"}']);
});

test('a refusal is told in the words of the portal', async () => {
  const fields = [{ path: 'remote.routes.0', text: '格式有误' }];
  const refusal = { code: '4009', message: '版本已存在', data: null, reason: 'release.exists', fields };
  const { call } = await portal((_, response) => response.writeHead(409).end(JSON.stringify(refusal)));
  const error = await call(move, input).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PortalError);
  expect(error).toMatchObject({ answered: true, unsure: false, message: '版本已存在\n- remote.routes.0: 格式有误' });
});

test('what breaks off may have been done', async () => {
  const { call } = await portal((request) => request.socket.destroy());
  await expect(call(move, input)).rejects.toMatchObject({ unsure: true });
});

test('what is no portal, or not there, is said to be so', async () => {
  const { call, url } = await portal((_, response) => response.writeHead(502).end('<html>'));
  await expect(call(move, input)).rejects.toMatchObject({ message: `${url} is no portal: it answered 502`, unsure: true });
  server?.close();
  await expect(call(move, input)).rejects.toMatchObject({
    message: expect.stringContaining(`${url} cannot be reached`),
    answered: false,
    unsure: false,
  });
});
