import { playFile } from '@lianxi/contracts/files/file.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { CALLER, type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
  await fixture.grant(
    'monitor',
    'callcenter_seat_spy',
    'callcenter_seat_force',
    'callcenter_record_control',
    'callcenter_record_play',
    'callcenter_recorddownload',
    'callcenter_platformcall',
    'callcenter_leaves',
    'callcenter_monitoring',
    'callcenter_seatstatus',
  );
});
afterAll(() => fixture.end());
beforeEach(() => fixture.online('agent1', 'agent2', 'monitor'));
afterEach(() => forgetCalls(fixture));

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, SOON);
const legs = (callId: string, expected: string[]) => soon(async () => expect(await fixture.legs(callId)).toEqual(expected));
const extension = async (username: string): Promise<string> => {
  const { rows } = await fixture.owner.query('select ext from agents where id = $1', [fixture.agentId(username)]);
  return rows[0].ext;
};
const inMainBridge = (callId: string, count: number) =>
  soon(async () => {
    const { bridges } = await fixture.simulator.snapshot();
    expect(bridges.find(({ bridgeId }) => bridgeId === `call-${callId}`)?.channelIds.length ?? 0).toBe(count);
  });

async function talking() {
  const customer = fixture.callIn();
  const callId = await soon(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(['customer:up', 'agent:ringing']);
    return id;
  });
  const first = (await fixture.seat('agent1')).call_id === callId;
  const [who, other] = first ? ['agent1', 'agent2'] : ['agent2', 'agent1'];
  await fixture.pickUp(await fixture.channelOf(callId, who));
  await inMainBridge(callId, 2);
  return { callId, customer, who, other };
}
const ok = async (reply: ReturnType<CallFixture['call']>) => expect((await reply).envelope).toMatchObject({ code: '0' });

const eventsOf = async (callId: string): Promise<string[]> => {
  const { rows } = await fixture.owner.query('select name from call_events where call_id = $1 order by id', [callId]);
  return rows.map(({ name }) => name);
};

describe('a consultation', () => {
  it('becomes a conference, which goes on when one leaves', async () => {
    const { callId, who, other } = await talking();
    await ok(
      fixture.ask(who, 'GET', '/xmf-call-center/transfer', { linkedid: callId, to: await extension(other), type: 'consult' }),
    );
    await soon(async () => expect(await fixture.told(other)).toEqual(['tfringing']));
    await fixture.pickUp(await fixture.channelOf(callId, other));
    await legs(callId, ['customer:up', 'agent:up', 'consulted:up']);
    expect((await fixture.ask(other, 'GET', '/xmf-call-center/sync')).data.calls).toMatchObject([
      { state: 'consulting', flag: 'transfer' },
    ]);
    await ok(fixture.ask(who, 'GET', '/xmf-call-center/threeway', { linkedid: callId }));
    await inMainBridge(callId, 3);
    expect((await fixture.ask(who, 'GET', '/xmf-call-center/sync')).data.calls).toMatchObject([{ state: 'threeway' }]);
    await ok(fixture.ask(who, 'GET', '/xmf-call-center/muteswitch', { linkedid: callId, mute: '1' }));
    await soon(async () => expect(await eventsOf(callId)).toEqual(expect.arrayContaining(['conference', 'muted'])));
    await ok(fixture.ask(who, 'GET', '/xmf-call-center/hangupcall', { linkedid: callId }));
    await inMainBridge(callId, 2);
    await soon(async () => expect(await fixture.seat(who)).toMatchObject({ call_id: null, activity: 'idle' }));
  });

  it('with somebody who does not come: the agent has the call again and hears why', async () => {
    const { callId, who, other } = await talking();
    await ok(
      fixture.ask(who, 'GET', '/xmf-call-center/transfer', { linkedid: callId, to: await extension(other), type: 'consult' }),
    );
    await soon(async () => expect(await fixture.told(other)).toEqual(['tfringing']));
    fixture.simulator.leave(await fixture.channelOf(callId, other), 'rejected', 603);
    await inMainBridge(callId, 2);
    await soon(async () => expect(await fixture.told(who)).toEqual(['ringing', 'answer', 'transfer_failed']));
    // An agent who refuses a colleague's call is not set to busy.
    expect(await fixture.seat(other)).toMatchObject({ status: '1', call_id: null });
  });
});

it('a blind transfer is seen while the colleague rings, and withdrawn', async () => {
  const { callId, who, other } = await talking();
  await ok(fixture.ask(who, 'GET', '/xmf-call-center/transfer', { linkedid: callId, to: await extension(other), type: 'blind' }));
  await legs(callId, ['customer:up', 'agent:up', 'target:ringing']);
  await ok(fixture.ask(who, 'POST', '/xmf-call-center/consult', { linkedid: callId, action: 'return' }));
  await legs(callId, ['customer:up', 'agent:up']);
  await soon(async () => expect(await fixture.seat(other)).toMatchObject({ status: '1', call_id: null }));
});

it('a colleague who is put on music reads so; it is not theirs to take back', async () => {
  const { data } = await fixture.ask('agent1', 'GET', '/xmf-call-center/makecall', { callerId: await extension('agent2') });
  const callId = data.callId as string;
  await fixture.pickUp(await fixture.channelOf(callId, 'agent1'));
  await legs(callId, ['agent:up', 'agent:ringing']);
  await fixture.pickUp(await fixture.channelOf(callId, 'agent2'));
  await inMainBridge(callId, 2);
  await ok(fixture.ask('agent1', 'POST', '/xmf-call-center/hold', { linkedid: callId, hold: true }));
  const state = async (username: string) => (await fixture.ask(username, 'GET', '/xmf-call-center/sync')).data.calls[0].state;
  await soon(async () => expect([await state('agent1'), await state('agent2')]).toEqual(['held', 'on-hold']));
});

it('an agent who reloads the page has the customer again', async () => {
  const { callId, who } = await talking();
  const number = `t174-${await extension(who)}`;
  await fixture.simulator.unprovision(number);
  fixture.simulator.leave(await fixture.channelOf(callId, who), 'network');
  await legs(callId, ['customer:up']);
  expect((await fixture.ask(who, 'GET', '/xmf-call-center/sync')).data.calls).toMatchObject([{ state: 'reconnecting' }]);
  await ok(fixture.ask(who, 'PUT', '/xmf-call-center/webphone', { status: '1' }));
  await legs(callId, ['customer:up', 'agent:ringing']);
  await fixture.pickUp(await fixture.channelOf(callId, who));
  await inMainBridge(callId, 2);
  expect(await fixture.told(who)).toEqual(['ringing', 'answer', 'hangup']);
});

it('a page that is back before the switch missed it has the customer again, and one voice', async () => {
  const { callId, who } = await talking();
  const old = await fixture.channelOf(callId, who);
  await ok(fixture.ask(who, 'PUT', '/xmf-call-center/webphone', { status: '1' }));
  await legs(callId, ['customer:up', 'agent:ringing']);
  await fixture.pickUp(await fixture.channelOf(callId, who));
  await inMainBridge(callId, 2);
  const { channels } = await fixture.simulator.snapshot();
  expect(channels.map(({ channelId }) => channelId)).not.toContain(old);
});

it('a page that is loaded again while it rings rings again, and its agent is not blamed', async () => {
  fixture.callIn();
  const callId = await soon(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(['customer:up', 'agent:ringing']);
    return id;
  });
  const who = (await fixture.seat('agent1')).call_id === callId ? 'agent1' : 'agent2';
  const old = await fixture.channelOf(callId, who);
  await ok(fixture.ask(who, 'PUT', '/xmf-call-center/webphone', { status: '1' }));
  await soon(async () => {
    expect(await fixture.legs(callId)).toEqual(['customer:up', 'agent:ringing']);
    const { channels } = await fixture.simulator.snapshot();
    expect(channels.map(({ channelId }) => channelId)).not.toContain(old);
  });
  expect(await fixture.seat(who)).toMatchObject({ status: '1' });
});

describe('a supervisor', () => {
  it('listens, whispers, joins, takes over; the customer’s desk shows no listener', async () => {
    const { callId, who } = await talking();
    const spy = (mode: string) => fixture.ask('monitor', 'GET', '/xmf-call-center/spy', { linkedid: callId, mode });
    await ok(spy('spy'));
    await soon(async () => expect((await fixture.seat('monitor')).call_id).toBe(callId));
    await fixture.pickUp(await fixture.channelOf(callId, 'monitor'));
    await soon(async () => {
      const { bridges } = await fixture.simulator.snapshot();
      expect(bridges.find(({ bridgeId }) => bridgeId === `call-${callId}-w3`)?.channelIds.length).toBe(2);
    });
    expect((await fixture.ask(who, 'GET', '/xmf-call-center/sync')).data.calls[0].parties).toHaveLength(2);
    await ok(spy('whisper'));
    await ok(spy('barge'));
    await inMainBridge(callId, 3);
    expect((await fixture.ask(who, 'GET', '/xmf-call-center/sync')).data.calls[0].parties).toHaveLength(3);
    await ok(spy('takeover'));
    await legs(callId, ['customer:up', 'agent:up']);
    await soon(async () => expect(await fixture.seat(who)).toMatchObject({ call_id: null }));
    await ok(fixture.ask('monitor', 'GET', '/xmf-call-center/hangupcall', { linkedid: callId }));
    await legs(callId, []);
  });

  it('takes over what two want at once: one has the call, the other reads why', async () => {
    const { callId, who } = await talking();
    await fixture.online('admin');
    const agentId = fixture.agentId(who);
    const spy = (by: string, mode: string) =>
      fixture.ask(by, 'GET', '/xmf-call-center/spy', { linkedid: callId, mode, agentId }).then(({ envelope }) => envelope);
    for (const by of ['monitor', 'admin']) {
      expect(await spy(by, 'spy')).toMatchObject({ code: '0' });
      await soon(async () => fixture.pickUp(await fixture.channelOf(callId, by)));
    }
    await legs(callId, ['customer:up', 'agent:up', 'supervisor:up', 'supervisor:up']);
    const given = async () => (await fixture.owner.query('select id from call_commands')).rows.length;
    const before = await given();
    let outcomes: ReturnType<typeof spy>[] = [];
    // Both commands are given before one of them is carried out.
    await fixture.holdSteps(callId, async () => {
      outcomes = [spy('monitor', 'takeover'), spy('admin', 'takeover')];
      await soon(async () => expect(await given()).toBe(before + 2));
    });
    const reasons = (await Promise.all(outcomes)).map(({ reason }) => reason ?? '');
    expect(reasons.sort()).toEqual(['', 'call.wrongState']);
    await soon(async () => expect((await fixture.legs(callId)).filter((leg) => leg === 'agent:up')).toHaveLength(1));
  });

  it('ends a call by force, and sees neither a call outside of the own scope nor of another tenant', async () => {
    const { callId } = await talking();
    const wall = (await fixture.ask('monitor', 'GET', '/xmf-call-center/realtimeStatus')).data.seats;
    expect(wall.filter(({ activity }: { activity: string }) => activity === 'talking')).toMatchObject([
      { linkedid: callId, callerId: CALLER },
    ]);
    const now = (await fixture.ask('monitor', 'GET', '/xmf-call-center/monitoring')).data;
    expect(now).toMatchObject({
      queues: [{ name: '售后', waiting: 0, waitingSince: null, busy: 1 }],
      contacts: [{ id: callId, state: 'talking' }],
    });
    const elsewhere = await fixture.ask('admin175', 'POST', '/xmf-call-center/forceHangup', { linkedid: callId });
    expect(elsewhere.envelope.reason).toBe('call.notFound');
    expect((await fixture.ask('agent1', 'POST', '/xmf-call-center/forceHangup', { linkedid: callId })).envelope.code).toBe(
      '4003',
    );
    await ok(fixture.ask('monitor', 'POST', '/xmf-call-center/forceHangup', { linkedid: callId }));
    await legs(callId, []);
  });
});

it('a recorded call can be heard by who may, after it', async () => {
  const { callId, customer } = await talking();
  const recordings = async () =>
    (await fixture.ask('monitor', 'GET', '/xmf-call-center/common/getRecords', { linkedId: callId })).data;
  expect(await recordings()).toMatchObject([{ fileName: `call-${callId}-r1`, url: '' }]);
  fixture.simulator.leave(customer);
  await legs(callId, []);
  await vi.waitFor(async () => {
    const { rows } = await fixture.owner.query('select name from recordings where file_save_name is not null');
    expect(rows).toEqual([{ name: `call-${callId}-r1` }]);
  }, SOON);
  const data = await recordings();
  expect(data).toMatchObject([{ fileName: `call-${callId}-r1`, seconds: expect.any(Number) }]);
  const key = new URL(data[0].url, 'http://portal').searchParams.get('key') ?? '';
  const part = await fixture.call('GET', playFile.path, { query: { key }, headers: { range: 'bytes=0-3' } });
  expect([part.status, part.headers['content-type'], part.headers['content-range']]).toMatchObject([
    206,
    'audio/wav',
    expect.stringMatching(/^bytes 0-3\//),
  ]);
  const sound = await fixture.ask('monitor', 'GET', '/xmf-call-center/voicefile/play', { fileName: data[0].fileName });
  expect([sound.status, sound.headers['content-type']]).toEqual([200, 'audio/wav']);
  expect((await fixture.ask('agent1', 'GET', '/xmf-call-center/voicefile/play', { fileName: data[0].fileName })).status).toBe(
    403,
  );
  const other = await fixture.ask('admin175', 'GET', '/xmf-call-center/voicefile/play', { fileName: data[0].fileName });
  expect(other.envelope.reason).toBe('call-record.noRecording');
  const stored = (await fixture.ask('monitor', 'GET', '/xmf-call-center/recordDownload')).data;
  expect(stored).toMatchObject({
    total: 1,
    list: [{ fileName: data[0].fileName, linkedid: callId, callerId: CALLER }],
  });
  const fileNames = [data[0].fileName, 'call-0-r1'];
  await ok(fixture.ask('monitor', 'POST', '/xmf-call-center/recordDownload/pack', { fileNames }));
  const [task] = await soon(async () => {
    const { data: tasks } = await fixture.ask('monitor', 'GET', '/xmf-basic-model/task');
    expect(tasks).toMatchObject([{ state: 'done', message: '共 1 条录音' }]);
    return tasks;
  });
  const zip = await fixture.ask('monitor', 'GET', task.file.url.replace(/^\/api|\?.*/g, ''));
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(Number(zip.headers['content-length'])).toBeGreaterThan(stored.list[0].bytes);
  const tooMany = Array.from({ length: 21 }, (_, n) => `call-${n}-r1`);
  const refusals = [
    fixture.ask('monitor', 'POST', '/xmf-call-center/recordDownload/pack', { fileNames: tooMany }),
    fixture.ask('admin175', 'POST', '/xmf-call-center/recordDownload/pack', { fileNames }),
    fixture.ask('agent1', 'POST', '/xmf-call-center/recordDownload/pack', { fileNames }),
  ];
  expect((await Promise.all(refusals)).map(({ envelope }) => envelope.reason)).toEqual([
    'recording.tooMany',
    'recording.noneLeft',
    'common.forbidden',
  ]);
  const detail = await fixture.ask('monitor', 'GET', `/xmf-call-center/callRecord/${callId}`);
  expect(detail.data).toMatchObject({
    answered: true,
    hasRecording: true,
    endedBy: 'customer',
    legs: [{ role: 'customer' }, { role: 'agent' }],
  });
  expect(detail.data.decisions).toMatchObject([{ candidates: [{ why: 'chosen' }, { why: 'idle-for-less' }] }]);
});

it('who may not see numbers sees none, and can dial by the handle', async () => {
  const { callId, who } = await talking();
  const frames = async () => {
    const { rows } = await fixture.owner.query('select payload::text as text from agent_events where agent_id = $1', [
      fixture.agentId(who),
    ]);
    return rows.map(({ text }) => text).join();
  };
  expect(await frames()).not.toContain(CALLER);
  const [call] = (await fixture.ask(who, 'GET', '/xmf-call-center/sync')).data.calls;
  expect(call.callerId).toMatch(/^154\*+0001_/);
  await ok(fixture.ask(who, 'GET', '/xmf-call-center/hangupcall', { linkedid: callId }));
  await legs(callId, []);
  const dialled = await fixture.ask(who, 'GET', '/xmf-call-center/makecall', { callerId: call.callerId });
  await soon(async () => expect(await fixture.legs(dialled.data.callId)).toEqual(['agent:ringing']));
  await fixture.pickUp(`call-${dialled.data.callId}-1`);
  await legs(dialled.data.callId, ['agent:up', 'customer:up']);
  expect(fixture.logged.join()).not.toContain(CALLER);
});

it('a caller who came back to the queue rings only while a telephone rings', async () => {
  fixture.callIn();
  const callId = await soon(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(['customer:up', 'agent:ringing']);
    return id;
  });
  const [who, other] = (await fixture.seat('agent1')).call_id === callId ? ['agent1', 'agent2'] : ['agent2', 'agent1'];
  fixture.simulator.leave(await fixture.channelOf(callId, who), 'rejected', 603);
  await soon(async () => expect((await fixture.seat(other)).call_id).toBe(callId));
  await fixture.pickUp(await fixture.channelOf(callId, other));
  await legs(callId, ['customer:up', 'agent:up']);
  await ok(fixture.ask(other, 'GET', '/xmf-call-center/hangupcall', { linkedid: callId }));
  await legs(callId, []);
  // Queued at 0 s, rung from 5 to 25 s and from 55 to 60 s.
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  await fixture.owner.query('update calls set queued_at = $2, rang_at = $3, answered_at = $4, ended_at = $4 where id = $1', [
    ...[callId, at(0), at(5), at(60)],
  ]);
  for (const [no, from, to] of [
    [2, 5, 25],
    [3, 55, 60],
  ] as const) {
    await fixture.owner.query(
      'update call_legs set rang_at = $3, answered_at = case when answered_at is not null then $4::timestamptz end, ended_at = $4 where call_id = $1 and no = $2',
      [callId, no, at(from), at(to)],
    );
  }
  const { data } = await fixture.ask('admin', 'GET', '/xmf-call-center/callRecord');
  expect(data.list).toMatchObject([{ linkedid: callId, queueSeconds: 35, ringSeconds: 25 }]);
});

it('a caller whom nobody serves leaves a message', async () => {
  await fixture.owner.query(`update hotlines set working_hours = '[{"day":1,"from":0,"to":0}]'`);
  const customer = fixture.callIn();
  await soon(async () => expect((await fixture.simulator.snapshot()).channels.length).toBe(1));
  // The voicemail lasts one second.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  fixture.simulator.leave(customer);
  await soon(async () => {
    const { data } = await fixture.ask('monitor', 'GET', '/xmf-call-center/leave');
    expect(data.list).toMatchObject([{ callerId: CALLER, seconds: 1, handling: '0' }]);
  });
  const linkedid = await fixture.newestCall();
  await ok(
    fixture.ask('monitor', 'PUT', '/xmf-call-center/leave/handling', {
      linkedId: linkedid,
      handling: '1',
      leaveRemark: '已回电',
    }),
  );
  const again = await fixture.ask('monitor', 'PUT', '/xmf-call-center/leave/handling', { linkedId: linkedid, handling: '1' });
  expect(again.envelope.reason).toBe('leave.handled');
  await fixture.owner.query(`update hotlines set working_hours = '[]'`);
  const { rows } = await fixture.owner.query('select missed_cause from calls');
  const events = await eventsOf(linkedid);
  expect(rows).toEqual([{ missed_cause: 'out-of-hours' }]);
  // The message is an event of its own, and no time of waiting.
  expect(events.filter((name) => ['prompted', 'voicemail', 'message-left'].includes(name))).toEqual([
    'prompted',
    'voicemail',
    'message-left',
  ]);
  await fixture.owner.query('update calls set queued_at = waited_until');
  const { data } = await fixture.ask('admin', 'GET', '/xmf-call-center/callRecord');
  expect(data.list).toMatchObject([{ linkedid, queueSeconds: 0, ringSeconds: 0 }]);
});
