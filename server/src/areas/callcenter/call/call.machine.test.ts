import { ctiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { defaultsOf } from '@lianxi/contracts/kit/settings';
import { describe, expect, test } from 'vitest';
import type { AgentCommand } from './call.commands.ts';
import { type CallEvent, type Step, step } from './call.machine.ts';
import { type Call, dueOf } from './call.ts';
import { offeredAtOnce, openDialled, openInbound } from './open-call.ts';
import type { Party } from './party.ts';

const agent = (n: number): Party & { kind: 'agent' } => ({
  kind: 'agent',
  agentId: String(n),
  extension: `800${n}`,
  name: `坐席${n}`,
});
const outside: Party = { kind: 'outside', number: '15400000009', name: '' };
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
  settings: { ...defaultsOf(ctiConfig), reconnectSeconds: 30, recordAll: false },
};
const ticket = { skillGroupId: '1', skillGroupName: '售后', since: 0, until: 60_000, overflow: 'voicemail' } as const;
const queue = { kind: 'queue', ticket } as const;

/** A call as a timeline: the events, and the parties on the line after them. */
class Line {
  call: Call;
  now = 0;
  last: Step;
  refused: string | null = null;

  constructor(first: Step) {
    this.call = first.call;
    this.last = first;
  }
  send(event: CallEvent): this {
    const outcome = step(this.call, event, this.now);
    this.refused = 'refused' in outcome ? outcome.refused : null;
    if ('call' in outcome) {
      this.call = outcome.call;
      this.last = outcome;
    }
    return this;
  }
  offer(n: number): this {
    return this.send({ type: 'offer', agent: agent(n) });
  }
  up(no: number): this {
    return this.send({ type: 'leg-up', channelId: this.channel(no) });
  }
  down(no: number, end: 'hung-up' | 'network' | 'rejected' | 'busy' = 'hung-up'): this {
    return this.send({ type: 'leg-down', channelId: this.channel(no), end });
  }
  tell(n: number, command: AgentCommand): this {
    return this.send({ type: 'command', agentId: String(n), command });
  }
  wait(seconds: number): this {
    this.now += seconds * 1000;
    return this.send({ type: 'time' });
  }
  channel(no: number): string {
    return this.call.legs.find((leg) => leg.no === no)?.channelId ?? `call-7-${no}`;
  }
  /** `no:role`. `*` marks a party that rings, `~` a party on music. */
  get who(): string {
    return this.call.legs
      .map(({ no, role, state, heldBy }) => `${no}:${role}${state === 'ringing' ? '*' : ''}${heldBy === null ? '' : '~'}`)
      .join(' ');
  }
  get orders(): string[] {
    return this.last.commands.map((command) => `${command.do} ${JSON.stringify(command.with.at(-1)).replaceAll('"', '')}`);
  }
}

const inbound = () => new Line(openInbound(given, 'in-1', queue, 0));
const talk = () => inbound().offer(1).up(2);
const dialled = () => new Line(openDialled(given, agent(1), { kind: 'customer', number: given.number, name: '' }, 0));

describe('an incoming call', () => {
  test('is taken off hook, hears music, and is bridged when an agent answers', () => {
    const line = inbound();
    expect(line.orders).toEqual(['answer in-1', 'startMusic in-1']);
    line.offer(1);
    expect(line.who).toBe('1:customer 2:agent*');
    line.up(2);
    expect(line.orders).toEqual(['createBridge call-7', 'stopMusic in-1', 'addToBridge in-1', 'addToBridge call-7-2']);
    expect(line.last.facts.map(({ kind }) => kind)).toEqual(['leg-up', 'answered']);
  });

  test('rings in the step that begins it where an agent is free', () => {
    const line = new Line(offeredAtOnce(openInbound(given, 'in-1', queue, 0), agent(1), 0));
    expect(line.who).toBe('1:customer 2:agent*');
    expect(line.last.commands.map((command) => command.do)).toEqual(['answer', 'startMusic', 'ring']);
    expect(line.last.facts.map(({ kind }) => kind)).toEqual(['leg-started', 'queued', 'leg-started']);
    line.down(2, 'rejected');
    expect(line.call.service).toMatchObject({ kind: 'queue', since: 0 });
  });

  test('that ends does not have the switch end what it no longer has', () => {
    const line = talk();
    line.send({ type: 'leg-down', channelId: 'in-1', end: 'hung-up', gone: true });
    expect(line.last.commands).toEqual([
      { do: 'hangUp', with: ['call-7-2', 'normal'] },
      { do: 'destroyBridge', with: ['call-7'] },
    ]);
  });

  test('goes back to its old place when an agent does not take it', () => {
    const line = inbound();
    line.now = 9000;
    line.offer(1).down(2, 'rejected');
    expect(line.call.service).toMatchObject({ kind: 'queue', since: 0 });
    expect(line.last.facts).toContainEqual({ kind: 'not-taken', agentId: '1', cause: 'rejected' });
  });

  test('is offered to one telephone at a time; an answer that comes when its ring is over is nobody’s', () => {
    const line = inbound().offer(1).offer(2);
    expect(line.refused).toBe('wrongState');
    line.down(2, 'network').offer(2);
    const late = line.call;
    expect(line.send({ type: 'leg-up', channelId: 'call-7-2' }).call).toEqual(late);
    expect(line.up(3).who).toBe('1:customer 3:agent');
  });

  test('that nobody takes in time may leave a message, which counts even if told after the hang-up', () => {
    const line = inbound().wait(60);
    expect(line.orders.at(-1)).toContain('voicemail.wav');
    line.send({ type: 'playback-ended', playbackId: 'call-7-p' });
    expect(line.orders.at(-1)).toContain('maxSeconds');
    line.down(1);
    expect(line.call.ended).toMatchObject({ by: 'customer', missed: 'queue-time-out' });
    line.send({ type: 'recording-ended', name: 'call-7-m', seconds: 9 });
    expect(line.last.facts).toEqual([{ kind: 'message-left', name: 'call-7-m', seconds: 9 }]);
  });

  test('that overflows into another group keeps its place in time', () => {
    const next = { skillGroupId: '2', skillGroupName: '二线', seconds: 30, overflow: 'hang-up' } as const;
    const line = new Line(openInbound(given, 'in-1', { kind: 'queue', ticket: { ...ticket, overflow: next } }, 0)).wait(60);
    expect(line.call.service).toMatchObject({ kind: 'queue', skillGroupId: '2', since: 0, until: 90_000 });
    expect(line.wait(30).call.service).toMatchObject({ kind: 'prompt', next: 'hang-up' });
  });

  test('is not cut off by its time in the queue while a telephone rings for it', () => {
    const line = inbound().offer(1).wait(60);
    expect(line.who).toBe('1:customer 2:agent*');
    expect(dueOf(line.call)).toBe(80_000);
  });
});

describe('an agent whose page goes away', () => {
  test('finds the customer again', () => {
    const line = talk().down(2, 'network');
    expect(line.who).toBe('1:customer');
    expect(line.orders).toContain('startMusic in-1');
    line.send({ type: 'agent-back', agentId: '1' });
    expect(line.who).toBe('1:customer 3:agent*');
    expect(line.up(3).call.service).toBeNull();
  });

  test('and stays away: the customer goes back to the queue', () => {
    expect(talk().down(2, 'network').wait(30).call.service).toMatchObject({ kind: 'queue', skillGroupId: '1', since: 0 });
  });

  test('who hangs up is not waited for', () => {
    expect(talk().down(2).call.ended).toMatchObject({ by: 'agent', missed: '' });
  });
});

describe('an outgoing call', () => {
  test('rings the agent, then the customer into the bridge, so that early tones are heard', () => {
    const line = dialled();
    expect(line.orders[0]).toContain('X-Lianxi-Answer:auto');
    line.up(1);
    expect(line.who).toBe('1:agent 2:customer*');
    expect(line.orders.at(-1)).toContain('earlyBridge:call-7');
    expect(line.down(2, 'busy').call.ended).toMatchObject({ by: 'system', missed: 'busy' });
  });

  test('ends when the agent does not take their own telephone', () => {
    expect(dialled().down(1, 'rejected').call.ended).toMatchObject({ missed: 'rejected' });
  });
});

describe('transfers', () => {
  test('blind: the colleague answers, the first is out, the customer hears no gap', () => {
    const line = talk().tell(1, { do: 'transfer', to: agent(2) });
    expect(line.who).toBe('1:customer 2:agent 3:target*');
    expect(line.up(3).who).toBe('1:customer 3:agent');
    expect(line.orders).toEqual(['hangUp normal', 'addToBridge call-7-3']);
  });

  test('blind and refused: the first has the call again and hears why', () => {
    const line = talk()
      .tell(1, { do: 'transfer', to: agent(2) })
      .down(3, 'busy');
    expect(line.who).toBe('1:customer 2:agent');
    expect(line.last.facts).toContainEqual({ kind: 'transfer-failed', agentId: '1', cause: 'busy' });
  });

  test('blind, refused, and the first has gone: back to the queue', () => {
    const line = talk()
      .tell(1, { do: 'transfer', to: agent(2) })
      .tell(1, { do: 'hang-up' });
    expect(line.who).toBe('1:customer 3:target*');
    expect(line.down(3, 'busy').call.service).toMatchObject({ kind: 'queue' });
  });

  test('consult: complete, return, three-way', () => {
    const consult = () =>
      talk()
        .tell(1, { do: 'consult', to: agent(2) })
        .up(3);
    expect(consult().who).toBe('1:customer~ 2:agent 3:consulted');
    expect(consult().tell(1, { do: 'complete' }).who).toBe('1:customer 3:agent');
    expect(consult().tell(1, { do: 'return' }).who).toBe('1:customer 2:agent');
    expect(consult().tell(1, { do: 'conference' }).who).toBe('1:customer 2:agent 3:agent');
    // When any party vanishes during the consultation, the two others talk.
    expect(consult().down(2).who).toBe('1:customer 3:agent');
    expect(consult().down(3).who).toBe('1:customer 2:agent');
    expect(consult().down(1).call.ended).toMatchObject({ by: 'customer' });
    expect(consult().tell(1, { do: 'hang-up' }).who).toBe('1:customer 2:agent');
  });

  test('to an outside number, which then talks alone with the customer', () => {
    const line = talk().tell(1, { do: 'transfer', to: outside }).up(3);
    expect(line.who).toBe('1:customer 3:agent');
    expect(line.down(3).call.ended).not.toBeNull();
  });

  test('into a queue lets everybody go but the customer', () => {
    const line = talk().tell(1, { do: 'enqueue', ticket: { ...ticket, skillGroupId: '3' } });
    expect(line.who).toBe('1:customer');
    expect(line.offer(2).who).toBe('1:customer 3:agent*');
  });
});

describe('supervision', () => {
  const watch = (mode: 'spy' | 'whisper' | 'barge' | 'takeover' | 'stop') => ({ do: 'watch', mode, self: agent(9) }) as const;

  test('a listener is in a bridge with a snoop, and not in the talk', () => {
    const line = talk().tell(9, watch('spy')).up(3);
    expect(line.orders[0]).toContain('spy:both,whisper:none');
    line.send({ type: 'leg-up', channelId: 'call-7-s1' });
    expect(line.orders).toEqual(['createBridge call-7-w3', 'addToBridge call-7-3', 'addToBridge call-7-s1']);
  });

  test('a whisper is heard by the agent alone; a barge by all; a take-over sends the agent away', () => {
    const line = talk().tell(9, watch('spy')).up(3).send({ type: 'leg-up', channelId: 'call-7-s1' });
    line.tell(9, watch('whisper'));
    expect(line.orders.some((order) => order.includes('whisper:out'))).toBe(true);
    line.tell(9, watch('barge'));
    expect(line.orders).toContain('addToBridge call-7-3');
    line.tell(9, watch('takeover'));
    expect(line.who).toBe('1:customer 3:agent');
  });

  test('a listener does not hear an agent who is muted', () => {
    const line = talk().tell(9, watch('spy')).up(3).send({ type: 'leg-up', channelId: 'call-7-s1' });
    line.tell(1, { do: 'mute', muted: true });
    expect(line.orders).toContain('hangUp normal');
    expect(line.orders.find((order) => order.startsWith('snoop'))).toContain('spy:out');
    line.send({ type: 'leg-up', channelId: 'call-7-s2' });
    line.tell(1, { do: 'mute', muted: false });
    expect(line.orders.find((order) => order.startsWith('snoop'))).toContain('spy:both');
  });

  test('of nobody who talks, or by who is in the call, is refused', () => {
    expect(inbound().tell(9, watch('spy')).refused).toBe('wrongState');
    expect(talk().tell(1, { ...watch('spy'), self: agent(1) }).refused).toBe('wrongState');
    expect(talk().tell(9, watch('stop')).refused).toBe('notFound');
  });
});

test('what makes no sense now is refused, and nothing changes', () => {
  const line = inbound().offer(1);
  for (const command of [{ do: 'hold' }, { do: 'resume' }, { do: 'complete' }, { do: 'digits', digits: '1' }] as const) {
    const before = line.call;
    expect(line.tell(1, command).refused).toBe('wrongState');
    expect(line.call).toBe(before);
  }
  expect(line.tell(4, { do: 'hang-up' }).refused).toBe('notYours');
  expect(talk().down(1).tell(1, { do: 'hang-up' }).refused).toBe('notFound');
});

test('recording by hand: a pause, and what follows is the same file', () => {
  const line = talk().tell(1, { do: 'record', action: 'start' });
  expect(line.orders).toEqual(['startRecording call-7-r1']);
  expect(line.tell(1, { do: 'record', action: 'pause' }).orders).toEqual(['pauseRecording true']);
  expect(line.tell(1, { do: 'record', action: 'resume' }).orders).toEqual(['pauseRecording false']);
  expect(line.tell(1, { do: 'record', action: 'stop' }).orders).toEqual(['stopRecording call-7-r1']);
  expect(line.tell(1, { do: 'record', action: 'start' }).orders).toEqual(['startRecording call-7-r2']);
});
