import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { extensionOf, type Office, openOffice, SOON, soon } from './office.ts';
import { readSides, secondsOfTone } from './sound.ts';
import { VOICES, type Who } from './voice.ts';

/** What people do in the portal, told by what then is at each one's ear. */
describe.skipIf(inject('whyNoAsterisk') !== null)('who hears whom', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());
  afterEach(() => office.quiet());

  async function hear(expected: Partial<Record<Who, readonly string[]>>): Promise<void> {
    for (const [who, voices] of Object.entries(expected)) {
      await expect.poll(() => office.voices[who as Who].hears(), { ...SOON, message: who }).toEqual(voices);
    }
  }
  async function does(who: 'first' | 'colleague' | 'supervisor', path: string, given: Record<string, string | boolean>) {
    const method = ['/hold', '/consult', '/recording'].includes(path) ? 'POST' : 'GET';
    const { envelope } = await office.ask(who, method, path, { ...given, linkedid: (await office.newest()).id });
    expect(envelope).toMatchObject({ code: '0' });
  }
  /** A customer has called, and the first agent has answered. */
  async function talk(): Promise<void> {
    await office.callIn();
    await hear({ customer: ['first'], first: ['customer'] });
  }
  const hangUp = (who: 'first' | 'colleague' = 'first') => does(who, '/hangupcall', {});

  test('a customer waits with music, and talks; hold and mute', async () => {
    await office.setStatus('first', '2');
    await office.callIn();
    await hear({ customer: ['music'] });
    await office.setStatus('first', '1');
    await hear({ customer: ['first'], first: ['customer'] });
    await does('first', '/hold', { hold: true });
    await hear({ customer: ['music'], first: [] });
    await does('first', '/hold', { hold: false });
    await hear({ customer: ['first'], first: ['customer'] });
    await does('first', '/muteswitch', { mute: '1' });
    await hear({ customer: [], first: ['customer'] });
    // Silence is sent: carriers end a call of which nothing arrives.
    const before = office.voices.customer.packets();
    await expect.poll(() => office.voices.customer.packets(), SOON).toBeGreaterThan(before + 50);
    await does('first', '/muteswitch', { mute: '0' });
    await hear({ customer: ['first'] });
    await hangUp();
  });

  test('an agent calls a customer', async () => {
    expect((await office.ask('first', 'GET', '/makecall', { callerId: '13900001111' })).envelope.code).toBe('0');
    await hear({ customer: ['first'], first: ['customer'] });
    await hangUp();
  });

  test('consult and return: the customer hears music meanwhile, and the colleague nothing of the customer', async () => {
    await talk();
    await does('first', '/transfer', { type: 'consult', to: extensionOf('colleague') });
    await hear({ first: ['colleague'], colleague: ['first'], customer: ['music'] });
    await does('first', '/consult', { action: 'return' });
    await hear({ first: ['customer'], customer: ['first'], colleague: [] });
    await hangUp();
  });

  test('consult and complete: the colleague has the customer, who consulted is out', async () => {
    await talk();
    await does('first', '/transfer', { type: 'consult', to: extensionOf('colleague') });
    await hear({ first: ['colleague'] });
    await does('first', '/consult', { action: 'complete' });
    await hear({ customer: ['colleague'], colleague: ['customer'], first: [] });
    await hangUp('colleague');
  });

  test('consult and three-way: each hears the two others', async () => {
    await talk();
    await does('first', '/transfer', { type: 'consult', to: extensionOf('colleague') });
    await hear({ first: ['colleague'] });
    await does('first', '/threeway', {});
    await hear({
      customer: ['first', 'colleague'],
      first: ['customer', 'colleague'],
      colleague: ['customer', 'first'],
    });
    await does('first', '/hangupcall', {});
    await hear({ customer: ['colleague'], colleague: ['customer'], first: [] });
    await hangUp('colleague');
  });

  test('a blind transfer', async () => {
    await talk();
    await does('first', '/transfer', { type: 'blind', to: extensionOf('colleague') });
    await hear({ customer: ['colleague'], colleague: ['customer'], first: [] });
    await hangUp('colleague');
  });

  test('listening, whispering, joining and taking over, one after the other', async () => {
    await talk();
    await does('supervisor', '/spy', { mode: 'spy' });
    await hear({ supervisor: ['customer', 'first'], customer: ['first'], first: ['customer'] });
    await does('supervisor', '/spy', { mode: 'whisper' });
    await hear({ first: ['customer', 'supervisor'], customer: ['first'], supervisor: ['customer', 'first'] });
    await does('supervisor', '/spy', { mode: 'barge' });
    await hear({
      customer: ['first', 'supervisor'],
      first: ['customer', 'supervisor'],
      supervisor: ['customer', 'first'],
    });
    await does('supervisor', '/spy', { mode: 'takeover' });
    await hear({ customer: ['supervisor'], supervisor: ['customer'], first: [] });
    await does('supervisor', '/hangupcall', {});
  });

  test('the recording has the customer on one side and all others on the other, and silence while it is paused', async () => {
    await talk();
    await does('first', '/recording', { action: 'pause' });
    // Once is over in a quarter of a second, and the pause must be longer than what the windows of the judgement blur.
    for (const _time of [1, 2, 3]) await hear({ customer: ['first'] });
    await does('first', '/recording', { action: 'resume' });
    await hear({ customer: ['first'] });
    await hangUp();
    const { id } = await office.newest();
    const files = await soon(async () => {
      const { rows } = await office.server.owner.query(
        'select f.save_name from recordings r join files f on f.save_name = r.file_save_name where r.call_id = $1',
        [id],
      );
      expect(rows).toHaveLength(1);
      return rows;
    });
    const { kernel } = office.server.server;
    const file = await kernel.db.tenant(174, (tenant) => kernel.files.locate(tenant, files[0].save_name));
    if (!file) throw new Error('no recording');
    const [says, hears] = readSides(await readFile(await kernel.files.onDisk(file)));
    for (const [samples = new Int16Array(), own, other] of [
      [says, VOICES.customer, VOICES.first],
      [hears, VOICES.first, VOICES.customer],
    ] as const) {
      const seconds = samples.length / 8000;
      expect(secondsOfTone(samples, own)).toBeGreaterThan(0.3);
      expect(secondsOfTone(samples, own)).toBeLessThan(seconds - 0.25);
      expect(secondsOfTone(samples, other)).toBe(0);
    }
  });
});
