import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, startCallFixture } from '../testing/call-fixture.ts';
import { notifySupervisors } from './monitor-alerts.ts';

/** Supervisors are notified of calls that need attention: of each call once for each reason. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture.end());

interface Told {
  sessionId: string;
  warning: number;
  content: string;
}

async function told(username: string): Promise<Told[]> {
  const { rows } = await fixture.owner.query<{ payload: Told }>(
    `select payload from agent_events where agent_id = $1 and name = 'monitor.alert' order by seq`,
    [fixture.agentId(username)],
  );
  return rows.map(({ payload: { sessionId, warning, content } }) => ({ sessionId, warning, content }));
}
const set = (callId: string, change: string) => fixture.owner.query(`update calls set ${change} where id = $1`, [callId]);
const soonTold = (alerts: Told[]) => vi.waitFor(async () => expect(await told('admin')).toEqual(alerts), SOON);

it('of a caller who waits, of a telephone that nobody picked up, of a talk without end, of a bad review', async () => {
  fixture.callIn();
  const callId = await vi.waitFor(async () => {
    const id = await fixture.newestCall();
    expect(id).toBeTruthy();
    return id;
  }, SOON);
  await vi.waitFor(
    async () => expect((await fixture.owner.query('select from calls where waiting_since is not null')).rowCount).toBe(1),
    SOON,
  );
  const alerts: Told[] = [];
  const expectTold = async (warning: number, content: string) => {
    alerts.push({ sessionId: callId, warning, content });
    await soonTold(alerts);
  };
  await vi.waitFor(async () => {
    // A step of the call writes the real time again.
    await set(callId, `waiting_since = now() - interval '21 seconds'`);
    await notifySupervisors(fixture.server.kernel.db);
    expect(await told('admin')).toHaveLength(1);
  }, SOON);
  await expectTold(4, '售后有来电等待超过 20 秒');

  // It rings for its 5 seconds.
  await fixture.online('agent1');
  await vi.waitFor(async () => expect(await fixture.seat('agent1')).toMatchObject({ activity: 'ringing' }), SOON);
  await expectTold(3, '售后有来电分配给坐席后无人接听');

  await fixture.online('agent2');
  await vi.waitFor(async () => expect(await fixture.seat('agent2')).toMatchObject({ activity: 'ringing' }), SOON);
  await fixture.pickUp(await fixture.channelOf(callId, 'agent2'));
  await vi.waitFor(async () => expect(await fixture.seat('agent2')).toMatchObject({ activity: 'talking' }), SOON);
  await set(callId, `answered_at = now() - interval '29 minutes'`);
  await notifySupervisors(fixture.server.kernel.db);
  expect(await told('admin')).toEqual(alerts);
  await set(callId, `answered_at = now() - interval '31 minutes'`);
  await expectTold(5, '售后有通话超过 30 分钟');

  await set(callId, 'bad_review = true');
  await expectTold(2, '售后的一通来电得到差评');

  // The next owner of the switch sends no further warning.
  await notifySupervisors(fixture.server.kernel.db);
  expect(await told('admin')).toEqual(alerts);
  for (const nobody of ['agent1', 'admin175']) expect(await told(nobody)).toEqual([]);
});

it('never of a long talk where the tenant wants that', async () => {
  const callId = await fixture.newestCall();
  await fixture.owner.query('update cti_configs set talk_alert_minutes = 0');
  await fixture.owner.query('delete from monitor_alerts');
  await set(callId, 'bad_review = false');
  await notifySupervisors(fixture.server.kernel.db);
  const { rows } = await fixture.owner.query('select warning from monitor_alerts order by warning');
  expect(rows).toEqual([{ warning: 3 }]);
});
