import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { StandIn } from './stand-in.ts';

const host = '127.0.0.1';

async function openStandIn() {
  const port = await freePort();
  const standIn = new StandIn({ host, port });
  onTestFinished(() => standIn.stop());
  await standIn.open();
  return { standIn, port, url: `http://${host}:${port}` };
}

test.each([
  ['/', 'text/html,*/*', 'text/html; charset=utf-8'],
  ['/customer/list', 'text/html', 'text/html; charset=utf-8'],
  ['/api/xmf-user-auth/agents/info', 'application/json', 'application/json; charset=utf-8'],
  ['/health/ready', 'text/html', 'application/json; charset=utf-8'],
])('%s (%s): 503 and 正在恢复', async (path, accept, type) => {
  const { url } = await openStandIn();
  const reply = await fetch(`${url}${path}`, { headers: { accept } });
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('retry-after')]).toEqual([503, type, '3']);
  expect(await reply.text()).toContain('正在恢复');
});

test('the port is free as soon as it has stopped, whoever is still connected', async () => {
  const { standIn, port } = await openStandIn();
  const silent = connect(port, host);
  await once(silent, 'connect');
  await standIn.stop();
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((settle, fail) => void server.once('error', fail).listen({ host, port }, settle));
  // Now the port is another's: no stand-in, and no failure.
  await standIn.open();
  await standIn.stop();
  expect(server.listening).toBe(true);
});
