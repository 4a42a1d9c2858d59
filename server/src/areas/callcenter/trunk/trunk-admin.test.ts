import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, startCallFixture } from '../testing/call-fixture.ts';

/** Only the operator's staff changes lines. Answers never contain their secrets. The switch gets changes at once. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture.end());

const ask = (method: string, path = '', body?: Record<string, unknown>, who = 'operator') =>
  fixture.ask(who, method, `/xmf-call-center/trunk${path}`, body);

const line = (more = {}) => ({
  name: 'unicom',
  carrier: '联通',
  host: 'sip.example.com',
  port: 5060,
  username: 'lianxi',
  secret: 'the-secret',
  fromAddresses: ['192.0.2.7', '198.51.100.0/24'],
  codecs: ['alaw', 'ulaw'],
  priority: 3,
  tenantIds: [],
  maxCalls: 30,
  enabled: true,
  ...more,
});

it('a new line is reachable at once; its secret is kept and not told', async () => {
  expect((await ask('POST', '', line())).envelope.code).toBe('0');
  await vi.waitFor(async () => {
    const { data } = await ask('GET');
    expect(data[0]).toMatchObject({ id: 'unicom', hasSecret: true, reachable: true, calls: 0, maxCalls: 30, version: 1 });
  }, SOON);
  const { data: answer } = await ask('POST', '/check', { name: 'unicom' });
  expect(answer).toEqual({ reachable: true, ms: 1, registered: true });
  expect((await ask('GET')).data[0]).toMatchObject({ registered: true });
  expect((await ask('POST', '/check', { name: 'nobody' })).status).toBe(404);
  expect((await ask('POST', '/check', { name: 'unicom' }, 'admin')).status).toBe(403);
  expect((await ask('GET')).text).not.toContain('the-secret');
  const { rows } = await fixture.owner.query(`select encode(secret, 'escape') as secret from trunks where name = 'unicom'`);
  expect(rows[0].secret).not.toContain('the-secret');
  const { rows: log } = await fixture.owner.query(
    'select operation, target, before::text, after::text from operation_log where tenant_id = 1',
  );
  expect(log).toMatchObject([{ operation: '新建线路', target: 'trunk:unicom' }]);
  expect(JSON.stringify(log)).not.toContain('the-secret');
});

it('two who change one line: the second is told', async () => {
  const { name: _, ...rest } = line({ secret: null, carrier: '中国联通' });
  expect((await ask('PUT', '', { ...rest, name: 'unicom', version: 1 })).envelope.code).toBe('0');
  expect((await ask('PUT', '', { ...rest, name: 'unicom', version: 1 })).envelope.reason).toBe('trunk.changed');
  // Without a secret in the request, the former secret stays.
  expect((await ask('GET')).data[0]).toMatchObject({ carrier: '中国联通', hasSecret: true, version: 2 });
});

it('what makes no sense is refused at its field', async () => {
  const refused = async (more: object) => (await ask('POST', '', line(more))).envelope.fields?.map(({ path }) => path);
  expect(await refused({ name: 'Unicom 1' })).toEqual(['name']);
  expect(await refused({ name: 'unicom' })).toEqual(['name']);
  expect(await refused({ name: 'b', host: 'a;b' })).toEqual(['host']);
  expect(await refused({ name: 'b', port: 0 })).toEqual(['port']);
  expect(await refused({ name: 'b', fromAddresses: ['1.2.3'] })).toEqual(['fromAddresses']);
  expect(await refused({ name: 'b', codecs: [] })).toEqual(['codecs']);
  expect(await refused({ name: 'b', secret: null })).toEqual(['secret']);
  expect(await refused({ name: 'b', username: 'a b' })).toEqual(['username']);
  expect(await refused({ name: 'b', tenantIds: ['99'] })).toEqual(['tenantIds']);
});

it('administrators of tenants see lines, and change none', async () => {
  expect((await ask('GET', '', undefined, 'admin')).status).toBe(403);
  expect((await ask('POST', '', line({ name: 'own' }), 'admin')).status).toBe(403);
  const { data, text } = await fixture.ask('admin', 'GET', '/xmf-call-center/line');
  expect(data).toMatchObject([{ id: 'unicom', carrier: '中国联通' }, { id: 'main' }]);
  expect(text).not.toContain('sip.example.com');
});

it('a line that is given to another tenant carries no calls of this one, and is not seen here', async () => {
  expect((await ask('GET', '/tenants')).data).toContainEqual({ id: '175', name: expect.any(String) });
  const { name: _, ...rest } = line({ secret: null });
  const give = (tenantIds: string[], version: number) => ask('PUT', '', { ...rest, tenantIds, name: 'unicom', version });
  expect((await give(['175'], 2)).envelope.code).toBe('0');
  const lines = async (who: string) =>
    (await fixture.ask(who, 'GET', '/xmf-call-center/line')).data.map(({ id }: { id: string }) => id);
  expect(await lines('admin')).toEqual(['main']);
  const plan = async () => (await fixture.ask('admin', 'GET', '/xmf-call-center/outboundRoute/try', { number: '10086' })).data;
  expect((await plan()).lines).toEqual([{ name: 'main', reachable: true }]);
  expect((await give(['174', '175'], 3)).envelope.code).toBe('0');
  expect(await lines('admin')).toEqual(['unicom', 'main']);
});

it.each([
  ['10086', { outcome: 'ringing' }],
  ['10486', { outcome: 'ringing' }],
])('a test call to %s says %o, and leaves nothing behind', async (number, expected) => {
  const { data } = await ask('POST', '/test', { name: 'unicom', number });
  expect(data).toMatchObject(expected);
  await vi.waitFor(async () => expect((await fixture.simulator.snapshot()).channels).toEqual([]), SOON);
  expect((await fixture.owner.query('select from trunk_tests')).rowCount).toBe(0);
});

it('a test call over a line that the switch does not have says so', async () => {
  const { name: _, ...rest } = line({ secret: null, enabled: false });
  expect((await ask('PUT', '', { ...rest, name: 'unicom', version: 4 })).envelope.code).toBe('0');
  await vi.waitFor(async () => {
    expect((await ask('POST', '/test', { name: 'unicom', number: '10086' })).data.outcome).toBe('not-registered');
  }, SOON);
  expect((await ask('POST', '/test', { name: 'unicom', number: 'x' })).envelope.fields).toMatchObject([{ path: 'number' }]);
});

it('a line goes when no hotline has it', async () => {
  expect((await ask('DELETE', '/main')).envelope.reason).toBe('trunk.inUse');
  expect((await ask('DELETE', '/unicom')).envelope.code).toBe('0');
  expect((await ask('DELETE', '/unicom')).status).toBe(404);
});
