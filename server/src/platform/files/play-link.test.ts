import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signOut } from '@lianxi/contracts/auth/auth.contract';
import { playFile } from '@lianxi/contracts/files/file.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { playLink, sealPlayKey } from './play-link.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer({ areas: [] });
});
afterAll(() => server.end());

const CONTENT = 'a recording';

async function keptFile(needs: readonly string[] = [], tenantId = 174): Promise<string> {
  const { db, files } = server.server.kernel;
  const tempPath = join(server.dataDir, 'upload');
  await writeFile(tempPath, CONTENT);
  const upload = { fieldName: 'file', fileName: 'a.wav', tempPath, size: CONTENT.length, contentType: 'audio/wav' };
  return db.tenant(tenantId, async (tenant) => {
    const uploader = { kind: 'agent', id: '1' } as const;
    const { fileSaveName } = await files.store(tenant, upload, uploader, { url: (name) => name, needs });
    await files.keep(tenant, [fileSaveName]);
    return fileSaveName;
  });
}

async function sessionOf(username: string) {
  const token = await server.token(username);
  const { rows } = await server.owner.query(
    `select s.id from auth_sessions s join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id
     where a.username = $1 order by s.id desc limit 1`,
    [username],
  );
  return { token, sessionId: rows[0].id as string };
}

const tenantOf = async (tenantId: number) => ({ tenantId, cipher: await server.server.kernel.ciphers.of(tenantId) });

const play = (key: string, range?: string) =>
  server.call('GET', playFile.path, { query: { key }, headers: range === undefined ? {} : { range } });
const soon = () => new Date(Date.now() + 60_000);

test('a link plays one file, in parts, for whoever has it, without a token', async () => {
  const { kernel } = server.server;
  const fileSaveName = await keptFile();
  const { sessionId } = await sessionOf('agent1');
  const principal = await kernel.ofSession(sessionId);
  if (!principal) throw new Error('no session');
  const now = new Date();
  const { url, expiresAt } = playLink({ ...(await tenantOf(174)), principal, now }, fileSaveName);
  expect(expiresAt.getTime() - now.getTime()).toBe(600_000);
  const key = new URL(url, 'http://portal').searchParams.get('key') ?? '';
  const whole = await play(key);
  expect([whole.status, whole.headers['content-type'], whole.text]).toEqual([200, 'audio/wav', CONTENT]);
  const part = await play(key, 'bytes=2-4');
  expect([part.status, part.headers['content-range'], part.text]).toEqual([206, 'bytes 2-4/11', 'rec']);
});

test('it is over after its time, and nobody can make or change one', async () => {
  const tenant = await tenantOf(174);
  const fileSaveName = await keptFile();
  const { sessionId } = await sessionOf('agent1');
  const key = (given: object) => sealPlayKey(tenant, { sessionId, fileSaveName, expiresAt: soon(), ...given });
  const refused = async (text: string) => (await play(text)).envelope.reason;
  expect(await refused(key({ expiresAt: new Date(Date.now() - 1) }))).toBe('file.expiredLink');
  expect(await refused(key({}).replace('174.', '175.'))).toBe('file.expiredLink');
  expect(await refused(`174.${tenant.cipher.handle('phone', `${sessionId}:${fileSaveName}:${soon().getTime()}`)}`)).toBe(
    'file.expiredLink',
  );
  expect(await refused('174.')).toBe('file.expiredLink');
  expect(await refused(key({ fileSaveName: await keptFile([], 175) }))).toBe('common.notFound');
});

test('it plays no longer than its session lives, may hear it, and something refers to the file', async () => {
  const tenant = await tenantOf(174);
  const [open, guarded] = [await keptFile(), await keptFile(['some_recording_play'])];
  const { token, sessionId } = await sessionOf('agent1');
  const key = (fileSaveName: string) => sealPlayKey(tenant, { sessionId, fileSaveName, expiresAt: soon() });
  expect((await play(key(open))).status).toBe(200);
  expect((await play(key(guarded))).status).toBe(403);
  await server.owner.query('update files set kept_at = null where save_name = $1', [open]);
  expect((await play(key(open))).status).toBe(404);
  await server.owner.query('update files set kept_at = now() where save_name = $1', [open]);
  await server.call(signOut.method, signOut.path, { token });
  expect((await play(key(open))).envelope.reason).toBe('file.expiredLink');
});
