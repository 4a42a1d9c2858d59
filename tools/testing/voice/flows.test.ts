import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { areas } from '../../../server/src/app/areas.ts';
import { SAMPLE_RATE, wavHeader } from '../../../server/src/areas/callcenter/switch/wav.ts';
import { type Office, openOffice, SOON, soon } from './office.ts';
import { VOICES, type Who } from './voice.ts';

/** Callers in a voice menu with real voice: every kind of node, words that a vendor speaks, keys, and hang-ups at any moment. */
describe.skipIf(inject('whyNoAsterisk') !== null)('a voice menu', () => {
  let office: Office;
  let vendor: Server;
  /** What the vendor was asked to speak. */
  const spoken: string[] = [];

  beforeAll(async () => {
    vendor = createServer(async (request, reply) => {
      const { text } = (await json(request)) as { text: string };
      spoken.push(text);
      if (text === '说不出') reply.writeHead(500).end();
      else reply.writeHead(200, { 'content-type': 'audio/wav' }).end(tone(VOICES.supervisor));
    });
    vendor.listen(0, '127.0.0.1');
    await once(vendor, 'listening');
    const { port } = vendor.address() as AddressInfo;
    office = await openOffice(areas, { TTS_URL: `http://127.0.0.1:${port}/speak` });
    await publish();
  });
  afterAll(async () => {
    await office?.close();
    vendor?.close();
  });
  afterEach(() => office.quiet());

  /** Half a second of a tone, as a vendor's words. */
  function tone(hz: number): Buffer {
    const samples = Int16Array.from({ length: SAMPLE_RATE / 2 }, (_, i) => 8000 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE));
    return Buffer.concat([wavHeader(samples.byteLength, 1), Buffer.from(samples.buffer)]);
  }

  const say = (text: string) => ({ prompts: [{ kind: 'text', text }] });
  const asks = { timeoutSeconds: 20, repeats: 0 };

  const SECOND_BYTES = 2 * SAMPLE_RATE;
  /** Between keys, as people press them. */
  const PAUSE_MS = 150;

  /** `from outlet to`, one a line. */
  function graphOf(nodes: object[], edges: string) {
    return {
      nodes: [{ id: 'start', type: 'start' }, ...nodes].map((node) => ({
        name: (node as { id: string }).id,
        position: { x: 0, y: 0 },
        ...node,
      })),
      edges: edges
        .trim()
        .split('\n')
        .map((line) => line.trim().split(' '))
        .map(([from, outlet, to]) => ({ from, outlet, to })),
    };
  }

  async function send(method: string, path: string, body: unknown) {
    const token = await office.server.token('admin');
    const reply = await office.server.call(method, `/xmf-call-center${path}`, { token, body });
    expect(reply.envelope).toMatchObject({ code: '0' });
    return reply.data;
  }

  async function flow(name: string, draft: object): Promise<string> {
    const { id } = await send('POST', '/ivrFlow', { name });
    await send('PUT', '/ivrFlow', { id, version: 1, name, draft });
    await send('POST', '/ivrFlow/publish', { id, version: 2 });
    return id;
  }

  async function publish(): Promise<void> {
    // A host of the list that has no address.
    const { data } = await office.ask('supervisor', 'GET', '/ivrHosts');
    await send('PUT', '/ivrHosts', { hosts: ['crm.localhost.localdomain'], version: data.version });
    const inner = await flow(
      '评价',
      graphOf(
        [
          // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the flow
          { id: 'rating', type: 'rating', ...say('等级${level}，请评价'), most: 5, bad: 2, ...asks },
          { id: 'back', type: 'return' },
        ],
        `start next rating
         rating next back
         rating failed back`,
      ),
    );
    const url = 'https://crm.localhost.localdomain/level';
    const outer = await flow(
      '总机',
      graphOf(
        [
          { id: 'broken', type: 'play', ...say('说不出') },
          { id: 'hello', type: 'play', ...say('您好') },
          { id: 'hours', type: 'time', hours: [], holidays: [] },
          { id: 'card', type: 'collect', ...say('请输入会员号'), variable: 'card', min: 2, max: 4, terminator: '#', ...asks },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the flow
          { id: 'level', type: 'set', variable: 'level', value: 'vip-${card}' },
          { id: 'known', type: 'condition', variable: 'level', operator: 'equals', value: 'vip-12' },
          { id: 'ask', type: 'http', method: 'GET', url, timeoutSeconds: 1, fields: [] },
          { id: 'sub', type: 'subFlow', flowId: inner },
          { id: 'menu', type: 'menu', ...say('请按1'), keys: ['1'], ...asks },
          { id: 'outside', type: 'outside', number: '10086486' },
          { id: 'agent', type: 'agent', agentId: office.server.agentId('agent1') },
          { id: 'callBack', type: 'callBack' },
          { id: 'voicemail', type: 'voicemail' },
          { id: 'bye', type: 'hangUp' },
        ],
        `start next broken
         broken next hello
         hello next hours
         hours open card
         hours closed bye
         card next level
         card failed bye
         level next known
         known yes ask
         known no callBack
         ask next bye
         ask failed sub
         sub next menu
         sub failed bye
         menu 1 outside
         menu timeout bye
         menu invalid bye
         outside failed agent
         agent failed bye
         callBack next voicemail`,
      ),
    );
    await office.server.owner.query('update hotlines set ivr_flow_id = $1', [outer]);
  }

  const hears = (who: Who, voices: string[]) =>
    expect.poll(() => office.voices[who].hears(), { ...SOON, message: who }).toEqual(voices);
  /** Nodes that the newest call has left, and by which way. */
  const ways = async () => {
    const { rows } = await office.server.owner.query<{ way: string }>(
      `select trim((detail->>'name') || ' ' || (detail->>'way')) as way from call_events
       where call_id = (select max(id) from calls) and name = 'flow-step' order by id`,
    );
    return rows.map(({ way }) => way);
  };
  const left = (way: string) => soon(async () => expect(await ways()).toContain(way));

  test('leads through every kind of node to an agent; what the vendor speaks is heard', async () => {
    const { customer } = office.voices;
    await office.callIn();
    await hears('customer', ['supervisor']);
    await left('hours open');
    await customer.press('12#', PAUSE_MS);
    await left('ask failed');
    await customer.press('1');
    await left('sub next');
    await customer.press('1');
    await Promise.all([hears('customer', ['first']), hears('first', ['customer'])]);
    expect(await ways()).toEqual([
      ...['start next', 'broken next', 'hello next', 'hours open', 'card next', 'level next', 'known yes', 'ask failed'],
      ...['start next', 'rating next', 'back', 'sub next', 'menu 1', 'outside', 'outside failed', 'agent'],
    ]);
    expect(spoken).toEqual(['说不出', '您好', '请输入会员号', '等级vip-12，请评价', '请按1']);
    const { id } = await office.newest();
    await office.ask('first', 'GET', '/hangupcall', { linkedid: id });
    await office.quiet();
    expect(await office.newest()).toMatchObject({ id, flows: '总机 > 评价', rating: 1, bad_review: true, missed_cause: '' });
  });

  test('takes of a flood of keys what it asked for; the caller leaves a message, and wants to be called back', async () => {
    const { customer } = office.voices;
    await office.callIn();
    await left('hours open');
    await customer.press('9'.repeat(20));
    await left('voicemail');
    const { id } = await office.newest();
    const message = join(office.asterisk.folder, `asterisk/spool/recording/call-${id}-m.wav`);
    await soon(() => expect(statSync(message).size).toBeGreaterThan(SECOND_BYTES));
    // Any key ends it.
    await customer.press('#');
    await office.quiet();
    expect(await office.newest()).toMatchObject({ call_back_wanted: true, answered_at: null });
    const { rows } = await office.server.owner.query(
      `select r.kind, r.seconds > 0 as heard from leaves l join recordings r on r.call_id = l.call_id
       where l.call_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'message', heard: true }]);
  });

  test('whoever hangs up at any moment was missed there, and nobody is stuck', async () => {
    const before = Number((await office.newest()).id);
    const moments = [10, 100, 400, 900, 1800, 2400];
    const callers = await Promise.all(moments.map((talkMs, i) => office.callIn({ caller: `1540000002${i}`, talkMs })));
    for (const { done, messages } of callers) expect(await done, messages()).toBe(0);
    await office.quiet();
    const { rows } = await office.server.owner.query('select ended_by, missed_cause from calls where id > $1', [before]);
    expect(rows).toEqual(moments.map(() => ({ ended_by: 'customer', missed_cause: 'hung-up-in-menu' })));
  });
});
