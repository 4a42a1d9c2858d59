import { beforeEach, expect, test, vi } from 'vitest';
import { hangUpCall, makeCall, muteSwitch, syncCalls, transferCall, transferToApp } from '../callcenter/call.contract.ts';
import type { CallStation } from '../callcenter/call-station.ts';
import type { callEvent } from '../callcenter/events.ts';
import { type Extension, myExtension, setAnaloguePhone } from '../callcenter/extension.contract.ts';
import { type PhoneStatus, setPhoneStatus } from '../callcenter/phone-status.contract.ts';
import type { PayloadOf } from '../kit/events.ts';
import { callActions, currentCall } from './call-actions.ts';
import { SETTLE_MS } from './phone-settled.ts';
import { FORGET_MS, Telephony } from './telephony.ts';
import type { TelephonyPorts, WebPhoneCommands } from './telephony-ports.ts';
import { phoneOff, type WebPhone } from './telephony-state.ts';

const AT = '2026-11-21T08:00:00.000Z';

const ringing: CallStation = {
  linkedid: '7',
  callerId: '138****0001',
  did: '4008000000',
  direction: 'in',
  isEnd: false,
  begintime: AT,
  answertime: null,
  endtime: null,
  tid: '8001',
  ttid: '',
  fid: '',
  ivrflows: '',
  flag: 'callin',
  skillGroupName: '售后',
  visitPlanId: null,
  custId: '5',
  custName: '王芳',
  state: 'ringing',
  leg: 2,
  muted: false,
  recording: 'off',
  parties: [],
};
const status: PhoneStatus = {
  agentId: '1',
  status: '1',
  statusName: '在线',
  statusSince: AT,
  activity: 'idle',
  activitySince: AT,
  wrapUpUntil: null,
  reason: '',
  setByName: '',
  extension: '8001',
  registered: true,
};
const extension: Extension = {
  extension: '8001',
  webPhone: '1',
  registered: true,
  analoguePhone: 0,
  switchKind: 'asterisk',
  switchUp: true,
};
const event = (name: PayloadOf<typeof callEvent>['event'], linkedid = '7'): PayloadOf<typeof callEvent> => ({
  event: name,
  linkedid,
  cid: '138****0001',
  did: '4008000000',
  uid: '1',
  fid: '',
  tid: '8001',
  ivrflows: '',
  task_id: '',
  notify: '',
  client_category: 'vip',
  tenantcode: 't',
  at: AT,
  consulted: false,
  waiting: [],
});
const phone = (part: Partial<WebPhone> = {}): WebPhone => ({ ...phoneOff, state: 'registered', ...part });

let telephony: Telephony;
const account = { server: 'portal.example', username: 't174-8001', secret: 's' };
/** What was asked of the server, and what it answers. */
let asked: [path: string, input: unknown][];
let fails: Error | null;
let commands: string[];
let waiting: { ms: number; run: () => void; off: boolean }[];

const replies = new Map<unknown, unknown>([
  [makeCall, { callId: '9' }],
  [syncCalls, { status, calls: [ringing], serverTime: AT }],
  [myExtension, extension],
  [setPhoneStatus, { ...status, status: '0' }],
  [setAnaloguePhone, { analoguePhone: 1, account }],
]);

beforeEach(() => {
  telephony = new Telephony();
  [asked, commands, waiting, fails] = [[], [], [], null];
  const noted =
    (name: string) =>
    async (...args: unknown[]) =>
      void commands.push([name, ...args].join(' '));
  const names = ['turnOn', 'turnOff', 'answer', 'end', 'mute', 'sendDigits', 'choose'] as const;
  const ports = {
    call: async (endpoint: { path: string }, input: unknown) => {
      asked.push([endpoint.path, input]);
      if (fails) throw fails;
      return replies.get(endpoint) ?? null;
    },
    phone: Object.fromEntries(names.map((name) => [name, noted(name)])) as unknown as WebPhoneCommands,
    later: (ms: number, run: () => void) => {
      const timer = { ms, run, off: false };
      waiting.push(timer);
      return () => {
        timer.off = true;
      };
    },
  };
  telephony.connect(ports as unknown as TelephonyPorts);
});

const actions = () => {
  const { calls, phone: now } = telephony.state.getState();
  const call = currentCall(calls);
  if (!call) throw new Error('no call');
  return Object.entries(callActions(call, { phone: now }))
    .filter(([, possible]) => possible)
    .map(([name]) => name);
};
const change = (part: Partial<CallStation>) => telephony.take({ type: 'call-changed', call: { ...ringing, ...part } });

test('a call from ringing to gone: what the agent can do at each step', async () => {
  await telephony.sync();
  telephony.take({ type: 'phone-changed', phone: phone() });
  // The event of the server came before the INVITE: it rings, but cannot be answered here yet.
  expect(actions()).toEqual(['reject']);
  telephony.take({ type: 'phone-changed', phone: phone({ lines: { 7: 'ringing' } }) });
  expect(actions()).toEqual(['answer', 'reject']);
  await telephony.answer('7');
  expect(commands).toEqual(['answer 7']);
  telephony.take({ type: 'phone-changed', phone: phone({ lines: { 7: 'live' } }) });
  change({ state: 'talking', answertime: AT });
  expect(actions()).toEqual(['hangUp', 'hold', 'mute', 'keypad', 'involve']);
  change({ state: 'held' });
  expect(actions()).toEqual(['hangUp', 'resume', 'involve']);
  const colleague = {
    leg: 3,
    kind: 'agent',
    role: 'consulted',
    name: '李雷',
    number: '8002',
    agentId: '2',
    muted: false,
  } as const;
  change({ state: 'consulting', parties: [{ ...colleague, state: 'ringing' }] });
  expect(actions()).toEqual(['hangUp', 'mute', 'keypad', 'goBack']);
  change({ state: 'consulting', parties: [{ ...colleague, state: 'talking' }] });
  expect(actions()).toEqual(['hangUp', 'mute', 'keypad', 'complete', 'goBack']);
  change({ state: 'threeway' });
  expect(actions()).toEqual(['hangUp', 'mute', 'keypad']);
  const own = { ...colleague, leg: 2, role: 'agent', state: 'talking' } as const;
  change({ state: 'talking', parties: [own, { ...colleague, role: 'target', state: 'ringing' }] });
  expect(actions()).toEqual(['hangUp', 'hold', 'mute', 'keypad', 'withdraw']);
  telephony.take({ type: 'call-event', payload: event('hangup') });
  expect(telephony.state.getState().calls[0]).toMatchObject({ isEnd: true, state: 'ended', endtime: AT });
  expect(actions()).toEqual([]);
  expect(waiting.map(({ ms }) => ms)).toEqual([FORGET_MS]);
  waiting[0]?.run();
  expect(telephony.state.getState().calls).toEqual([]);
});

test('who is on music, or is consulted, is offered only what is theirs to do', () => {
  const party = { leg: 2, kind: 'agent', name: '李雷', number: '8001', agentId: '1', state: 'talking', muted: false } as const;
  const [own, other] = [
    { ...party, role: 'consulted' },
    { ...party, leg: 3, role: 'agent' },
  ] as const;
  change({ state: 'on-hold', parties: [{ ...party, role: 'agent', state: 'held' }, other] });
  expect(actions()).toEqual(['hangUp']);
  change({ state: 'consulting', parties: [own, other] });
  expect(actions()).toEqual(['hangUp', 'mute', 'keypad']);
});

test('an entry of a known linkedid is merged over the old one and moved to the front', () => {
  change({});
  change({ linkedid: '8', custName: '' });
  change({ state: 'talking' });
  const { calls } = telephony.state.getState();
  expect(calls.map(({ linkedid, state }) => [linkedid, state])).toEqual([
    ['7', 'talking'],
    ['8', 'ringing'],
  ]);
  // The talk stays in the bar while another rings.
  expect(currentCall(calls)?.linkedid).toBe('7');
});

test('a call that comes back is not forgotten', () => {
  change({ isEnd: true, state: 'ended' });
  change({ state: 'talking' });
  expect(waiting.map(({ off }) => off)).toEqual([true]);
  waiting[0]?.run();
  expect(telephony.state.getState().calls).toHaveLength(1);
});

test('what ended while nobody listened is gone after the next sync, what lives is there', async () => {
  change({ linkedid: '3' });
  await telephony.sync();
  expect(telephony.state.getState().calls.map(({ linkedid }) => linkedid)).toEqual(['7']);
});

test('events reach who listens, and nobody after that', () => {
  const heard = vi.fn();
  const stop = telephony.on('ringing', heard);
  telephony.take({ type: 'call-event', payload: event('ringing') });
  telephony.take({ type: 'call-event', payload: event('answer') });
  stop();
  telephony.take({ type: 'call-event', payload: event('ringing') });
  expect(heard).toHaveBeenCalledExactlyOnceWith(event('ringing'));
});

test('callers who wait are listed until somebody is free', () => {
  const queue = [{ linkedid: '4', callerId: '139****2222', skillGroupName: '售后', seconds: 20 }];
  telephony.take({ type: 'call-event', payload: { ...event('agent_busy', ''), waiting: queue } });
  expect(telephony.state.getState().waiting).toEqual(queue);
  telephony.take({ type: 'call-event', payload: event('idle') });
  expect(telephony.state.getState().waiting).toEqual([]);
});

test('a call dialled by mobile is known as one until it is gone', async () => {
  await telephony.dial('13900000000', 'mobile', { userfield: 'task-1' });
  expect(asked).toEqual([
    ['/xmf-call-center/makecall', { query: { callerId: '13900000000', callType: '2', userfield: 'task-1' } }],
  ]);
  expect(telephony.state.getState().mobileCalls).toEqual(['9']);
  change({ linkedid: '9', isEnd: true, state: 'ended' });
  waiting[0]?.run();
  expect(telephony.state.getState().mobileCalls).toEqual([]);
});

test('who dials while the phone registers is called when it has, or when it has had its time', async () => {
  telephony.take({ type: 'phone-changed', phone: phone({ state: 'starting' }) });
  const first = telephony.dial('13900000000', 'extension');
  telephony.take({ type: 'phone-changed', phone: phone({ state: 'reconnecting' }) });
  expect(asked).toEqual([]);
  telephony.take({ type: 'phone-changed', phone: phone() });
  expect(await first).toBe('9');
  expect(waiting).toMatchObject([{ ms: SETTLE_MS, off: true }]);

  telephony.take({ type: 'phone-changed', phone: phone({ state: 'reconnecting' }) });
  const second = telephony.dial('13900000001', 'extension');
  fails = new Error('话机未注册');
  waiting[1]?.run();
  await expect(second).rejects.toThrow('话机未注册');
  // A mobile needs no registration.
  fails = null;
  expect(await telephony.dial('13900000002', 'mobile')).toBe('9');
});

test('mute acts at the microphone at once, and is taken back when the server refuses', async () => {
  telephony.take({ type: 'phone-changed', phone: phone({ lines: { 7: 'live' } }) });
  await telephony.mute('7', true);
  expect([commands, asked]).toEqual([['mute 7 true'], [[muteSwitch.path, { query: { linkedid: '7', mute: '1' } }]]]);
  fails = new Error('away');
  await expect(telephony.mute('7', false)).rejects.toThrow('away');
  expect(commands).toEqual(['mute 7 true', 'mute 7 false', 'mute 7 true']);
});

test('hanging up ends the voice here even when the server is away', async () => {
  fails = new Error('away');
  await expect(telephony.hangUp('7')).rejects.toThrow('away');
  expect(asked.map(([path]) => path)).toEqual([hangUpCall.path]);
  expect(commands).toEqual(['end 7']);
});

test('keys go through the voice of the web phone, else through the switch', async () => {
  telephony.take({ type: 'phone-changed', phone: phone({ lines: { 7: 'live' } }) });
  await telephony.sendDigits('7', '12#');
  await telephony.sendDigits('8', '3');
  expect(commands).toEqual(['sendDigits 7 12#']);
  expect(asked).toEqual([['/xmf-call-center/dtmf', { body: { linkedid: '8', digits: '3' } }]]);
});

test('a call is handed on to a number, a group or a flow', async () => {
  await telephony.transfer('7', { kind: 'number', number: '8002' });
  await telephony.transfer('7', { kind: 'skillGroup', id: '3' });
  await telephony.consult('7', '8003');
  expect(asked).toEqual([
    [transferCall.path, { query: { linkedid: '7', to: '8002', type: 'blind' } }],
    [transferToApp.path, { query: { linkedid: '7', type: 'skillGroup', id: '3' } }],
    [transferCall.path, { query: { linkedid: '7', to: '8003', type: 'consult' } }],
  ]);
});

test('switching the web phone off while online sets the status offline first', async () => {
  await telephony.sync();
  asked.length = 0;
  await telephony.switchWebPhone(false);
  expect([asked, commands]).toEqual([[[setPhoneStatus.path, { query: { status: '0' } }]], ['turnOff']]);
  await telephony.switchWebPhone(false);
  expect(asked).toHaveLength(1);
});

test('the set on the desk is set up, and known as the telephone at once', async () => {
  expect(await telephony.setDeskSet(true)).toEqual(account);
  expect(asked).toEqual([
    ['/xmf-user-auth/agents/analoguePhone', { body: { analoguePhone: '1' } }],
    ['/xmf-call-center/extensions', {}],
  ]);
  expect(telephony.state.getState().extension).toEqual(extension);
});

test('after the sign-out nothing is left and nothing can be done', async () => {
  change({ isEnd: true, state: 'ended' });
  telephony.disconnect();
  expect(telephony.state.getState().calls).toEqual([]);
  expect(waiting.every(({ off }) => off)).toBe(true);
  await expect(telephony.dial('1', 'extension')).rejects.toThrow('nobody is signed in');
});
