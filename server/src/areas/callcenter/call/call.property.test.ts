import { ctiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { ivrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { defaultsOf } from '@lianxi/contracts/kit/settings';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { IvrReply } from '../ivr/run.ts';
import type { AgentCommand } from './call.commands.ts';
import { type CallEvent, type Step, step } from './call.machine.ts';
import { type Command, mediaOf, mediaSeen } from './call.media.ts';
import { type Call, type Fact, partiesOf } from './call.ts';
import { openDialled, openInbound } from './open-call.ts';
import type { Party } from './party.ts';

// Thousands of timelines, on a machine that also does other work.
vi.setConfig({ testTimeout: 60_000 });

/** A switch that executes orders and refuses invalid ones. */
class ModelSwitch {
  readonly channels = new Map<string, { up: boolean; music: boolean; bridge: string | null; muted: boolean }>();
  readonly bridges = new Set<string>();
  /** Name to channel: a recording ends with its channel. */
  readonly recording = new Map<string, string>();

  run(commands: readonly Command[]): void {
    for (const { do: name, with: args } of commands) this.obey(name, args as never);
  }

  private obey(name: Command['do'], args: [string & { channelId?: string }, string, boolean]): void {
    const [first, second, third] = args;
    const at = (channelId: string) => {
      const channel = this.channels.get(channelId);
      if (!channel) throw new Error(`${name}: no channel ${channelId}`);
      return channel;
    };
    const create = (channelId: string) => {
      if (this.channels.has(channelId)) throw new Error(`${channelId} exists`);
      this.channels.set(channelId, { up: false, music: false, bridge: null, muted: false });
    };
    if (name === 'ring') create(first.channelId ?? '');
    else if (name === 'snoop') {
      at(first);
      create(second);
    } else if (name === 'answer') at(first).up = true;
    else if (name === 'hangUp') this.lose(first);
    else if (name === 'mute') at(first).muted = second as unknown as boolean;
    else if (name === 'startMusic') {
      if (at(first).bridge) throw new Error('music in a bridge');
      at(first).music = true;
    } else if (name === 'stopMusic') at(first).music = false;
    else if (name === 'createBridge') this.bridges.add(first);
    else if (name === 'destroyBridge') this.bridges.delete(first);
    else if (name === 'addToBridge') {
      if (!this.bridges.has(first) || !at(second).up || at(second).music || at(second).bridge) throw new Error(`add ${second}`);
      at(second).bridge = first;
    } else if (name === 'removeFromBridge') at(second).bridge = null;
    else if (name === 'startRecording') {
      if (!at(first).up || this.recording.has(second)) throw new Error('recording');
      this.recording.set(second, first);
    } else if (name === 'stopRecording') this.recording.delete(second);
    else if (name === 'pauseRecording' && (!this.recording.has(second) || third === undefined)) throw new Error('no recording');
  }

  lose(channelId: string): void {
    this.channels.delete(channelId);
    for (const [name, recorded] of this.recording) if (recorded === channelId) this.recording.delete(name);
  }

  /** What a process gets that takes over. */
  snapshot() {
    const channels = [...this.channels].map(([channelId, { up }]) => ({ channelId, up }));
    const bridges = [...this.bridges].map((bridgeId) => ({
      bridgeId,
      channelIds: [...this.channels].filter(([, { bridge }]) => bridge === bridgeId).map(([channelId]) => channelId),
    }));
    return { channels, bridges, extensions: [], trunks: [] };
  }
}

const agent = (n: number): Party & { kind: 'agent' } => ({
  kind: 'agent',
  agentId: String(n),
  extension: `800${n}`,
  name: `坐席${n}`,
});
const given = {
  id: '7',
  tenantId: 174,
  number: '15400000001',
  name: '',
  customerId: null,
  level: '',
  userfield: '',
  did: '4001',
  trunk: 'main',
  settings: { ...defaultsOf(ctiConfig), reconnectSeconds: 30, recordAll: true },
};
const ticket = { skillGroupId: '1', skillGroupName: '售后', since: 0, until: 60_000, overflow: 'voicemail' } as const;

const ends = [
  'hung-up',
  'busy',
  'rejected',
  'no-answer',
  'gone',
  'network',
  'cancelled',
  'not-registered',
  'switch-down',
] as const;
/** A menu with a way to every node that moves a caller out of a flow. */
const flow = {
  flowId: '1',
  name: '主菜单',
  version: 1,
  graph: ivrGraph.parse({
    nodes: [
      { id: 'start', type: 'start' },
      {
        id: 'menu',
        type: 'menu',
        prompts: [{ kind: 'text', text: '请按键' }],
        keys: ['1', '2', '3', '4'],
        timeoutSeconds: 5,
        repeats: 1,
      },
      { id: 'group', type: 'skillGroup', skillGroupId: '1' },
      { id: 'agent', type: 'agent', agentId: '3' },
      { id: 'outside', type: 'outside', number: '10086' },
      { id: 'leave', type: 'voicemail' },
    ].map((node) => ({ name: node.id, position: { x: 0, y: 0 }, ...node })),
    edges: [
      ['start', 'next', 'menu'],
      ['menu', '1', 'group'],
      ['menu', '2', 'agent'],
      ['menu', '3', 'outside'],
      ['menu', '4', 'leave'],
      ['menu', 'timeout', 'leave'],
      ['menu', 'invalid', 'menu'],
      ['group', 'failed', 'menu'],
      ['agent', 'failed', 'menu'],
      ['outside', 'failed', 'leave'],
    ].map(([from, outlet, to]) => ({ from, outlet, to })),
  }),
};
const anAgent = fc.integer({ min: 1, max: 5 });
const aParty: fc.Arbitrary<Party> = fc.oneof(
  anAgent.map(agent),
  fc.constant({ kind: 'outside', number: '15400000009', name: '' } as const),
);
const aCommand: fc.Arbitrary<AgentCommand> = fc.oneof(
  fc.record({ do: fc.constantFrom('hang-up', 'hold', 'resume', 'complete', 'return', 'conference', 'force-hang-up') }),
  fc.record({ do: fc.constant('mute'), muted: fc.boolean() }),
  fc.record({ do: fc.constant('digits'), digits: fc.constant('1') }),
  fc.record({ do: fc.constantFrom('transfer', 'consult', 'invite'), to: aParty }),
  fc.record({ do: fc.constant('enqueue'), ticket: fc.constant(ticket) }),
  fc.record({ do: fc.constant('flow'), flow: fc.constant(flow) }),
  fc.record({ do: fc.constant('record'), action: fc.constantFrom('start', 'pause', 'resume', 'stop') }),
) as fc.Arbitrary<AgentCommand>;
const modes = fc.constantFrom('spy', 'whisper', 'barge', 'takeover', 'stop');

/** Moves refer to present channels: `nth` selects one of the channels, some of which ended long ago. */
type Move =
  | { kind: 'up' | 'down'; nth: number; end: (typeof ends)[number] }
  | { kind: 'event'; event: CallEvent }
  | { kind: 'wait'; seconds: number }
  | { kind: 'key'; digit: string }
  | { kind: 'answer'; reply: IvrReply }
  | { kind: 'watch'; by: number; mode: string };
const aMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('up'), nth: fc.nat(9), end: fc.constantFrom(...ends) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('down'), nth: fc.nat(9), end: fc.constantFrom(...ends) }) },
  {
    weight: 6,
    arbitrary: fc.record({ agentId: anAgent, command: aCommand }).map(({ agentId, command }) => ({
      kind: 'event' as const,
      event: { type: 'command' as const, agentId: String(agentId), command },
    })),
  },
  fc.record({ kind: fc.constant('watch'), by: anAgent, mode: modes }),
  { weight: 2, arbitrary: anAgent.map((n) => ({ kind: 'event' as const, event: { type: 'offer' as const, agent: agent(n) } })) },
  anAgent.map((n) => ({ kind: 'event' as const, event: { type: 'agent-back' as const, agentId: String(n) } })),
  anAgent.map((n) => ({ kind: 'event' as const, event: { type: 'phone-new' as const, agentId: String(n) } })),
  fc.constant({ kind: 'event' as const, event: { type: 'playback-ended' as const, playbackId: 'call-7-p' } }),
  fc
    .nat(5)
    .map((seconds) => ({ kind: 'event' as const, event: { type: 'recording-ended' as const, name: 'call-7-m', seconds } })),
  { weight: 3, arbitrary: fc.constantFrom(...'1234#').map((digit) => ({ kind: 'key' as const, digit })) },
  fc.constantFrom<IvrReply>(null, { kind: 'skillGroup', ticket }, { kind: 'agent', party: agent(3) }).map((reply) => ({
    kind: 'answer' as const,
    reply,
  })),
  fc.constant({ kind: 'event' as const, event: { type: 'new-owner' as const } }),
  fc.record({ kind: fc.constant('wait'), seconds: fc.integer({ min: 1, max: 90 }) }),
) as fc.Arbitrary<Move>;

/** Plays moves against machine and model, and checks the invariants after each move. */
class Game {
  readonly model = new ModelSwitch();
  readonly facts: Fact[] = [];
  readonly known: string[] = [];
  call: Call;
  now = 0;

  constructor(first: Step, incoming?: string) {
    if (incoming) this.model.channels.set(incoming, { up: false, music: false, bridge: null, muted: false });
    this.call = first.call;
    this.take(first);
  }

  send(event: CallEvent): void {
    const before = structuredClone(this.call);
    const outcome = step(this.call, event, this.now);
    expect(this.call, 'the step changed its input').toEqual(before);
    if ('call' in outcome) this.take(outcome);
  }

  take({ call, commands, facts }: Step): void {
    this.call = call;
    this.facts.push(...facts);
    this.model.run(commands);
    for (const channelId of this.model.channels.keys()) if (!this.known.includes(channelId)) this.known.push(channelId);
    this.check();
  }

  play(move: Move): void {
    if (move.kind === 'wait') {
      this.now += move.seconds * 1000;
      this.send({ type: 'time' });
    } else if (move.kind === 'event') this.send(move.event);
    else if (move.kind === 'key') this.send({ type: 'digit', channelId: 'in-1', digit: move.digit });
    else if (move.kind === 'answer') {
      const { service } = this.call;
      if (service?.kind === 'flow') this.send({ type: 'flow-reply', count: service.run.count, reply: move.reply });
    } else if (move.kind === 'watch') {
      const self = agent(move.by);
      this.send({ type: 'command', agentId: self.agentId, command: { do: 'watch', mode: move.mode as 'spy', self } });
    } else {
      const channelId = this.known[move.nth % this.known.length] ?? '';
      const channel = this.model.channels.get(channelId);
      if (move.kind === 'down') {
        this.model.lose(channelId);
        this.send({ type: 'leg-down', channelId, end: move.end });
      } else {
        if (channel) channel.up = true;
        this.send({ type: 'leg-up', channelId });
      }
    }
  }

  check(): void {
    const { call, model } = this;
    const started = this.facts.flatMap((f) => (f.kind === 'leg-started' ? f.leg.no : []));
    const ended = this.facts.flatMap((f) => (f.kind === 'leg-ended' ? f.leg.no : []));
    const live = call.legs.map(({ no }) => no);
    expect(new Set(started).size).toBe(started.length);
    expect([...ended, ...live].toSorted(), 'each leg is on the line or ended once').toEqual(started.toSorted());
    const agents = call.legs.flatMap(({ party }) => (party.kind === 'agent' ? party.agentId : []));
    expect(new Set(agents).size, 'an agent is in a call once').toBe(agents.length);
    expect(this.facts.filter(({ kind }) => kind === 'ended').length).toBe(call.ended ? 1 : 0);
    if (call.ended) expect(live).toEqual([]);
    else {
      const alone = partiesOf(call).length === 1;
      expect(partiesOf(call).length, 'a call of nobody').toBeGreaterThan(0);
      if (alone) expect(call.service, 'somebody is alone and waits for nothing').not.toBeNull();
    }
    const wanted = mediaOf(call);
    const expected = new Set([...wanted.channels.keys(), ...wanted.snoops.keys()]);
    expect(new Set(model.channels.keys()), 'channels of nobody').toEqual(expected);
    expect(model.bridges).toEqual(new Set(wanted.bridges));
    for (const [channelId, { place, muted }] of wanted.channels) {
      const channel = model.channels.get(channelId);
      const bridge = place !== null && typeof place === 'object' ? place.bridge : null;
      expect([channelId, channel?.bridge, channel?.music, channel?.muted]).toEqual([channelId, bridge, place === 'music', muted]);
    }
    // A party on music hears no other party, and no other party hears it.
    expect(model.recording.size).toBeLessThanOrEqual(1);
    if (call.recording.state === 'off' && !call.ended) expect([...model.recording.keys()]).toEqual([]);
  }
}

const inbound = () => new Game(openInbound(given, 'in-1', { kind: 'queue', ticket }, 0), 'in-1');
const outbound = () => new Game(openDialled(given, agent(1), { kind: 'customer', number: given.number, name: '' }, 0));
const inFlow = () => new Game(openInbound(given, 'in-1', { kind: 'flow', flow }, 0), 'in-1');
const internal = () => new Game(openDialled(given, agent(1), agent(2), 0));

describe.each([
  ['inbound', inbound],
  ['outbound', outbound],
  ['internal', internal],
  ['in a flow', inFlow],
])('%s: in any order of events', (_name, open) => {
  test('no ghost leg, no agent twice, each leg ends once, and the switch has what the call says', () => {
    fc.assert(
      fc.property(fc.array(aMove, { maxLength: 40 }), (moves) => {
        const game = open();
        for (const move of moves) game.play(move);
      }),
      { numRuns: 600 },
    );
  });

  test('whenever all telephones go, or the caller goes, the call is over', () => {
    fc.assert(
      fc.property(fc.array(aMove, { maxLength: 25 }), fc.boolean(), (moves, callerFirst) => {
        const game = open();
        for (const move of moves) game.play(move);
        const legs = callerFirst ? game.call.legs : game.call.legs.toReversed();
        for (const { channelId } of legs) {
          game.model.lose(channelId);
          game.send({ type: 'leg-down', channelId, end: 'hung-up' });
        }
        // This loop ends parties that were rung during the first one.
        for (const { channelId } of game.call.legs) {
          game.model.lose(channelId);
          game.send({ type: 'leg-down', channelId, end: 'hung-up' });
        }
        expect(game.call.ended).not.toBeNull();
        expect([...game.model.channels.keys()]).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('a process that takes over finds nothing to do, and mends what is missing', () => {
    fc.assert(
      fc.property(fc.array(aMove, { maxLength: 25 }), (moves) => {
        const game = open();
        for (const move of moves) game.play(move);
        const seen = mediaSeen(game.call, game.model.snapshot());
        const wanted = mediaOf(game.call);
        expect([...seen.bridges].toSorted()).toEqual([...wanted.bridges].toSorted());
        for (const [channelId, { place }] of wanted.channels) {
          // A snapshot does not show music.
          expect(seen.channels.get(channelId)?.place).toEqual(place === 'music' ? 'quiet' : place);
        }
      }),
      { numRuns: 200 },
    );
  });
});
