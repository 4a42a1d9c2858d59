import { globSync } from 'node:fs';
import type { RecordSamples } from '@lianxi/contracts/kit/record-samples';
import type { SettingsSamples } from '@lianxi/contracts/kit/settings-samples';
import { afterAll, beforeAll, describe } from 'vitest';
import { type ServerFixture, startServer } from './testing/server-fixture.ts';
import { testRecord } from './testing/test-record.ts';
import { testSettings } from './testing/test-settings.ts';

/**
 * Every record and all settings with samples are tested here through their whole life. Special rules are tested next to their
 * routes.
 */

const contracts = new URL('../../../contracts/src/', import.meta.url);
const found = await Promise.all(
  globSync('*/*.samples.ts', { cwd: contracts.pathname }).map(
    async (file) => (await import(new URL(file, contracts).href)).default as RecordSamples | SettingsSamples,
  ),
);

/** The rows of other nouns that samples need, as SQL. */
const sources = new URL('../', import.meta.url);
const needs: string[] = await Promise.all(
  globSync('**/*.needs.ts', { cwd: sources.pathname }).map(async (file) => (await import(new URL(file, sources).href)).default),
);

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  for (const needed of needs) await server.owner.query(needed);
});
afterAll(() => server.end());

const nameOf = (samples: RecordSamples | SettingsSamples) => ('record' in samples ? samples.record.noun : samples.settings.noun);

describe.each(found.map((samples) => [nameOf(samples), samples] as const))('%s', (_, samples) => {
  if ('record' in samples) testRecord(samples, () => server);
  else testSettings(samples, () => server);
});
