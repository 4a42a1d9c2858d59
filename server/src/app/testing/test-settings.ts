import { badValues } from '@lianxi/contracts/kit/record-samples';
import { defaultsOf } from '@lianxi/contracts/kit/settings';
import type { SettingsSamples } from '@lianxi/contracts/kit/settings-samples';
import { afterAll, describe, expect, test } from 'vitest';
import type { ServerFixture } from './server-fixture.ts';

/**
 * Checks the rules of all settings: rights, defaults, another tenant, two users who save at the same time, bad input, the log.
 * `server` is called when the tests run. No user has saved the settings before, and they are removed after.
 */
export function testSettings({ settings, changed, bad }: SettingsSamples, server: () => ServerFixture): void {
  const { path, access } = settings.read;
  const { method: change } = settings.update;
  const defaults = defaultsOf(settings);
  const as = async (username: string, method: string, body?: unknown) =>
    server().call(method, path, { token: await server().token(username), ...(body ? { body } : {}) });
  const read = async (username: string) => (await as(username, 'GET')).data;

  let saved = 0;
  /** Saves them, with changes to the present values. */
  const save = async (fields: object) => {
    const reply = await as('admin', change, { ...fields, version: saved });
    if (reply.envelope.code === '0') saved += 1;
    return reply;
  };
  afterAll(async () => {
    if (saved > 0) await save(defaults);
  });

  test('nobody without a token or without the right', async () => {
    expect((await server().call('GET', path)).envelope.code).toBe('4005');
    if (access !== 'signed-in') expect((await as('nobody', 'GET')).envelope.code).toBe('4003');
    expect((await as('nobody', change, { ...changed, version: 0 })).envelope.code).toBe('4003');
  });

  test('the defaults hold until somebody saves; another tenant keeps them', async () => {
    expect(await read('admin')).toMatchObject({ ...defaults, version: 0 });
    expect((await save(changed)).envelope.code).toBe('0');
    expect(await read('admin')).toMatchObject({ ...changed, version: saved });
    expect(await read('admin175')).toMatchObject({ ...defaults, version: 0 });
  });

  test('two who save at once: one is told, and nothing of the other is lost', async () => {
    const version = saved;
    const both = await Promise.all([1, 2].map(() => as('admin', change, { ...changed, version })));
    saved += 1;
    expect(both.map(({ envelope }) => envelope.reason ?? 'saved').sort()).toEqual(
      ['saved', settings.errors.changed.reason].sort(),
    );
    const late = await as('admin', change, { ...defaults, version });
    expect([late.status, late.envelope.reason]).toEqual([409, settings.errors.changed.reason]);
    expect(await read('admin')).toMatchObject({ ...changed, version: saved });
  });

  test('what was done is in the operation log, under the labels', async () => {
    expect((await save(defaults)).envelope.code).toBe('0');
    const { list } = await logOf(server(), settings.noun);
    expect(list[0].operation).toBe(settings.update.summary);
    const labels = Object.values(settings.fields).flatMap(({ label, options }) => (options.personal ? [] : [label]));
    expect(Object.keys(list[0].after).sort()).toEqual(labels.sort());
  });

  describe('bad input changes nothing', () => {
    const unfinished = Object.keys(settings.fields).map((name) => [name, undefined] as const);
    test.each([...badValues(settings.fields, bad), ...unfinished])('%s: %j', async (name, value) => {
      const before = await read('admin');
      const reply = await as('admin', change, { ...changed, [name]: value, version: saved });
      expect([reply.envelope.code, reply.envelope.fields?.[0]?.path.split('.')[0]]).toEqual(['4000', name]);
      expect(await read('admin')).toEqual(before);
    });
  });
}

const logOf = async (server: ServerFixture, keyword: string) =>
  (await server.call('GET', '/xmf-basic-model/operationlog', { token: await server.token('admin'), query: { keyword } })).data;
