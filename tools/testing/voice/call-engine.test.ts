import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { areas } from '../../../server/src/app/areas.ts';
import { type ServerFixture, startServer } from '../../../server/src/app/testing/server-fixture.ts';
import { callCentre, createCallCentre } from '../../../server/src/areas/callcenter/public.ts';
import type { CtiProvider } from '../../../server/src/areas/callcenter/switch/cti-provider.ts';
import { filesWithNumbers } from '../clear-numbers.ts';
import { callerScenario } from './scenarios.ts';
import { CARRIER, type Sipp, startSipp } from './sipp.ts';
import { readSides, secondsOfTone, writeUlawTone } from './sound.ts';
import { type AsteriskWorld, createAsteriskWorld, DID, TONE, TRUNK } from './worlds.ts';

/** The call engine with real voice: what people do in the portal is heard on the telephones. */
describe.skipIf(inject('whyNoAsterisk') !== null)('calls of the portal', () => {
  const CUSTOMER = '13800000001';
  const SOON = { timeout: 15_000, interval: 50 };
  let world: AsteriskWorld;
  let server: ServerFixture;
  let caller: Sipp | undefined;

  beforeAll(async () => {
    world = await createAsteriskWorld();
    const real = createCallCentre(() => lent(world.provider));
    server = await startServer({ areas: areas.map((area) => (area === callCentre ? real : area)) });
    await prepare();
    // Its number is 8001: the extension that sipp registered.
    await vi.waitFor(async () => expect(await seat()).toMatchObject({ registered: true }), SOON);
    // Its line was set up anew by the portal; nobody calls before the carrier has answered there.
    const lines = () => server.owner.query('select reachable from trunks').then(({ rows }) => rows);
    await vi.waitFor(async () => expect(await lines()).toEqual([{ reachable: true }]), SOON);
    expect((await ask('GET', '/xmf-call-center/setstatus', { status: '1' })).envelope.code).toBe('0');
  });
  afterAll(async () => {
    await caller?.end();
    await server?.end();
    await world?.close();
  });

  /** Closing a server leaves the switch to the test. */
  function lent(provider: CtiProvider): CtiProvider {
    return { ...provider, up: true, close: async () => {} };
  }

  async function prepare(): Promise<void> {
    const { owner } = server;
    await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'callcenter')`);
    await owner.query('insert into trunks (name, host, port, from_addresses) values ($1, $2, $3, array[$2])', [
      TRUNK,
      CARRIER,
      world.carrier.port,
    ]);
    await owner.query('insert into cti_configs (tenant_id, wrap_up_seconds) values (174, 0)');
    await owner.query(
      `with g as (insert into skill_groups (tenant_id, name) values (174, '售后') returning id),
       m as (insert into skill_group_members (tenant_id, skill_group_id, agent_id) select 174, g.id, a.id from g, agents a where a.username = 'admin')
       insert into hotlines (tenant_id, did, name, skill_group_id, trunk) select 174, $1, '热线', id, $2 from g`,
      [DID, TRUNK],
    );
  }

  async function ask(method: string, path: string, given: Record<string, string> = {}) {
    const token = await server.token('admin');
    return server.call(method, path, { token, ...(method === 'GET' ? { query: given } : { body: given }) });
  }
  async function seat(): Promise<{ registered?: boolean; activity?: string }> {
    const { rows } = await server.owner.query('select * from agent_phone_status where agent_id = $1', [server.agentId('admin')]);
    return rows[0] ?? {};
  }
  const newest = async () => {
    const { rows } = await server.owner.query('select * from calls order by id desc limit 1');
    return rows[0] ?? {};
  };
  const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, SOON);

  /** Seconds of each party's tone, at the customer's side and at the other, in the recording of a call that is over. */
  async function heard(callId: string) {
    const [recording] = await soon(async () => {
      const { data } = await ask('GET', '/xmf-call-center/common/getRecords', { linkedId: callId });
      const played = await ask('GET', '/xmf-call-center/voicefile/play', { fileName: data[0].fileName });
      expect(played.status).toBe(200);
      return [data[0]];
    });
    const { rows } = await server.owner.query(
      'select f.save_name, f.created_at from recordings r join files f on f.save_name = r.file_save_name where r.name = $1',
      [recording.fileName],
    );
    const file = await server.server.kernel.db.tenant(174, (tenant) =>
      server.server.kernel.files.locate(tenant, rows[0].save_name),
    );
    if (!file) throw new Error('no recording');
    const [says = new Int16Array(), hears = new Int16Array()] = readSides(
      await readFile(await server.server.kernel.files.onDisk(file)),
    );
    const seconds = (samples: Int16Array) =>
      Object.fromEntries(Object.entries(TONE).map(([who, hz]) => [who, Math.round(secondsOfTone(samples, hz))]));
    return { says: seconds(says), hears: seconds(hears) };
  }

  test('a customer calls the hotline and talks with the agent; the recording holds both', async () => {
    const { folder, sipPort } = world.asterisk;
    const tone = `${folder}/customer.ulaw`;
    writeUlawTone(tone, TONE.caller);
    const scenario = callerScenario({ caller: CUSTOMER, tone });
    caller = await startSipp({ folder, scenario, to: sipPort, service: DID, calls: 1 });
    await soon(async () => expect((await newest()).answered_at).toBeInstanceOf(Date));
    const { id } = await newest();
    expect((await seat()).activity).toBe('talking');
    await soon(async () => expect(Date.now() - (await newest()).answered_at).toBeGreaterThan(2500));
    expect((await ask('GET', '/xmf-call-center/hangupcall', { linkedid: id })).envelope.code).toBe('0');
    await soon(async () => expect(await newest()).toMatchObject({ ended_by: 'agent', missed_cause: '' }));
    await soon(async () => expect((await world.provider.snapshot()).channels).toEqual([]));
    const { says, hears } = await heard(id);
    expect(says.caller).toBeGreaterThanOrEqual(1);
    expect(hears.extension).toBeGreaterThanOrEqual(1);
    expect([says.extension, hears.caller]).toEqual([0, 0]);
    const places = [join(folder, 'asterisk'), server.dataDir];
    expect(places.flatMap(filesWithNumbers)).toEqual([]);
  });

  describe('a menu', () => {
    const flow = (groups: Record<string, string>) => {
      const nodes = [
        { id: 'start', type: 'start' },
        {
          id: 'menu',
          type: 'menu',
          prompts: [{ kind: 'text', text: '售后请按1，售前请按2。' }],
          keys: ['1', '2'],
          timeoutSeconds: 5,
          repeats: 1,
        },
        { id: 'one', type: 'skillGroup', skillGroupId: groups.售后 },
        { id: 'two', type: 'skillGroup', skillGroupId: groups.售前 },
        { id: 'bye', type: 'hangUp' },
      ].map((node) => ({ name: node.id, position: { x: 0, y: 0 }, ...node }));
      const edges = [
        ['start', 'next', 'menu'],
        ['menu', '1', 'one'],
        ['menu', '2', 'two'],
        ['menu', 'timeout', 'bye'],
        ['menu', 'invalid', 'bye'],
        ['one', 'failed', 'bye'],
        ['two', 'failed', 'bye'],
      ].map(([from, outlet, to]) => ({ from, outlet, to }));
      return { nodes, edges };
    };
    let groups: Record<string, string>;

    beforeAll(async () => {
      const { owner } = server;
      await owner.query(`insert into skill_groups (tenant_id, name) values (174, '售前')`);
      const { rows } = await owner.query<{ id: string; name: string }>('select id, name from skill_groups where tenant_id = 174');
      groups = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
      const token = await server.token('admin');
      const send = async (method: string, path: string, body: unknown) => {
        const reply = await server.call(method, `/xmf-call-center/ivrFlow${path}`, { token, body });
        expect(reply.envelope.code).toBe('0');
        return reply.data;
      };
      const { id } = await send('POST', '', { name: '菜单' });
      await send('PUT', '', { id, version: 1, name: '菜单', draft: flow(groups) });
      await send('POST', '/publish', { id, version: 2 });
      await owner.query('update hotlines set ivr_flow_id = $1', [id]);
    });

    test.each([
      ['1', '售后', true],
      ['2', '售前', false],
      // Only the first counts; the others are said into the queue and the talk.
      ['1590*#26541590*#', '售后', true],
    ])('leads who presses %s to %s', async (keys, group, answered) => {
      const before = (await newest()).id;
      const { folder, sipPort } = world.asterisk;
      const customer = await startSipp({
        folder,
        scenario: callerScenario({ caller: CUSTOMER, keys }),
        to: sipPort,
        service: DID,
        calls: 1,
      });
      await soon(async () => {
        const call = await newest();
        expect(call.id).not.toBe(before);
        expect(call).toMatchObject({ skill_group_id: groups[group], flows: '菜单' });
        expect(call.answered_at !== null).toBe(answered);
      });
      const { id } = await newest();
      const { rows } = await server.owner.query(
        `select detail->>'way' as way from call_events where call_id = $1 and name = 'flow-step' order by id`,
        [id],
      );
      expect(rows).toEqual([{ way: 'next' }, { way: keys[0] }, { way: '' }]);
      // The words were spoken for it, and are kept at the switch.
      expect((await readdir(`${folder}/asterisk/prompts/speech`)).filter((name) => name.endsWith('.wav'))).toHaveLength(1);
      await customer.end();
      for (const { channelId } of (await world.provider.snapshot()).channels) await world.provider.hangUp(channelId);
      await soon(async () => expect((await newest()).ended_at).toBeInstanceOf(Date));
    });
  });
});
