import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../platform/testing/until.ts';
import { type ServerFixture, startServer } from './testing/server-fixture.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

test('the next start seals what an installation of before holds, by the keys of its tenants', async () => {
  const { cipher, ciphers } = server.server.kernel;
  await server.owner.query('update agents set email_token = $1', [cipher.encrypt('a code')]);
  const beside = await startServer({ beside: server });
  const read = () =>
    server.owner.query<{ tenant_id: number; email_token: Buffer }>('select tenant_id, email_token from agents order by id');
  await until(async () => (await read()).rows.every(({ email_token }) => email_token[0] === 2));
  for (const { tenant_id, email_token } of (await read()).rows) {
    expect((await ciphers.of(tenant_id)).decrypt('agents.email_token', email_token)).toBe('a code');
  }
  await beside.end();
});
