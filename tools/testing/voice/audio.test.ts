import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { APP } from '../../../server/src/areas/callcenter/switch/asterisk/ari-connection.ts';
import { openLiveAudio } from './live-audio.ts';
import { loudness, readSides, secondsOfTone, ulawTone } from './sound.ts';
import { type AsteriskWorld, createAsteriskWorld, DID, ECHO_TRUNK, EXTENSION, TONE, TRUNK } from './worlds.ts';

/** Who hears whom: every party says its own tone, and what each leg hears is recorded. */
describe.skipIf(inject('whyNoAsterisk') !== null)('what is heard', () => {
  let world: AsteriskWorld;
  /** Somebody of whom nothing is heard any more: no audio, and no word of hanging up. */
  let lost: string;
  beforeAll(async () => {
    world = await createAsteriskWorld();
    lost = await world.callIn({ caller: '13700000099', keys: '1' });
    await world.provider.answer(lost);
  });
  afterAll(() => world?.close());

  /** Long enough for tones to be told from what was before. */
  const LISTEN_MS = 1_000;
  const callerId = { name: '', number: DID };
  let last = 0;
  const newId = (what: string) => `${what}-${++last}`;
  const up = (id: string) => world.log.until('leg-up', ({ channelId }) => channelId === id);

  /** A caller and the extension in one bridge. */
  async function talk() {
    const { provider } = world;
    const caller = await world.callIn({ caller: `138${String(++last).padStart(8, '0')}` });
    await provider.answer(caller);
    const bridge = newId('bridge');
    await provider.createBridge(bridge);
    const agent = newId('agent');
    const to = { kind: 'extension', extensionId: EXTENSION } as const;
    await provider.ring({ channelId: agent, to, callerId, timeoutSeconds: 10, originator: caller });
    await up(agent);
    for (const id of [caller, agent]) await provider.addToBridge(bridge, id);
    return { caller, agent, bridge };
  }
  async function ringOutside(bridge: string, trunk = TRUNK): Promise<string> {
    const id = newId('outside');
    const to = { kind: 'outside', number: '10086', trunk } as const;
    await world.provider.ring({ channelId: id, to, callerId, timeoutSeconds: 10, earlyBridge: bridge });
    await up(id);
    return id;
  }
  /** Listens to each of these legs for a while: which tones it says, and which it hears. */
  async function listen(...ids: string[]) {
    const { provider } = world;
    const names = ids.map((id) => newId(`heard/${id}`));
    for (const [i, id] of ids.entries()) await provider.startRecording(id, names[i] ?? '');
    await sleep(LISTEN_MS);
    for (const [i, id] of ids.entries()) await provider.stopRecording(id, names[i] ?? '');
    return Promise.all(
      names.map(async (name) => {
        const wav = await expect
          .poll(() => provider.openRecording(name))
          .not.toBeNull()
          .then(() => provider.openRecording(name));
        const [says = new Int16Array(), hears = new Int16Array()] = readSides(await buffer(wav as NodeJS.ReadableStream));
        const tones = (samples: Int16Array) =>
          Object.entries(TONE).flatMap(([who, hz]) => (secondsOfTone(samples, hz) > LISTEN_MS / 2000 ? who : []));
        return { says: tones(says), hears: tones(hears), silence: loudness(hears) < 50 };
      }),
    );
  }
  async function end(...ids: string[]): Promise<void> {
    for (const id of ids) await world.provider.hangUp(id);
  }

  test('a talk: each hears the other', async () => {
    const { caller, agent } = await talk();
    expect(await listen(caller, agent)).toMatchObject([
      { says: ['caller'], hears: ['extension'] },
      { says: ['extension'], hears: ['caller'] },
    ]);
    await end(caller, agent);
  });

  test('hold: the held party hears music and nobody else, and is back afterwards', async () => {
    const { provider } = world;
    const { caller, agent, bridge } = await talk();
    await provider.removeFromBridge(bridge, caller);
    await provider.startMusic(caller);
    const [held, alone] = await listen(caller, agent);
    expect(held).toMatchObject({ hears: [], silence: false });
    expect(alone).toMatchObject({ hears: [], silence: true });
    await provider.stopMusic(caller);
    await provider.addToBridge(bridge, caller);
    expect(await listen(caller, agent)).toMatchObject([{ hears: ['extension'] }, { hears: ['caller'] }]);
    await end(caller, agent);
  });

  test('mute: the muted party is not heard, but hears', async () => {
    const { caller, agent } = await talk();
    await world.provider.mute(agent, true);
    expect(await listen(caller, agent)).toMatchObject([{ hears: [] }, { hears: ['caller'] }]);
    const [snoop, room] = [newId('snoop'), newId('bridge')];
    await world.provider.createBridge(room);
    await world.provider.snoop(agent, snoop, { spy: 'out', whisper: 'none' });
    await up(snoop);
    await world.provider.addToBridge(room, snoop);
    const supervisor = await ringOutside(room);
    expect(await listen(supervisor)).toMatchObject([{ hears: ['caller'] }]);
    await end(supervisor, snoop);
    await world.provider.mute(agent, false);
    expect(await listen(caller)).toMatchObject([{ hears: ['extension'] }]);
    await end(caller, agent);
  });

  test('live: what a caller says arrives while they say it, and they hear what is said to them', async () => {
    const { provider, asterisk } = world;
    const caller = await world.callIn({ caller: '13700000002' });
    await provider.answer(caller);
    const bridge = newId('bridge');
    await provider.createBridge(bridge);
    const live = await openLiveAudio(asterisk.url, APP, newId('live'));
    await up(live.channelId);
    for (const id of [caller, live.channelId]) await provider.addToBridge(bridge, id);
    await expect.poll(() => secondsOfTone(live.heard(), TONE.caller)).toBeGreaterThan(LISTEN_MS / 2000);

    for (let second = 0; second < 3; second += 1) live.say(ulawTone(TONE.outside));
    expect(await listen(caller)).toMatchObject([{ says: ['caller'], hears: ['outside'] }]);
    live.close();
    await world.log.until('leg-down', ({ channelId }) => channelId === live.channelId);
    await end(caller);
  });

  test('early media is heard before the answer', async () => {
    const { provider } = world;
    const caller = await world.callIn({ caller: '13700000001' });
    await provider.answer(caller);
    const bridge = newId('bridge');
    await provider.createBridge(bridge);
    await provider.addToBridge(bridge, caller);
    const id = newId('early');
    const to = { kind: 'outside', number: '10086183', trunk: TRUNK } as const;
    const name = newId('heard/early');
    await provider.startRecording(caller, name);
    await provider.ring({ channelId: id, to, callerId, timeoutSeconds: 10, earlyBridge: bridge });
    await up(id);
    await provider.stopRecording(caller, name);
    const wav = await buffer((await provider.openRecording(name)) as NodeJS.ReadableStream);
    expect(secondsOfTone(readSides(wav)[1] ?? new Int16Array(), TONE.outside)).toBeGreaterThan(0.2);
    await end(caller, id);
  });

  test('three-way: everybody hears everybody', async () => {
    const { caller, agent, bridge } = await talk();
    const third = await ringOutside(bridge);
    const [one, two, three] = await listen(caller, agent, third);
    // Two tones at once are each a part of what is heard.
    for (const heard of [one, two, three]) expect(heard?.silence).toBe(false);
    await world.provider.hangUp(agent);
    expect(await listen(caller, third)).toMatchObject([{ hears: ['outside'] }, { hears: ['caller'] }]);
    await end(caller, third);
  });

  test('spy: the supervisor hears, and is not heard', async () => {
    const { provider } = world;
    const { caller, agent } = await talk();
    const [snoop, room] = [newId('snoop'), newId('bridge')];
    await provider.createBridge(room);
    await provider.snoop(agent, snoop, { spy: 'in', whisper: 'none' });
    await up(snoop);
    await provider.addToBridge(room, snoop);
    const supervisor = await ringOutside(room);
    expect(await listen(caller, agent, supervisor)).toMatchObject([
      { hears: ['extension'] },
      { hears: ['caller'] },
      { hears: ['extension'] },
    ]);
    await end(caller, agent, supervisor, snoop);
  });

  test('whisper: the agent hears the supervisor, the customer does not', async () => {
    const { provider } = world;
    const { caller, agent } = await talk();
    const [snoop, room] = [newId('snoop'), newId('bridge')];
    await provider.createBridge(room);
    await provider.snoop(agent, snoop, { spy: 'none', whisper: 'out' });
    await up(snoop);
    await provider.addToBridge(room, snoop);
    const supervisor = await ringOutside(room);
    expect(await listen(caller)).toMatchObject([{ hears: ['extension'] }]);
    await end(caller, agent, supervisor, snoop);

    // An agent who sends back what they hear, and so says it.
    const talks = newId('bridge');
    await provider.createBridge(talks);
    const echoing = await ringOutside(talks, ECHO_TRUNK);
    const customer = await world.callIn({ caller: '13700000003' });
    await provider.answer(customer);
    await provider.addToBridge(talks, customer);
    expect(await listen(echoing)).toMatchObject([{ says: ['caller'], hears: ['caller'] }]);
    const whisper = newId('snoop');
    await provider.snoop(echoing, whisper, { spy: 'none', whisper: 'out' });
    await up(whisper);
    await provider.addToBridge(room, whisper);
    const next = await ringOutside(room);
    expect(await listen(echoing)).toMatchObject([{ says: ['caller', 'outside'] }]);
    await end(echoing, customer, whisper, next);
  });

  test('keys that we send arrive', async () => {
    const { provider, log } = world;
    const bridge = newId('bridge');
    await provider.createBridge(bridge);
    const id = await ringOutside(bridge, ECHO_TRUNK);
    await provider.sendDigits(id, '18*#');
    for (const key of '18*#') await log.until('digit', ({ channelId, digit }) => channelId === id && digit === key);
    await end(id);
  });

  test('a pause of a recording is silence of its length', async () => {
    const { provider } = world;
    const { caller, agent } = await talk();
    const name = newId('174/pause');
    await provider.startRecording(caller, name);
    await sleep(LISTEN_MS);
    await provider.pauseRecording(caller, name, true);
    await sleep(LISTEN_MS);
    await provider.pauseRecording(caller, name, false);
    await sleep(LISTEN_MS);
    await provider.stopRecording(caller, name);
    await end(caller, agent);
    const sides = readSides(await buffer((await provider.openRecording(name)) as NodeJS.ReadableStream));
    for (const [side, hz] of [TONE.caller, TONE.extension].entries()) {
      const samples = sides[side] ?? new Int16Array();
      expect(samples.length / 8000).toBeCloseTo(3, 0);
      expect(secondsOfTone(samples, hz)).toBeGreaterThan(1.5);
      expect(secondsOfTone(samples, hz)).toBeLessThan(2.4);
      expect(loudness(samples.subarray(11_200, 12_800))).toBe(0);
    }
  });

  test('a message holds what the caller said', async () => {
    const { provider, log } = world;
    const caller = await world.callIn({ caller: '13700000002' });
    await provider.answer(caller);
    const name = newId('174/message');
    await provider.recordMessage(caller, name, { maxSeconds: 1, endSilenceSeconds: 5 });
    await log.until('recording-ended', (event) => event.name === name);
    const [samples = new Int16Array()] = readSides(await buffer((await provider.openRecording(name)) as NodeJS.ReadableStream));
    expect(secondsOfTone(samples, TONE.caller)).toBeGreaterThan(0.7);
    await end(caller);
  });

  test('a party whose network is cut is gone after half a minute', { timeout: 45_000 }, async () => {
    // It may be gone since before the last test's mark.
    const gone = () => world.log.events.find((event) => event.type === 'leg-down' && event.channelId === lost);
    await expect.poll(gone, { timeout: 40_000 }).toMatchObject({ end: 'network' });
  });
});
