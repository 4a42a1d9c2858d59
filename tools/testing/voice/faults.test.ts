import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TrunkSettings } from '../../../server/src/areas/callcenter/switch/cti-provider.ts';
import { openSwitch } from '../../../server/src/areas/callcenter/switch/open-switch.ts';
import { logEvents } from './event-log.ts';
import { answererScenario, callerScenario, deskSetScenario, registerScenario, registrarScenario } from './scenarios.ts';
import { CARRIER, startSipp } from './sipp.ts';
import { type AsteriskWorld, createAsteriskWorld, DID, EXTENSION, SECRET, TRUNK } from './worlds.ts';

/** What Asterisk alone can do to us, and what only real SIP tells. */
describe.skipIf(inject('whyNoAsterisk') !== null)('Asterisk', () => {
  let world: AsteriskWorld;
  beforeAll(async () => {
    world = await createAsteriskWorld();
  });
  afterAll(() => world?.close());
  const desk = { address: '127.0.0.3', service: EXTENSION, password: SECRET, calls: 1 };
  const answered = async (caller: string) => {
    const id = await world.callIn({ caller });
    await world.provider.answer(id);
    await world.log.until('leg-up', ({ channelId }) => channelId === id);
    return id;
  };

  test('a desk set dials, and asks to be transferred', async () => {
    const { provider, log, asterisk } = world;
    const { folder, sipPort: to } = asterisk;
    const set = await startSipp({ ...desk, folder, to, scenario: deskSetScenario('95588', '8002') });
    const { channelId, ...dialled } = await log.until('dialled');
    expect(dialled).toEqual({ type: 'dialled', extensionId: EXTENSION, number: '95588' });
    await provider.answer(channelId);
    expect(await log.until('transfer-wanted')).toEqual({ type: 'transfer-wanted', channelId, number: '8002' });
    await provider.hangUp(channelId);
    expect(await set.done, set.messages()).toBe(0);
  });

  test('a wrong secret does not register, nor does the old one after a change', async () => {
    const { provider, asterisk } = world;
    const { folder, sipPort: to } = asterisk;
    const extensionId = 't174-8003';
    const register = async (password: string) => {
      const sipp = await startSipp({ ...desk, service: extensionId, folder, to, scenario: registerScenario(), password });
      return sipp.done;
    };
    await provider.provision({ extensionId, secret: 'first', transport: 'sip' });
    expect(await register('wrong')).not.toBe(0);
    expect(await register('first')).toBe(0);
    await provider.provision({ extensionId, secret: 'second', transport: 'sip' });
    expect(await register('first')).not.toBe(0);
    expect(await register('second')).toBe(0);
    await provider.unprovision(extensionId);
    expect(await register('second')).not.toBe(0);
  });

  test('a trunk with an account registers at its carrier', async () => {
    const { provider, asterisk, trunks } = world;
    const address = '127.0.0.5';
    const sipp = await startSipp({ folder: asterisk.folder, address, scenario: registrarScenario() });
    const account = { username: 'line-1', secret: 'of-the-carrier' };
    const trunk = { name: 't174-account', host: address, port: sipp.port, account, fromAddresses: [], codecs: ['alaw'] };
    await provider.configureTrunks([...trunks, trunk]);
    // Asterisk takes up to ten seconds before it registers.
    const registered = /Authorization: Digest username="line-1", realm="carrier"[\s\S]*SIP\/2.0 200 OK/;
    await expect.poll(sipp.messages, { timeout: 20_000 }).toMatch(registered);
    expect(sipp.messages()).not.toContain(account.secret);
    await sipp.end();
    await provider.configureTrunks(trunks);
  });

  test('a trunk that Asterisk does not take keeps none of the others from working', async () => {
    const { provider, log, trunks, faults } = world;
    const before = faults.length;
    const [first] = trunks;
    await provider.configureTrunks([{ ...first, name: 't174-wrong', codecs: ['no-such-codec'] } as TrunkSettings, ...trunks]);
    expect(faults.splice(before)).toEqual([expect.objectContaining({ message: 'the switch does not take trunk-t174-wrong' })]);
    const to = { kind: 'outside', number: '10086', trunk: TRUNK } as const;
    await provider.ring({ channelId: 'beside', to, callerId: { name: '', number: DID }, timeoutSeconds: 5 });
    await log.until('leg-up', ({ channelId }) => channelId === 'beside');
    await provider.hangUp('beside');
    await provider.configureTrunks(trunks);
  });

  test('the caller and the INVITE carry what we say, harmlessly', async () => {
    const { provider, log, extension } = world;
    const callerId = { name: '"><script>\r\nX-Evil: 1', number: '13800001111' };
    const to = { kind: 'extension', extensionId: EXTENSION } as const;
    const headers = { 'X-Lianxi-Call': '42' };
    await provider.ring({ channelId: 'forged', to, callerId, headers, timeoutSeconds: 5 });
    await log.until('leg-up', ({ channelId }) => channelId === 'forged');
    const invite = /INVITE [\s\S]*?\n\r?\n/.exec(extension.messages())?.[0] ?? '';
    expect(invite).toMatch(/^From: ".{0,3}script.*X-Evil: 1" <sip:13800001111@/m);
    expect(invite).toMatch(/^X-Lianxi-Call: 42\r?$/m);
    expect(invite).not.toMatch(/^X-Evil/m);
    await provider.hangUp('forged');
  });

  test('an outside leg shows the number that we chose, rung alone or in a bridge', async () => {
    const { provider, log, carrier } = world;
    await provider.createBridge('shown');
    for (const earlyBridge of [undefined, 'shown']) {
      const channelId = `shown-${earlyBridge}`;
      const number = `1008600${earlyBridge ? 1 : 2}`;
      const to = { kind: 'outside', number, trunk: TRUNK } as const;
      await provider.ring({
        channelId,
        to,
        callerId: { name: '', number: DID },
        timeoutSeconds: 5,
        ...(earlyBridge && { earlyBridge }),
      });
      await log.until('leg-up', (event) => event.channelId === channelId);
      expect(carrier.messages()).toMatch(new RegExp(`INVITE sip:${number}@[\\s\\S]{0,200}?From: <sip:${DID}@`));
      await provider.hangUp(channelId);
    }
  });

  test('who calls is known after a line was changed', async () => {
    const { provider, trunks } = world;
    const changed = trunks.map((trunk) => ({ ...trunk, codecs: ['ulaw', 'alaw'] }));
    await provider.configureTrunks(changed);
    await provider.hangUp(await world.callIn({ caller: '13500000003' }));
    await provider.configureTrunks(trunks);
  });

  test('a dialled number with commas names no other trunk', async () => {
    const { folder, sipPort: to } = world.asterisk;
    world.log.mark();
    const service = `${DID},trunk-t175-other`;
    const sipp = await startSipp({ folder, to, scenario: callerScenario({ caller: '13500000002' }), service, calls: 1 });
    const { trunk, did, channelId } = await world.log.until('incoming');
    expect({ trunk, did }).toEqual({ trunk: TRUNK, did: DID });
    await world.provider.hangUp(channelId);
    await sipp.done;
  });

  test.each([
    ['busy', 486],
    ['congestion', 503],
    ['no-answer', 480],
    ['normal', 603],
  ] as const)('a caller who is sent away as %s gets %i', async (reason, code) => {
    const id = await world.callIn({ caller: `1350000${code}` });
    await world.provider.hangUp(id, reason);
    await world.log.until('leg-down', ({ channelId }) => channelId === id);
    await world.lastCaller?.done;
    expect(world.lastCaller?.messages()).toContain(`SIP/2.0 ${code} `);
  });

  test('the connection is cut: calls go on, and are found again', async () => {
    const { provider, log, asterisk } = world;
    const id = await answered('13600000001');
    log.mark();
    asterisk.cut();
    await log.until('down');
    expect(provider.up).toBe(false);
    await log.until('up');
    expect((await provider.snapshot()).channels).toContainEqual({ channelId: id, up: true });
    await provider.hangUp(id);
    await log.until('leg-down', ({ channelId }) => channelId === id);
  });

  test('the connection is cut while a caller waits: the caller is told again', async () => {
    const { provider, log, asterisk } = world;
    const talking = await answered('13600000004');
    const waiting = await world.callIn({ caller: '13600000005' });
    log.mark();
    asterisk.cut();
    await log.until('up');
    expect(await log.until('incoming')).toMatchObject({ channelId: waiting, did: DID, caller: { number: '13600000005' } });
    await provider.answer(waiting);
    await log.until('leg-up', ({ channelId }) => channelId === waiting);
    for (const id of [waiting, talking]) await provider.hangUp(id);
  });

  test('killed: down at once, up again by itself, with extensions and trunks, without calls', async () => {
    const { provider, log, asterisk } = world;
    const id = await answered('13600000002');
    log.mark();
    asterisk.kill();
    await log.until('down');
    await expect(provider.hangUp(id)).rejects.toMatchObject({ reason: 'down' });
    await expect(provider.snapshot()).rejects.toMatchObject({ reason: 'down' });
    await log.until('up');
    expect((await provider.snapshot()).channels).toEqual([]);
    // Telephones follow what lives: a call is known before all of them are pushed.
    const extensions = async () => (await provider.snapshot()).extensions.map(({ extensionId }) => extensionId);
    await expect.poll(extensions).toEqual([EXTENSION]);
    const { folder, sipPort: to } = asterisk;
    const registering = await startSipp({ ...desk, folder, to, scenario: registerScenario() });
    expect(await registering.done, registering.messages()).toBe(0);
    const again = await answered('13600000003');
    await provider.hangUp(again);
  });

  test('a carrier that is gone is noticed, and noticed again when it is back', async () => {
    const { provider, log, carrier, asterisk } = world;
    // Asked, not waited for: a line that answered before its endpoint was there makes no event.
    const line = async () => (await provider.snapshot()).trunks.find(({ trunk }) => trunk === TRUNK);
    await expect.poll(line, { timeout: 15_000 }).toMatchObject({ reachable: true });
    log.mark();
    await carrier.end();
    await log.until('trunk', ({ trunk, reachable }) => trunk === TRUNK && !reachable);
    const to = { kind: 'outside', number: '10086', trunk: TRUNK } as const;
    const leg = { channelId: 'dead', to, callerId: { name: '', number: DID }, timeoutSeconds: 5 };
    await expect(provider.ring(leg)).rejects.toMatchObject({ reason: 'not-registered' });
    const { folder } = asterisk;
    const back = await startSipp({ folder, scenario: answererScenario({}), address: CARRIER, port: carrier.port });
    await log.until('trunk', ({ trunk, reachable }) => trunk === TRUNK && reachable);
    await back.end();
  });

  test('another server takes it over: this one stays down', async () => {
    const { provider, log, asterisk } = world;
    log.mark();
    expect(world.faults).toEqual([]);
    const faults: unknown[] = [];
    const next = openSwitch(asterisk.url, (error) => faults.push(error));
    const heard = logEvents(next);
    await heard.until('up');
    await log.until('down');
    expect([provider.up, next.up]).toEqual([false, true]);
    expect(faults).toEqual([]);
    expect(world.faults).toEqual([expect.objectContaining({ message: 'another server has taken the switch over' })]);
    await next.close();
  });

  test('without any server a caller hears that nobody is there, and is let go', async () => {
    const { folder, sipPort: to } = world.asterisk;
    const scenario = callerScenario({ caller: '13500000001' });
    const sipp = await startSipp({ folder, to, scenario, service: DID, calls: 1 });
    expect(await sipp.done, sipp.messages()).toBe(0);
    expect(sipp.messages()).toMatch(/SIP\/2.0 200 OK[\s\S]*BYE sip:/);
  });
});
