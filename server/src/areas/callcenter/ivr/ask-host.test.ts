import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../platform/net/public-address.ts';
import { type HttpsHost, startHttpsHost } from '../../../platform/testing/https-host.ts';
import { askHost } from './ask-host.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let host: HttpsHost;
let answer: Answer = (_, response) => response.end();
let asked = 0;

beforeAll(async () => {
  host = await startHttpsHost((request, response) => {
    asked += 1;
    answer(request, response);
  });
});
afterAll(() => host.stop());

const json =
  (value: unknown): Answer =>
  (_, response) =>
    void response.end(JSON.stringify(value));
/** Writes until the other side closes. */
function drip(response: ServerResponse): void {
  if (!response.destroyed) response.write('x'.repeat(10_000), () => drip(response));
}
const question = (changes: object = {}) => ({
  kind: 'http' as const,
  method: 'GET' as const,
  url: `https://localhost:${host.port}/level?n=%26`,
  body: {},
  timeoutMs: 2000,
  fields: [{ path: 'data.level', variable: 'level' }],
  ...changes,
});
/** In this test the host is this machine: a test of refusals asks as calls do. */
const ask = (changes: object = {}, options: object = {}) =>
  askHost(question(changes), { hosts: new Set(['localhost']), admits: () => true, ca: host.ca, key: 'call-1-1', ...options });

describe('a host of the list', () => {
  it('is asked, and what its answer holds becomes variables', async () => {
    let seen = '';
    answer = (request, response) => {
      seen = `${request.method} ${request.url} ${request.headers['idempotency-key']}`;
      json({ data: { level: 3, vip: true, list: [], long: 'x'.repeat(600) } })(request, response);
    };
    const fields = [
      { path: 'data.level', variable: 'level' },
      { path: 'data.vip', variable: 'vip' },
      { path: 'data.list', variable: 'list' },
      { path: 'data.constructor.name', variable: 'forged' },
      { path: 'data.long', variable: 'long' },
    ];
    expect(await ask({ fields })).toEqual({ level: '3', vip: 'true', list: '', forged: '', long: 'x'.repeat(500) });
    expect(seen).toBe('GET /level?n=%26 call-1-1');
  });

  it('is told by POST', async () => {
    let told = '';
    answer = async (request, response) => {
      told = await text(request);
      json({})(request, response);
    };
    expect(await ask({ method: 'POST', body: { card: '12' } })).toEqual({ level: '' });
    expect(told).toBe('{"card":"12"}');
  });

  it.each<[string, Answer]>([
    ['a redirect', (_, response) => response.writeHead(302, { location: 'https://localhost/' }).end()],
    ['an error', (_, response) => response.writeHead(500).end('{}')],
    ['no JSON', (_, response) => response.end('<html>')],
    ['too much', (_, response) => response.end(JSON.stringify({ data: 'x'.repeat(70_000) }))],
    ['too much without an end', (_, response) => drip(response)],
    ['a connection that breaks', (request) => request.socket.destroy()],
  ])('that answers %s is no answer', async (_, bad) => {
    answer = bad;
    await expect(ask()).rejects.toThrow();
  });

  it('that is silent is waited for no longer than the flow says', async () => {
    answer = () => {};
    const began = Date.now();
    await expect(ask({ timeoutMs: 200 })).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(2000);
  });

  it('whose certificate nobody vouches for is not asked', async () => {
    await expect(ask({}, { ca: undefined })).rejects.toThrow(/self-signed/);
  });
});

describe('nothing is sent to', () => {
  it.each([
    ['a name that leads to this machine', {}, { admits: isPublicAddress }, /not a public address/],
    ['an address', { url: 'https://127.0.0.1/' }, { hosts: new Set(['127.0.0.1']), admits: isPublicAddress }, /public address/],
    ['a host that is not listed', {}, { hosts: new Set(['crm.example.com']) }, /may not be asked/],
    ['a name that nobody has', { url: 'https://crm.invalid/' }, { hosts: new Set(['crm.invalid']) }, /ENOTFOUND|EAI_AGAIN/],
    ['http', { url: 'http://localhost/' }, {}, /may not be asked/],
    ['a name with a user', { url: 'https://localhost@evil.example/' }, {}, /may not be asked/],
  ])('%s', async (_, changes, options, reason) => {
    const before = asked;
    await expect(ask(changes, options)).rejects.toThrow(reason);
    expect(asked).toBe(before);
  });

  it.each([
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2002:7f00:1::',
    '255.255.255.255',
  ])('%s, which is not of the open internet', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('but to %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});
