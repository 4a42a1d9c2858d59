import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPublic } from './fetch-public.ts';
import { ClosedAddress } from './public-address.ts';

let server: Server;
let port: number;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/film') return response.end('film');
    if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end();
    const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('to');
    response.writeHead(302, { location: to ?? '/film' }).end();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** As if this machine, by its name alone, were of the open internet. */
const admits = (address: string) => address === '127.0.0.1';
const options = { timeoutMs: 5000, redirects: 3 };

test.each([
  'http://localhost:PORT/film',
  'http://127.0.0.1:PORT/film',
  'http://[::ffff:127.0.0.1]:PORT/film',
  'file:///etc/passwd',
])('nobody is asked for %s', async (address) => {
  asked.length = 0;
  await expect(fetchPublic(address.replace('PORT', String(port)), options)).rejects.toThrow('not a public address');
  expect(asked).toEqual([]);
});

test('redirects are followed, so many and to addresses that may be asked', async () => {
  const at = (path: string) => fetchPublic(`http://localhost:${port}${path}`, { ...options, admits });
  expect(await text(await at('/moved'))).toBe('film');
  for (const to of ['http://127.0.0.2/film', 'http://169.254.169.254/film', 'http://user@localhost/film', 'ftp://localhost/']) {
    await expect(at(`/moved?to=${encodeURIComponent(to)}`), to).rejects.toThrow(ClosedAddress);
  }
  const round = await at('/round');
  expect(round.statusCode).toBe(302);
  round.destroy();
});

test('each hop is looked up for its own connection: a name that led elsewhere before is refused', async () => {
  let looks = 0;
  const once = (address: string) => admits(address) && ++looks === 1;
  const moved = `http://localhost:${port}/moved?to=${encodeURIComponent(`http://localhost:${port}/film`)}`;
  asked.length = 0;
  await expect(fetchPublic(moved, { ...options, admits: once })).rejects.toThrow('not a public address');
  expect(asked).toHaveLength(1);
});
