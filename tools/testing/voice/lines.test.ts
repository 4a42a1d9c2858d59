import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { areas } from '../../../server/src/app/areas.ts';
import { type ServerFixture, startServer } from '../../../server/src/app/testing/server-fixture.ts';
import { callCentre, createCallCentre } from '../../../server/src/areas/callcenter/public.ts';
import { answererScenario } from './scenarios.ts';
import { CARRIER, type Sipp, startSipp } from './sipp.ts';
import { writeUlawTone } from './sound.ts';
import { type AsteriskWorld, createAsteriskWorld, DID, TONE, TRUNK } from './worlds.ts';

/** Lines as administrators configure them, at a real switch that is never started again: the next call goes by them. */
describe.skipIf(inject('whyNoAsterisk') !== null)('lines', () => {
  const SOON = { timeout: 15_000, interval: 50 };
  const SECOND = '127.0.0.5';
  let world: AsteriskWorld;
  let server: ServerFixture;
  let second: Sipp;

  beforeAll(async () => {
    world = await createAsteriskWorld();
    const real = createCallCentre(() => ({ ...world.provider, up: true, close: async () => {} }));
    server = await startServer({ areas: areas.map((area) => (area === callCentre ? real : area)) });
    const { owner } = server;
    await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'callcenter')`);
    await owner.query('insert into trunks (name, host, port, from_addresses) values ($1, $2, $3, array[$2])', [
      TRUNK,
      CARRIER,
      world.carrier.port,
    ]);
    await owner.query('insert into cti_configs (tenant_id, wrap_up_seconds) values (174, 0)');
    await owner.query(`insert into hotlines (tenant_id, did, name, trunk) values (174, $1, '热线', $2)`, [DID, TRUNK]);
    const { folder } = world.asterisk;
    const tone = `${folder}/second.ulaw`;
    writeUlawTone(tone, TONE.outside);
    // What the first carrier refuses, this one answers.
    const scenario = answererScenario({ tone }).replaceAll('503@', '000@');
    second = await startSipp({ folder, scenario, address: SECOND });
    await vi.waitFor(
      async () => expect((await rows('select registered from agent_phone_status'))[0]).toEqual({ registered: true }),
      SOON,
    );
    await ask('admin', 'GET', '/setstatus', { status: '1' });
  });
  afterAll(async () => {
    await second?.end();
    await server?.end();
    await world?.close();
  });

  async function ask(who: string, method: string, path: string, given: Record<string, unknown> = {}) {
    const sent = method === 'GET' ? { query: given as Record<string, string> } : { body: given };
    const reply = await server.call(method, `/xmf-call-center${path}`, { token: await server.token(who), ...sent });
    expect(reply.envelope).toMatchObject({ code: '0' });
    return reply.data;
  }
  const rows = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;
  const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, SOON);

  const line = {
    name: 'second',
    carrier: '第二家',
    host: SECOND,
    username: null,
    secret: null,
    fromAddresses: [SECOND],
    codecs: ['ulaw'],
    priority: 9,
    tenantIds: [],
    maxCalls: null,
    enabled: true,
  };
  const route = { name: '全部', pattern: '*', act: 'call', poolId: null, strip: 0, prefix: '', enabled: true };
  const tried = (callId: string) =>
    rows(`select trunk, shown, cause from call_legs where call_id = $1 and trunk is not null order by no`, [callId]);
  const dial = async (number: string) => (await ask('admin', 'GET', '/makecall', { callerId: number })).callId as string;
  const answered = (callId: string) =>
    soon(async () => expect((await rows('select answered_at from calls where id = $1', [callId]))[0].answered_at).not.toBeNull());
  /** Everybody hangs up. */
  async function hangUp(): Promise<void> {
    for (const { channelId } of (await world.provider.snapshot()).channels) await world.provider.hangUp(channelId);
    await soon(async () => expect(await rows('select from calls where state is not null')).toEqual([]));
  }

  /** The switch asks its carriers every few seconds. */
  const reachable = (name: string) =>
    soon(async () => expect(await rows('select reachable from trunks where name = $1', [name])).toEqual([{ reachable: true }]));

  test('a new line carries the next call', async () => {
    await ask('operator', 'POST', '/trunk', { ...line, port: second.port });
    await reachable('second');
    await ask('admin', 'POST', '/outboundRoute', { ...route, trunks: ['second'] });
    const callId = await dial('10086');
    await answered(callId);
    expect(await tried(callId)).toEqual([{ trunk: 'second', shown: DID, cause: null }]);
    expect(second.messages()).toContain('INVITE sip:10086@');
    expect(second.messages()).toMatch(new RegExp(`From: .*sip:${DID}@`));
    await hangUp();
  });

  test('when the first carrier answers 503 the next one carries the call, and a changed limit is kept', async () => {
    const [{ id, version }] = await ask('admin', 'GET', '/outboundRoute');
    await ask('admin', 'PUT', '/outboundRoute', { ...route, id, version, trunks: [TRUNK, 'second'] });
    await reachable(TRUNK);
    const callId = await dial('10503');
    await answered(callId);
    expect(await tried(callId)).toEqual([
      { trunk: TRUNK, shown: DID, cause: 'network' },
      { trunk: 'second', shown: DID, cause: null },
    ]);
    await ask('admin', 'PUT', '/outboundRoute', { ...route, id, version: version + 1, trunks: ['second', TRUNK] });
    await ask('operator', 'PUT', '/trunk', { ...line, port: second.port, maxCalls: 1, version: 1 });
    await ask('admin', 'GET', '/threeway', { linkedid: callId, to: '10087' });
    await soon(async () =>
      expect((await tried(callId)).slice(2)).toMatchObject([
        { trunk: 'second', cause: 'line-full' },
        { trunk: TRUNK, cause: null },
      ]),
    );
    await soon(async () => expect(world.carrier.messages()).toContain('INVITE sip:10087@'));
    expect(second.messages()).not.toContain('INVITE sip:10087@');
    await hangUp();
  });

  test('a test call says what the carrier says', async () => {
    expect(await ask('operator', 'POST', '/trunk/test', { name: TRUNK, number: '10503' })).toMatchObject({
      outcome: 'network',
      sipCode: 503,
    });
    expect((await ask('operator', 'POST', '/trunk/test', { name: 'second', number: '10086' })).outcome).toMatch(
      /ringing|answered/,
    );
    await soon(async () => expect((await world.provider.snapshot()).channels).toEqual([]));
  });

  test('a check says at once whether the carrier answers', async () => {
    const check = (name: string) => ask('operator', 'POST', '/trunk/check', { name });
    const { reachable: there, ms } = await check('second');
    expect(there).toBe(true);
    expect(ms).toBeGreaterThan(0);
    await second.end();
    expect(await check('second')).toEqual({ reachable: false, ms: null, registered: null });
    // A carrier that answers no REGISTER.
    const account = { ...line, name: 'third', port: world.carrier.port, host: CARRIER, fromAddresses: [] };
    await ask('operator', 'POST', '/trunk', { ...account, username: 'lianxi', secret: 'secret' });
    await soon(async () => expect((await check('third')).registered).toBe(false));
  });
});
