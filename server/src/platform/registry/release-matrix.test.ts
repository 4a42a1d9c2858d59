import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { ask, draft, publish } from './testing/release-kit.ts';

let server: ServerFixture;
let operator: string;
beforeAll(async () => {
  server = await startServer();
  operator = await server.token('operator');
});
afterAll(() => server.end());

const move = async (id: string, how: string, body: object) =>
  expect((await ask(server, operator, 'PUT', `remotes/${id}/${how}`, body)).status).toBe(200);

/** Publishes releases 1.0.0, 1.1.0 … of a remote; the first is stable. */
async function remoteWith(id: string, requires: object[]): Promise<void> {
  for (const [minor, changed] of requires.entries()) {
    const release = draft(id, `1.${minor}.0`);
    Object.assign(release.about.remote.requires, changed);
    await publish(server, operator, release);
  }
  await move(id, 'promote', { version: '1.0.0', revision: 0 });
}

const buy = (tenantId: number, remoteId: string, more = '') =>
  server.owner.query(
    `insert into tenant_remotes (tenant_id, remote_id, enabled, expires_at) values ($1, $2, $3, ${
      more === 'expired' ? `now() - interval '1 minute'` : 'null'
    })`,
    [tenantId, remoteId, more !== 'disabled'],
  );

interface Group {
  tenantIds: number[];
  off: string | null;
  version: string | null;
  canary: string | null;
  percent: number;
}

async function groupsOf(id: string): Promise<Group[]> {
  const { data } = await ask(server, operator, 'GET', 'matrix');
  return data.remotes.find(({ remoteId }: { remoteId: string }) => remoteId === id)?.groups ?? [];
}

test('says which tenant runs which version, by whom it is shown to', async () => {
  await remoteWith('wide', [{}, {}]);
  await buy(1, 'wide');
  await buy(174, 'wide');
  await buy(175, 'wide', 'disabled');
  const stable = { version: '1.0.0', canary: null, percent: 0 };
  // Servers hear of a moved pointer by a notification.
  await expect
    .poll(() => groupsOf('wide'))
    .toEqual([
      { ...stable, tenantIds: [1, 174], off: null },
      { ...stable, tenantIds: [175], off: 'disabled' },
    ]);

  await move('wide', 'canary', { version: '1.1.0', percent: 20, tenantIds: [174], revision: 1 });
  const canary = { version: '1.0.0', canary: '1.1.0' };
  // Servers hear of a moved pointer by a notification.
  await expect
    .poll(() => groupsOf('wide'))
    .toEqual([
      { ...canary, tenantIds: [1], off: null, percent: 20 },
      { ...canary, tenantIds: [174], off: null, percent: 100 },
      { ...canary, tenantIds: [175], off: 'disabled', percent: 20 },
    ]);
});

test('names every tenant, and what happened last to a remote', async () => {
  await remoteWith('last', [{}]);
  await buy(174, 'last', 'expired');
  const { data } = await ask(server, operator, 'GET', 'matrix');
  expect(data.tenants).toEqual([
    { id: 1, name: 't1' },
    { id: 174, name: 't174' },
    { id: 175, name: 't175' },
  ]);
  await expect
    .poll(() => groupsOf('last'))
    .toEqual([{ tenantIds: [174], off: 'expired', version: '1.0.0', canary: null, percent: 0 }]);
  const { data: later } = await ask(server, operator, 'GET', 'matrix');
  const last = later.remotes.find(({ remoteId }: { remoteId: string }) => remoteId === 'last');
  expect(last.lastEvent).toMatchObject({ action: 'promoted', version: '1.0.0', actor: 'operator' });
});

test('a canary that the served host cannot run is nobody’s', async () => {
  await server.owner.query(`insert into host_builds (build, provides) values ('next', '{"contracts":"9.0.0","shared":"1.1.0"}')`);
  await remoteWith('ahead', [{}, { contracts: '^9.0.0' }]);
  await buy(174, 'ahead');
  await move('ahead', 'canary', { version: '1.1.0', percent: 100, revision: 1 });
  // Servers hear of a moved pointer by a notification.
  await expect
    .poll(() => groupsOf('ahead'))
    .toEqual([{ tenantIds: [174], off: null, version: '1.0.0', canary: null, percent: 0 }]);

  const { data: fit } = await ask(server, operator, 'GET', 'remotes/ahead/fit');
  const { data: hosts } = await ask(server, operator, 'GET', 'hosts');
  const served = hosts.map(({ build }: { build: string }) => build).filter((build: string) => build !== 'next');
  expect(fit).toEqual([
    { version: '1.1.0', builds: ['next'] },
    { version: '1.0.0', builds: served },
  ]);
});

test('a remote that is not there fits nothing; tenants see none of it', async () => {
  expect((await ask(server, operator, 'GET', 'remotes/nothing/fit')).status).toBe(404);
  const admin = await server.token('admin');
  for (const path of ['matrix', 'remotes/wide/fit']) expect((await ask(server, admin, 'GET', path)).status).toBe(403);
});
