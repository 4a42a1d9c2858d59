import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';

/** An agent without an extension dials by their mobile, or by call line 6. */
let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
  await fixture.owner.query(`update hotlines set outbound = true`);
  await fixture.owner.query(`update agents set ext = null where username = 'agent1'`);
});
afterAll(() => fixture.end());
afterEach(() => forgetCalls(fixture));

const OUTSIDE = '13900000001';
const OWN = '13800000002';
const ask = (path: string, query: Record<string, string> = {}) => fixture.ask('agent1', 'GET', path, query);
const dial = (more: Record<string, string> = {}) => ask('/xmf-call-center/makecall', { callerId: OUTSIDE, ...more });
const refusal = async (more?: Record<string, string>) => (await dial(more)).envelope.message;
const ownNumber = (mobile: string | null) =>
  fixture.owner.query(`update agents set mobile = $1 where username = 'agent1'`, [mobile]);
const callLine = (line: string) => fixture.owner.query('update cti_configs set call_line = $1 where tenant_id = 174', [line]);
const lineOf = async () => (await ask('/xmf-user-auth/enterprises/call/line')).data.callline;

it('without an extension there is no call by the telephone, and by mobile only with a number', async () => {
  await ownNumber(null);
  expect(await refusal()).toBe('没有选择分机号，不能拨号');
  expect(await refusal({ callType: '2' })).toBe('没有手机号码，请先在个人信息中填写');
  expect(await refusal({ callType: '2', extension: '8002' })).toBe('没有选择分机号，不能拨号');
});

it.each([
  ['mobile', '1', { callType: '2' }],
  ['call line 6', '6', {}],
] as const)('by %s the own number rings first, then the other side', async (_, line, more) => {
  await ownNumber(OWN);
  await callLine(line);
  expect(await lineOf()).toBe(line);
  const { data } = await dial(more);
  await vi.waitFor(async () => expect(await fixture.legs(data.callId)).toEqual(['agent:up', 'customer:up']), SOON);
  expect(await fixture.seat('agent1')).toMatchObject({ activity: 'talking', call_id: data.callId, registered: false });
  const { channels } = await fixture.simulator.snapshot();
  expect(channels).toHaveLength(2);
  expect((await ask('/xmf-call-center/hangupcall', { linkedid: data.callId })).envelope.code).toBe('0');
});

it('by mobile only where the tenant lets its agents; line 6 is not by their choice', async () => {
  const set = (status: string) =>
    fixture.owner.query('update cti_configs set mobile_call_out_status = $1 where tenant_id = 174', [status]);
  await ownNumber(OWN);
  await callLine('1');
  await set('0');
  expect(await refusal({ callType: '2' })).toBe('未开启手机外呼');
  await callLine('6');
  const { data } = await dial();
  expect((await ask('/xmf-call-center/hangupcall', { linkedid: data.callId })).envelope.code).toBe('0');
  await set('1');
});

it('line 6 needs a number to ring', async () => {
  await ownNumber(null);
  await callLine('6');
  expect(await refusal()).toBe('没有手机号码，请先在个人信息中填写');
});
