import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { kill, startOwner } from '../../../server/src/areas/callcenter/testing/owner-process.ts';
import { HOTLINE, type Office, openOffice, SOON, soon } from './office.ts';
import type { Who } from './voice.ts';

/** What breaks, and what people do who mean no good, with real voice: no ghost call, nobody is stuck, the record is complete. */
describe.skipIf(inject('whyNoAsterisk') !== null)('when something breaks', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());
  afterEach(() => office.quiet());

  const hears = (who: Who, voices: string[]) =>
    expect.poll(() => office.voices[who].hears(), { ...SOON, message: who }).toEqual(voices);
  const lastCall = async () => (await office.newest()).id as string | undefined;
  async function talk(): Promise<string> {
    await office.callIn();
    await Promise.all([hears('customer', ['first']), hears('first', ['customer'])]);
    return (await lastCall()) ?? '';
  }
  const causes = async () => {
    const { rows } = await office.server.owner.query<{ cause: string }>(
      `select detail->>'cause' as cause from call_events where call_id = $1 and name = 'leg-ended' order by id`,
      [await lastCall()],
    );
    return rows.map(({ cause }) => cause);
  };
  const dial = async (callerId: string) => {
    const { envelope } = await office.ask('first', 'GET', '/makecall', { callerId });
    expect(envelope).toMatchObject({ code: '0' });
  };

  describe('the server that owns the calls is killed', () => {
    let owner: ChildProcess;
    const another = async () => {
      owner = await startOwner(office.server, { ASTERISK_ARI_URL: office.asterisk.url });
    };
    afterAll(() => owner && kill(owner));

    test('mid-call: the voices never break, and the next owner does what is asked', async () => {
      await another();
      const linkedid = await talk();
      for (const who of ['customer', 'first'] as const) office.voices[who].longestGap();
      await kill(owner);
      expect((await office.ask('first', 'GET', '/muteswitch', { linkedid, mute: '0' })).envelope.code).toBe('0');
      for (const who of ['customer', 'first'] as const) expect(office.voices[who].longestGap()).toBeLessThan(500);
      await office.ask('first', 'POST', '/hold', { linkedid, hold: true });
      await hears('customer', ['music']);
      await office.ask('first', 'GET', '/hangupcall', { linkedid });
      await office.quiet();
      expect(await office.newest()).toMatchObject({ id: linkedid, ended_by: 'agent', missed_cause: '' });
    });

    test('mid-queue: the music goes on, and an agent takes the caller', async () => {
      await another();
      await office.setStatus('first', '2');
      await office.callIn();
      await hears('customer', ['music']);
      await kill(owner);
      await hears('customer', ['music']);
      await office.setStatus('first', '1');
      await Promise.all([hears('customer', ['first']), hears('first', ['customer'])]);
      await office.ask('first', 'GET', '/hangupcall', { linkedid: (await lastCall()) ?? '' });
    });
  });

  test('callers who hang up at every moment', async () => {
    const moments = [10, 50, 90, 130, 170, 210, 300, 450];
    const before = Number((await lastCall()) ?? 0);
    const callers = await Promise.all(moments.map((talkMs, i) => office.callIn({ caller: `1540000001${i}`, talkMs })));
    for (const { done, messages } of callers) expect(await done, messages()).toBe(0);
    await office.quiet();
    const { rows } = await office.server.owner.query(
      `select ended_by, answered_at is null as missed, missed_cause <> '' as why from calls where id > $1`,
      [before],
    );
    expect(rows).toHaveLength(moments.length);
    for (const row of rows) expect(row).toMatchObject({ ended_by: 'customer', why: row.missed });
    // The agent is there for the next.
    await talk();
    await office.ask('first', 'GET', '/hangupcall', { linkedid: (await lastCall()) ?? '' });
  });

  test('a telephone that hangs and does not even ring: the caller is with the next within seconds', async () => {
    const { owner } = office.server;
    const member = `skill_group_members m using agents a where a.id = m.agent_id and a.username = 'agent2'`;
    await owner.query(
      `insert into skill_group_members (tenant_id, skill_group_id, agent_id, proficiency)
       select m.tenant_id, m.skill_group_id, a.id, 1 from skill_group_members m, agents a where a.username = 'agent2'`,
    );
    await owner.query(
      `update skill_group_members m set proficiency = 9 from agents a where a.id = m.agent_id and a.username = 'agent1'`,
    );
    await owner.query('update cti_configs set ring_seconds = 20');
    office.freeze('first', true);
    const began = Date.now();
    await office.callIn();
    await hears('customer', ['colleague']);
    // Four seconds of silence, looked at every second; it would ring for twenty.
    expect(Date.now() - began).toBeLessThan(8000);
    const linkedid = await lastCall();
    const { rows } = await owner.query(
      `select l.extension, l.cause from call_legs l where l.call_id = $1 and l.kind = 'agent' order by l.no`,
      [linkedid],
    );
    expect(rows).toEqual([
      { extension: '8003', cause: 'network' },
      { extension: '8004', cause: null },
    ]);
    const seat = await owner.query(
      `select s.status, s.reason from agent_phone_status s join agents a on a.id = s.agent_id where a.username = 'agent1'`,
    );
    expect(seat.rows).toEqual([{ status: '2', reason: 'ring-no-answer' }]);
    office.freeze('first', false);
    await office.ask('colleague', 'GET', '/hangupcall', { linkedid: linkedid ?? '' });
    await owner.query(`delete from ${member}`);
    await owner.query('update cti_configs set ring_seconds = 5');
    await office.quiet();
    await office.setStatus('first', '1');
    await talk();
    await office.ask('first', 'GET', '/hangupcall', { linkedid: (await lastCall()) ?? '' });
  });

  test('a name and a number with script in them', async () => {
    const script = '%3Cscript%3Ealert(1)%3C/script%3E';
    await office.callIn({ caller: script, callerName: '<script>alert(1)</script>' });
    await hears('customer', ['first']);
    const { data } = await office.ask('supervisor', 'GET', '/monitoring');
    expect(data.contacts).toMatchObject([{ callerId: expect.stringMatching(/^[a-z*]+$/), did: HOTLINE }]);
    const { rows } = await office.server.owner.query('select payload::text as told from agent_events');
    expect(rows.map(({ told }) => told).join()).not.toContain('script');
    await office.ask('first', 'GET', '/hangupcall', { linkedid: (await lastCall()) ?? '' });
  });

  test('a flood of keys changes nothing in a talk', async () => {
    const linkedid = await talk();
    await office.voices.customer.press('1590*#'.repeat(7));
    await Promise.all([hears('customer', ['first']), hears('first', ['customer'])]);
    await office.ask('first', 'GET', '/hangupcall', { linkedid });
  });

  test.each([
    ['10086486', 'busy'],
    ['10086603', 'rejected'],
    ['10086404', 'bad-number'],
    ['10086503', 'network'],
  ])('who is dialled at %s is %s: the agent hears that nobody comes, and is free', async (number, cause) => {
    await dial(number);
    await office.quiet();
    expect(await office.newest()).toMatchObject({ answered_at: null, missed_cause: cause });
  });

  test('a carrier that is gone: whoever is dialled cannot be reached, which is said as it is', async () => {
    await office.carrier.end();
    const reachable = async () => (await office.server.owner.query('select reachable from trunks')).rows;
    await soon(async () => expect(await reachable()).toEqual([{ reachable: false }]));
    await dial('10086');
    await office.quiet();
    expect(await office.newest()).toMatchObject({ answered_at: null, missed_cause: 'network' });
  });

  test('Asterisk is killed: the call is over, with the reason, and nobody is stuck', async () => {
    await office.setStatus('first', '1');
    const linkedid = await talk();
    office.asterisk.kill();
    await soon(async () => expect(await office.newest()).toMatchObject({ id: linkedid, ended_by: 'system' }));
    expect(await causes()).toEqual(['switch-down', 'switch-down']);
    await hears('customer', []);
    const { data } = await office.ask('first', 'GET', '/sync');
    expect(data.calls).toEqual([]);
  });
});
