import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { describe, expect, test, vi } from 'vitest';
import { emptyDesk, laidOver, liveCall, parted, ringOf, shownCall, sighted, withoutRing, withRing } from './call-state.ts';

const ME = '7';
const customer = { identity: 'c', kind: 'customer' as const, agentId: null, name: '访客', joinTime: null, recordConsent: true };
const party = (agentId: string, kind: 'owner' | 'guest' = 'owner') => ({ ...customer, identity: `a${agentId}`, kind, agentId });

function callOf(part: Partial<VideoCall> = {}): VideoCall {
  return {
    id: '1',
    sessionId: 'abcdefghijklmnopqrstuv',
    roomId: 'r1',
    state: 'active',
    version: 1,
    siteName: '官网',
    visitorId: '5',
    visitorName: '访客',
    customerId: null,
    groupId: null,
    groupName: null,
    agentId: ME,
    agentName: '周文',
    parties: [customer, party(ME)],
    sharer: null,
    recordConsent: true,
    recording: 'off',
    recordAsked: false,
    asked: null,
    createTime: '2026-07-01T01:00:00.000Z',
    answerTime: '2026-07-01T01:00:10.000Z',
    endTime: null,
    endedBy: null,
    endReason: null,
    rating: null,
    lastSeq: 0,
    ...part,
  };
}
const other = (part: Partial<VideoCall> = {}) => callOf({ sessionId: 'zyxwvutsrqponmlkjihgfe', id: '2', ...part });

describe('what is seen of a call', () => {
  test('an older picture of it changes nothing', () => {
    const state = sighted(emptyDesk, callOf({ version: 3, recording: 'on' }), ME);
    expect(sighted(state, callOf({ version: 2 }), ME)).toBe(state);
  });

  test("a call that others have is none of this desk's", () => {
    const theirs = callOf({ agentId: '8', parties: [customer, party('8')] });
    expect(shownCall(sighted(emptyDesk, theirs, ME))).toBeNull();
  });

  test('a guest takes part like the owner', () => {
    const theirs = callOf({ agentId: '8', parties: [customer, party('8'), party(ME, 'guest')] });
    expect(liveCall(sighted(emptyDesk, theirs, ME))).toEqual(theirs);
  });

  test.each([
    ['the agent ended it', { state: 'ended', endedBy: 'agent' }, 'ended'],
    ['the customer did', { state: 'ended', endedBy: 'customer' }, 'customer-left'],
    ['a colleague has it now', { agentId: '8', parties: [customer, party('8')] }, 'transferred'],
  ] as const)('it is over: %s', (_, part, parting) => {
    const state = sighted(sighted(emptyDesk, callOf(), ME), callOf({ ...(part as Partial<VideoCall>), version: 2 }), ME);
    expect(liveCall(state)).toBeNull();
    expect(shownCall(state)?.parting).toBe(parting);
  });

  test('when it ended for this agent: at its end, else when they heard that they are out of it', () => {
    const before = sighted(emptyDesk, callOf(), ME);
    expect(shownCall(before)?.until).toBeNull();
    const endTime = '2026-07-01T01:05:00.000Z';
    const ended = sighted(before, callOf({ state: 'ended', endedBy: 'agent', endTime, version: 2 }), ME);
    expect(shownCall(ended)?.until).toBe(endTime);
    vi.useFakeTimers({ now: new Date('2026-07-01T01:03:00.000Z') });
    const transferred = parted(before, callOf().sessionId, 'transferred');
    vi.setSystemTime('2026-07-01T01:04:00.000Z');
    const later = sighted(transferred, callOf({ agentId: '8', parties: [customer, party('8')], version: 2 }), ME);
    expect(shownCall(later)?.until).toBe('2026-07-01T01:03:00.000Z');
    vi.useRealTimers();
  });

  test('why it is over is not told anew by what comes later', () => {
    const gone = parted(sighted(emptyDesk, callOf(), ME), callOf().sessionId, 'transferred');
    const ended = sighted(gone, callOf({ state: 'ended', endedBy: 'customer', version: 5 }), ME);
    expect(shownCall(ended)?.parting).toBe('transferred');
  });
});

describe('rings', () => {
  const ringing = () => callOf({ state: 'ringing', agentId: null, parties: [customer] });

  test('a call rings once, however often it is told, with the newest words', () => {
    const once = withRing(withRing(emptyDesk, ringOf(ringing())), ringOf(ringing(), { byName: '王敏', note: '急' }));
    expect(once.rings.map(({ byName, note }) => [byName, note])).toEqual([['王敏', '急']]);
  });

  test('its customer gave up: it rings no more', () => {
    const state = sighted(withRing(emptyDesk, ringOf(ringing())), callOf({ ...ringing(), state: 'ended', version: 2 }), ME);
    expect(state.rings).toEqual([]);
  });

  test('what asks is a customer, a transfer or an invitation', () => {
    const asked = (kind: 'transfer' | 'invite') => ({ kind, to: '周文', byAgentId: '8', at: '2026-07-01T01:00:00.000Z' });
    const kinds = [ringing(), callOf({ asked: asked('transfer') }), callOf({ asked: asked('invite') })].map(
      (call) => ringOf(call).kind,
    );
    expect(kinds).toEqual(['customer', 'transfer', 'invite']);
  });

  test('another call rings on', () => {
    const state = withRing(withRing(emptyDesk, ringOf(ringing())), ringOf(other({ state: 'ringing' })));
    expect(withoutRing(state, ringing().sessionId).rings.map(({ call }) => call.id)).toEqual(['2']);
  });
});

describe('after a reconnect', () => {
  test('what the server does not know any more is over, what it knows is here', () => {
    const before = withRing(sighted(emptyDesk, callOf(), ME), ringOf(other({ state: 'ringing' })));
    const state = laidOver(before, [], [], ME);
    expect([liveCall(state), state.rings, shownCall(state)?.parting]).toEqual([null, [], 'ended']);
    const back = laidOver(emptyDesk, [callOf()], [], ME);
    expect(liveCall(back)).toEqual(callOf());
  });

  test('a ring keeps who transferred it and why', () => {
    const ring = other({ state: 'ringing', parties: [customer] });
    const before = withRing(emptyDesk, ringOf(ring, { byName: '王敏', note: '退款' }));
    const state = laidOver(before, [{ ...ring, version: 2 }], [ring.sessionId], ME);
    expect(state.rings).toMatchObject([{ byName: '王敏', note: '退款', call: { version: 2 } }]);
  });
});
