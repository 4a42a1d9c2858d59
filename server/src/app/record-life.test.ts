import { globSync } from 'node:fs';
import type { RecordSamples } from '@lianxi/contracts/kit/record-samples';
import { afterAll, beforeAll, describe } from 'vitest';
import { type ServerFixture, startServer } from './testing/server-fixture.ts';
import { testRecord } from './testing/test-record.ts';

/** Every record that has samples lives its life here; what is particular about one is tried beside its routes. */

const contracts = new URL('../../../contracts/src/', import.meta.url);
const found = await Promise.all(
  globSync('*/*.samples.ts', { cwd: contracts.pathname }).map(
    async (file) => (await import(new URL(file, contracts).href)).default as RecordSamples,
  ),
);

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  // What samples name of other nouns: a number for caller-id pools.
  await server.owner.query(
    `insert into hotlines (tenant_id, id, did, name) overriding system value values (174, 1000, '02154321000', '热线')`,
  );
});
afterAll(() => server.end());

describe.each(found.map((samples) => [samples.record.noun, samples] as const))('%s', (_, samples) => {
  testRecord(samples, () => server);
});
