import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { LegEnd, NewLeg, SwitchError } from '../../../server/src/areas/callcenter/switch/cti-provider.ts';
import { createAsteriskWorld, createSimulatedWorld, DID, EXTENSION, TRUNK, type World } from './worlds.ts';

/** What every switch does: the same for Asterisk with sipp around it, and for the simulator. */

const worlds = [
  { name: 'Asterisk', create: createAsteriskWorld, skip: inject('whyNoAsterisk') !== null },
  { name: 'simulator', create: createSimulatedWorld, skip: false },
];

describe.each(worlds.filter(({ skip }) => !skip))('$name', ({ create }) => {
  let world: World;
  beforeAll(async () => {
    world = await create();
  });
  afterAll(() => world?.close());

  let last = 0;
  const newId = (what: string) => `${what}-${++last}`;
  const callerId = { name: '张三', number: DID };
  const outside = (number: string, more: Partial<NewLeg> = {}): NewLeg => ({
    channelId: newId('leg'),
    to: { kind: 'outside', number, trunk: TRUNK },
    callerId,
    timeoutSeconds: 20,
    ...more,
  });
  const extension = (more: Partial<NewLeg> = {}): NewLeg => ({
    ...outside('', more),
    to: { kind: 'extension', extensionId: EXTENSION },
  });
  const up = (id: string) => world.log.until('leg-up', ({ channelId }) => channelId === id);
  const down = (id: string) => world.log.until('leg-down', ({ channelId }) => channelId === id);
  const ringing = (id: string) => world.log.until('leg-ringing', ({ channelId }) => channelId === id);
  const reason = (command: Promise<unknown>) =>
    command.then(
      () => 'done',
      (error: SwitchError) => error.reason,
    );
  async function talkOutside(): Promise<string> {
    const leg = outside('10086');
    await world.provider.ring(leg);
    await up(leg.channelId);
    return leg.channelId;
  }
  async function end(id: string): Promise<void> {
    await world.provider.hangUp(id);
    await down(id);
  }

  describe('calls in', () => {
    test('say who calls what over which trunk, are rung, answered and ended', async () => {
      const { provider, log } = world;
      const id = await world.callIn({ caller: '13800001111', callerName: 'Li' });
      const came = await log.until('incoming', ({ channelId }) => channelId === id);
      expect(came).toMatchObject({ trunk: TRUNK, did: DID, caller: { number: '13800001111', name: 'Li' } });
      await provider.indicateRinging(id);
      await provider.answer(id);
      await up(id);
      await provider.hangUp(id);
      expect(await down(id)).toMatchObject({ end: 'hung-up' });
    });

    test('a caller who gives up', async () => {
      const id = await world.callIn({ caller: '13800001112', giveUpMs: 200 });
      await world.provider.indicateRinging(id);
      expect(await down(id)).toMatchObject({ end: 'cancelled' });
    });

    test('a caller who hangs up', async () => {
      const id = await world.callIn({ caller: '13800001113', talkMs: 200 });
      await world.provider.answer(id);
      expect(await down(id)).toMatchObject({ end: 'hung-up' });
    });

    test('keys come one by one, in order', async () => {
      const id = await world.callIn({ caller: '13800001114', keys: '1590*#' });
      await world.provider.answer(id);
      for (const key of '1590*#') await world.log.until('digit', ({ channelId, digit }) => channelId === id && digit === key);
      const pressed = world.log.events.flatMap((event) => (event.type === 'digit' && event.channelId === id ? event.digit : []));
      expect(pressed.join('')).toBe('1590*#');
      await end(id);
    });
  });

  describe('legs', () => {
    test('an extension rings and answers', async () => {
      const leg = extension({ headers: { 'X-Lianxi-Call': '17' } });
      await world.provider.ring(leg);
      await ringing(leg.channelId);
      await world.pickUp(leg.channelId);
      await up(leg.channelId);
      await world.provider.hangUp(leg.channelId);
      expect(await down(leg.channelId)).toMatchObject({ end: 'hung-up' });
    });

    test('somebody outside rings and answers', async () => {
      const leg = outside('13900001111');
      await world.provider.ring(leg);
      await ringing(leg.channelId);
      await up(leg.channelId);
      await end(leg.channelId);
    });

    test.each<[string, LegEnd, number]>([
      ['486', 'busy', 486],
      ['603', 'rejected', 603],
      ['404', 'bad-number', 404],
      ['503', 'network', 503],
    ])('one that is refused with %s ends as %s', async (ending, why, sipCode) => {
      const leg = outside(`10086${ending}`);
      await world.provider.ring(leg);
      expect(await down(leg.channelId)).toMatchObject({ end: why, sipCode });
    });

    test('one that nobody answers', async () => {
      const leg = outside('10086480', { timeoutSeconds: 1 });
      await world.provider.ring(leg);
      await ringing(leg.channelId);
      expect(await down(leg.channelId)).toMatchObject({ end: 'no-answer', sipCode: 480 });
    });

    test('one that we end while it rings', async () => {
      const leg = outside('10086480');
      await world.provider.ring(leg);
      await ringing(leg.channelId);
      await world.provider.hangUp(leg.channelId);
      expect(await down(leg.channelId)).toMatchObject({ end: 'cancelled' });
    });

    test('the same leg twice is one leg', async () => {
      const leg = outside('10086');
      await world.provider.ring(leg);
      await world.provider.ring(leg);
      await up(leg.channelId);
      const { channels } = await world.provider.snapshot();
      expect(channels.filter(({ channelId }) => channelId === leg.channelId)).toEqual([{ channelId: leg.channelId, up: true }]);
      await end(leg.channelId);
    });

    test('one in a bridge before it answers', async () => {
      const bridge = newId('bridge');
      await world.provider.createBridge(bridge);
      const leg = outside('10086480', { earlyBridge: bridge });
      await world.provider.ring(leg);
      const { bridges } = await world.provider.snapshot();
      expect(bridges).toContainEqual({ bridgeId: bridge, channelIds: [leg.channelId] });
      await ringing(leg.channelId);
      await world.provider.hangUp(leg.channelId);
      expect(await down(leg.channelId)).toMatchObject({ end: 'cancelled' });
      await world.provider.destroyBridge(bridge);
    });

    test('one in a bridge that answers', async () => {
      const bridge = newId('bridge');
      await world.provider.createBridge(bridge);
      const leg = outside('10086', { earlyBridge: bridge });
      await world.provider.ring(leg);
      await up(leg.channelId);
      await end(leg.channelId);
      await world.provider.destroyBridge(bridge);
    });

    test('whom nobody knows cannot be rung', async () => {
      const { provider } = world;
      const nobody = { ...extension(), to: { kind: 'extension', extensionId: 't174-9999' } } as const;
      expect(await reason(provider.ring(nobody))).toBe('not-registered');
      const nowhere = { ...outside('10086'), to: { kind: 'outside', number: '10086', trunk: 't174-none' } } as const;
      expect(await reason(provider.ring(nowhere))).toBe('not-registered');
    });

    test.each(['', '10086@evil', '10086&PJSIP/1', 'sip:1', '1;x=1', '10086\r\nX: 1'])(
      'what is no number is not dialled: %j',
      async (number) => {
        expect(await reason(world.provider.ring(outside(number)))).toBe('refused');
      },
    );

    test('what is gone says so, and can be ended again', async () => {
      const { provider } = world;
      const id = await talkOutside();
      await end(id);
      expect(await reason(provider.answer(id))).toBe('gone');
      expect(await reason(provider.mute(id, true))).toBe('gone');
      expect(await reason(provider.startMusic(id))).toBe('gone');
      expect(await reason(provider.play({ channelId: id }, newId('play'), [{ kind: 'silence', seconds: 1 }]))).toBe('gone');
      expect(await reason(provider.startRecording(id, newId('recording')))).toBe('gone');
      await provider.hangUp(id);
      await provider.stopMusic(id);
    });

    test('are muted, hear music and keys', async () => {
      const { provider } = world;
      const id = await talkOutside();
      await provider.mute(id, true);
      await provider.mute(id, false);
      await provider.startMusic(id);
      await provider.stopMusic(id);
      await provider.sendDigits(id, '12*#');
      await end(id);
    });
  });

  describe('bridges', () => {
    test('join, move and part channels; twice is once', async () => {
      const { provider } = world;
      const [one, other] = [newId('bridge'), newId('bridge')];
      const members = async (id: string) =>
        (await provider.snapshot()).bridges.find(({ bridgeId }) => bridgeId === id)?.channelIds;
      const id = await talkOutside();
      for (const bridge of [one, one, other]) await provider.createBridge(bridge);
      await provider.addToBridge(one, id);
      await provider.addToBridge(one, id);
      await expect.poll(() => members(one)).toEqual([id]);
      await provider.addToBridge(other, id);
      await expect.poll(() => members(other)).toEqual([id]);
      expect(await members(one)).toEqual([]);
      await provider.removeFromBridge(other, id);
      await provider.removeFromBridge(other, id);
      await expect.poll(() => members(other)).toEqual([]);
      for (const bridge of [one, other, other]) await provider.destroyBridge(bridge);
      // Asterisk's list may contain a bridge for a moment after its end.
      await expect.poll(() => members(one)).toBeUndefined();
      expect(await reason(provider.addToBridge(one, id))).toBe('gone');
      await end(id);
    });

    test('take nobody who is gone', async () => {
      const bridge = newId('bridge');
      await world.provider.createBridge(bridge);
      expect(await reason(world.provider.addToBridge(bridge, 'nobody'))).toBe('gone');
      await world.provider.destroyBridge(bridge);
    });

    test('whoever is in one stays on the line when it goes', async () => {
      const { provider } = world;
      const [bridge, id] = [newId('bridge'), await talkOutside()];
      await provider.createBridge(bridge);
      await provider.addToBridge(bridge, id);
      await provider.destroyBridge(bridge);
      expect((await provider.snapshot()).channels).toContainEqual({ channelId: id, up: true });
      await end(id);
    });
  });

  describe('prompts', () => {
    test('are played to a channel and to a bridge', async () => {
      const { provider, log } = world;
      const [bridge, id] = [newId('bridge'), await talkOutside()];
      const [first, second] = [newId('play'), newId('play')];
      await provider.play({ channelId: id }, first, [
        { kind: 'digits', digits: '1' },
        { kind: 'file', path: 'beep.wav' },
      ]);
      await log.until('playback-ended', ({ playbackId }) => playbackId === first);
      await provider.createBridge(bridge);
      await provider.addToBridge(bridge, id);
      await provider.play({ bridgeId: bridge }, second, [{ kind: 'file', path: 'beep.wav' }]);
      await log.until('playback-ended', ({ playbackId }) => playbackId === second);
      await provider.destroyBridge(bridge);
      await end(id);
    });

    test('a tone lasts until it is stopped', async () => {
      const { provider, log } = world;
      const [playback, id] = [newId('play'), await talkOutside()];
      await provider.play({ channelId: id }, playback, [{ kind: 'tone', tone: 'ring' }]);
      await provider.stopPlayback(playback);
      await log.until('playback-ended', ({ playbackId }) => playbackId === playback);
      await provider.stopPlayback(playback);
      await end(id);
    });
  });

  describe('recordings', () => {
    test('of a talk are stereo, and gone when deleted', async () => {
      const { provider, log } = world;
      const [name, id] = [newId('174/talk'), await talkOutside()];
      expect(await provider.openRecording(name)).toBeNull();
      await provider.startRecording(id, name);
      const playback = newId('play');
      await provider.play({ channelId: id }, playback, [{ kind: 'silence', seconds: 1 }]);
      await provider.pauseRecording(id, name, true);
      await provider.pauseRecording(id, name, false);
      await log.until('playback-ended', ({ playbackId }) => playbackId === playback);
      await provider.stopRecording(id, name);
      await end(id);
      const stream = await provider.openRecording(name);
      const wav = await buffer(stream as NodeJS.ReadableStream);
      expect(wav.subarray(0, 4).toString()).toBe('RIFF');
      expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
      expect([wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual([2, 8000]);
      await provider.deleteRecording(name);
      expect(await provider.openRecording(name)).toBeNull();
      await provider.deleteRecording(name);
    });

    test('of a message end at the limit, when stopped, and with the call', async () => {
      const { provider, log } = world;
      const id = await talkOutside();
      const limits = { maxSeconds: 2, endSilenceSeconds: 10 };
      const ended = (name: string) => log.until('recording-ended', (event) => event.name === name);
      const names = ['limit', 'stopped', 'hung-up'].map((how) => newId(`174/${how}`));
      const [limit = '', stopped = '', hungUp = ''] = names;
      await provider.recordMessage(id, limit, limits);
      // Whole seconds of sound: the first may come a moment after the clock of the limit began.
      expect([1, 2]).toContain((await ended(limit)).seconds);
      await provider.recordMessage(id, stopped, { ...limits, maxSeconds: 20 });
      await provider.stopMessage(stopped);
      await ended(stopped);
      await provider.recordMessage(id, hungUp, { ...limits, maxSeconds: 20 });
      await end(id);
      await ended(hungUp);
      const wav = await buffer((await provider.openRecording(limit)) as NodeJS.ReadableStream);
      expect([wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual([1, 8000]);
      for (const name of names) await provider.deleteRecording(name);
    });
  });

  test('a snoop is a channel of its own; twice is once', async () => {
    const { provider } = world;
    const [id, snoop] = [await talkOutside(), newId('snoop')];
    await provider.snoop(id, snoop, { spy: 'both', whisper: 'none' });
    await provider.snoop(id, snoop, { spy: 'both', whisper: 'none' });
    await up(snoop);
    await end(snoop);
    await end(id);
    expect(await reason(provider.snoop(id, newId('snoop'), { spy: 'both', whisper: 'none' }))).toBe('gone');
  });

  test('an extension that is taken back cannot be rung', async () => {
    const { provider, log } = world;
    const extensionId = 't174-8002';
    await provider.provision({ extensionId, secret: 'first', transport: 'webrtc' });
    const known = async () => (await provider.snapshot()).extensions.map((each) => each.extensionId);
    await expect.poll(known).toContain(extensionId);
    await provider.unprovision(extensionId);
    await expect.poll(known).not.toContain(extensionId);
    const leg = { ...extension(), to: { kind: 'extension', extensionId } } as const;
    expect(await reason(provider.ring(leg))).toBe('not-registered');
    expect(log.events.filter((event) => event.type === 'down')).toEqual([]);
  });

  test('trunks are replaced as a whole', async () => {
    const { provider, log } = world;
    const before = { name: TRUNK, host: '127.0.0.2', port: 9, fromAddresses: ['127.0.0.2'], codecs: ['alaw'] };
    log.mark();
    await provider.configureTrunks([{ ...before, name: 't175-other', fromAddresses: ['127.0.0.9'] }]);
    expect(await reason(provider.ring(outside('10086')))).toBe('not-registered');
  });
});
