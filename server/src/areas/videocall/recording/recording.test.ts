import { createHash } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLocalStore, type FileAddress } from '../../../platform/files/file-store.ts';
import { type LocatedFile, purgeFiles } from '../../../platform/files/files.ts';
import { until } from '../../../platform/testing/until.ts';
import { cut, liveWebm } from '../testing/live-webm.ts';
import { startVideoServer, type VideoClient, type VideoServer } from '../testing/video-server.ts';
import { recordingJob } from './make-recording.job.ts';
import { expireRecordings, findChunks, markPreparing } from './recording-file.queries.ts';

let server: VideoServer;
let agent: VideoClient;
let video: Buffer;
beforeAll(async () => {
  server = await startVideoServer();
  await server.grant(['agent', 'monitor'], 'videocall_record_play', 'videocall_myreception');
  video = await liveWebm(20);
});
afterEach(() => server.clear());
afterAll(() => server.end());

const sha = (piece: Buffer) => createHash('sha256').update(piece).digest('hex');

async function send(id: string, seq: number, piece: Buffer, { username = 'agent1', sha256 = sha(piece), last = '0' } = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(piece)]), 'blob');
  const answer = await fetch(
    `${server.url}/api/xmf-video-services/recordings/${id}/chunks?seq=${seq}&sha256=${sha256}&last=${last}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.token(username)}` },
      body: form,
    },
  );
  const { data, reason } = await answer.json();
  return reason ?? data.nextSeq;
}

const start = (sessionId: string, username = 'agent1') => server.as(username, 'PUT', '/recordings/start', { sessionId });
const stop = (sessionId: string) => server.as('agent1', 'PUT', '/recordings/stop', { sessionId });
const list = async (sessionId: string, username = 'agent1') =>
  (await server.as(username, 'GET', `/recordings?sessionId=${sessionId}`)).data;

async function talk(): Promise<VideoCall> {
  agent = await server.agent('agent1');
  return (await server.talk('agent1')).call;
}

/** Simulates that no piece arrived for longer than the limit; the server's own check then acts. */
const longAgo = () => server.owner.query(`update video_recordings set heard_at = now() - interval '1 minute'`);

async function recorded(): Promise<{ call: VideoCall; id: string }> {
  const call = await talk();
  const id = (await start(call.sessionId)).data.recordingId;
  const pieces = cut(video, 4);
  for (const [place, piece] of pieces.entries()) {
    const last = place + 1 === pieces.length ? '1' : '0';
    expect(await send(id, place + 1, piece, { last })).toBe(place + 2);
  }
  await stop(call.sessionId);
  await until(async () => (await list(call.sessionId))[0]?.status === 'ready', 20_000);
  return { call, id };
}

test('pieces become a recording with its length; it is played in parts, by a link that says who watches', async () => {
  const { call, id } = await recorded();
  const [recording] = await list(call.sessionId);
  expect(recording).toMatchObject({ id, agentName: '坐席agent1', seekable: true });
  expect(recording.seconds).toBeCloseTo(20, 0);
  const { data: link } = await server.as('agent1', 'PUT', `/recordings/${id}/link`);
  expect(link.watermark).toBe('agent1');
  const whole = await fetch(server.url + link.url);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes.length).toBe(recording.bytes);
  const part = await fetch(server.url + link.url, { headers: { range: 'bytes=1000-1999' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1000, 2000));
  const beyond = await fetch(server.url + link.url, { headers: { range: `bytes=${bytes.length}-` } });
  expect(beyond.status).toBe(416);
});

test('pieces are taken once and in order, whole, and from who records', async () => {
  const { sessionId } = await talk();
  const { recordingId: id } = (await start(sessionId)).data;
  const [first, second, third] = cut(video, 3) as [Buffer, Buffer, Buffer];
  expect(await send(id, 1, Buffer.from('no recording'))).toBe('video-recording.damaged');
  expect(await send(id, 1, first, { sha256: sha(second) })).toBe('video-recording.damaged');
  expect(await send(id, 2, second)).toBe('video-recording.gap');
  expect(await send(id, 1, first, { username: 'agent2' })).toBe('video-recording.notFound');
  expect(await send(id, 1, first)).toBe(2);
  // The answer was lost, and the piece is sent again, even twice at the same time.
  expect(await Promise.all([send(id, 1, first), send(id, 1, first)])).toEqual([2, 2]);
  expect(await Promise.all([send(id, 2, second), send(id, 2, second)])).toEqual([3, 3]);
  expect(await send(id, 1, third)).toBe(3);
  const { rows } = await server.owner.query('select bytes from video_recordings where id = $1', [id]);
  expect(Number(rows[0].bytes)).toBe(first.length + second.length);
});

test('a recording that fails is told during the call, and that it goes on again, too', async () => {
  const { sessionId } = await talk();
  const { recordingId: id } = (await start(sessionId)).data;
  const told = () => agent.calls.findLast((call) => call.sessionId === sessionId)?.recording;
  await until(() => told() === 'on');
  const [first, second] = cut(video, 2) as [Buffer, Buffer];
  await send(id, 1, first);
  await longAgo();
  await until(() => told() === 'failing', 10_000);
  await send(id, 2, second);
  await until(() => told() === 'on');
  await stop(sessionId);
  await until(() => told() === 'off');
});

test('a call that ends without a word keeps what was recorded; a reloaded page begins anew', async () => {
  const { sessionId } = await talk();
  const [first] = cut(video, 2) as [Buffer];
  await send((await start(sessionId)).data.recordingId, 1, first);
  await send((await start(sessionId)).data.recordingId, 1, video);
  await server.as('agent1', 'PUT', '/calls/end', { sessionId });
  await longAgo();
  await until(async () => (await list(sessionId)).every(({ status }: { status: string }) => status === 'ready'), 20_000);
  const [half, whole] = await list(sessionId);
  expect(half.seconds).toBeLessThan(whole.seconds);
  expect((await server.row(sessionId)).recording).toBe('off');
});

test('nothing arrived: failed, and cannot be played', async () => {
  const { sessionId } = await talk();
  const { recordingId: id } = (await start(sessionId)).data;
  await stop(sessionId);
  await longAgo();
  await until(async () => (await list(sessionId))[0]?.status === 'failed', 20_000);
  expect((await list(sessionId))[0].failure).toBe('empty');
  for (const [what, reason] of [
    ['link', 'notReady'],
    ['remake', 'notFailed'],
  ]) {
    expect((await server.as('agent1', 'PUT', `/recordings/${id}/${what}`)).envelope.reason).toBe(`video-recording.${reason}`);
  }
  expect(await send(id, 1, video)).toBe('video-recording.over');
});

test('refused: without consent, by who does not serve the call, to play what lies outside of the scope', async () => {
  const { sessionId } = await talk();
  expect((await start(sessionId, 'agent2')).envelope.reason).toBe('video-call.notFound');
  await server.owner.query('update video_calls set record_consent = false where session_id = $1', [sessionId]);
  expect((await start(sessionId)).envelope.reason).toBe('video-call.noConsent');
  await server.owner.query('update video_calls set record_consent = true where session_id = $1', [sessionId]);
  const { recordingId: id } = (await start(sessionId)).data;
  expect(await list(sessionId, 'agent2')).toBeNull();
  expect((await server.as('agent2', 'PUT', `/recordings/${id}/link`)).envelope.reason).toBe('video-recording.notFound');
  expect(await list(sessionId, 'admin175')).toBeNull();
  expect((await server.as('admin175', 'PUT', `/recordings/${id}/link`)).envelope.reason).toBe('video-recording.notFound');
});

test('the last piece ends a recording at once, and is taken once', async () => {
  const { sessionId } = await talk();
  const { recordingId: id } = (await start(sessionId)).data;
  const [first, second] = cut(video, 2) as [Buffer, Buffer];
  await send(id, 1, first);
  expect(await send(id, 2, second, { last: '1' })).toBe(3);
  expect((await list(sessionId))[0].status).not.toBe('recording');
  expect((await server.row(sessionId)).recording).toBe('off');
  // Its answer was lost.
  expect(await send(id, 2, second, { last: '1' })).toBe(3);
  expect(await send(id, 3, second)).toBe('video-recording.over');
  await until(async () => (await list(sessionId))[0]?.status === 'ready', 10_000);
});

describe('a recording that cannot be made', () => {
  const remake = (id: string, username = 'agent1') => server.as(username, 'PUT', `/recordings/${id}/remake`);

  /** A recording whose pieces are at a wrong place, and a function that restores them. */
  async function withoutPieces() {
    const { sessionId } = await talk();
    const { recordingId: id } = (await start(sessionId)).data;
    await send(id, 1, video);
    const { files, db } = server.server.kernel;
    const [name = ''] = await db.tenant(174, (tenant) => findChunks(tenant, id));
    const { path } = await db.tenant(174, async (tenant) => {
      await markPreparing(tenant, id);
      return { path: await files.onDisk((await files.locate(tenant, name)) as LocatedFile) };
    });
    await rename(path, `${path}.away`);
    return { sessionId, id, putBack: () => rename(`${path}.away`, path) };
  }

  async function attempt(recordingId: string, lastTry: boolean): Promise<void> {
    const { db, log, files } = server.server.kernel;
    const { signal } = new AbortController();
    await recordingJob(files, undefined).handler({ data: { tenantId: 174, recordingId }, db, log, signal, lastTry });
  }

  test('says so after the last try, and is made when it is tried again', async () => {
    const { sessionId, id, putBack } = await withoutPieces();
    await expect(attempt(id, false)).rejects.toThrow('ENOENT');
    expect((await list(sessionId))[0]).toMatchObject({ status: 'preparing', failure: null });
    expect((await remake(id)).envelope.reason).toBe('video-recording.notFailed');
    await expect(attempt(id, true)).rejects.toThrow('ENOENT');
    expect((await list(sessionId))[0]).toMatchObject({ status: 'failed', failure: 'unmade' });

    await putBack();
    expect((await remake(id, 'agent2')).envelope.reason).toBe('video-recording.notFound');
    expect((await remake(id, 'admin175')).envelope.reason).toBe('video-recording.notFound');
    expect((await remake(id)).status).toBe(200);
    await until(async () => (await list(sessionId))[0]?.status === 'ready', 10_000);
    expect((await list(sessionId))[0]).toMatchObject({ failure: null, seekable: true });
    expect((await remake(id)).envelope.reason).toBe('video-recording.notFailed');
  });

  test('says so when whoever tried died', async () => {
    const { sessionId, id } = await withoutPieces();
    await server.owner.query(`update video_recordings set heard_at = now() - interval '9 hours' where id = $1`, [id]);
    await until(async () => (await list(sessionId))[0]?.status === 'failed', 10_000);
    expect((await list(sessionId))[0].failure).toBe('unmade');
  });

  test('is gone past its days with all of its pieces', async () => {
    const { sessionId, id } = await withoutPieces();
    await expect(attempt(id, true)).rejects.toThrow('ENOENT');
    await server.owner.query(`update video_recordings set began_at = now() - interval '181 days' where id = $1`, [id]);
    await server.server.kernel.db.tenant(174, expireRecordings);
    expect(await list(sessionId)).toEqual([]);
    const { rows } = await server.owner.query(`select kept_at from files where file_name = $1`, [`recording-${id}-1`]);
    expect(rows).toEqual([{ kept_at: null }]);
  });
});

test('past the days that its tenant keeps it a recording is gone, and so is its file', async () => {
  const { call, id } = await recorded();
  const { db } = server.server.kernel;
  const age = (days: number) =>
    server.owner.query(`update video_recordings set began_at = now() - make_interval(days => $1) where id = $2`, [days, id]);
  await server.owner.query(
    `insert into video_settings (tenant_id, recording_days) values (174, 30), (175, 1)
     on conflict (tenant_id) do update set recording_days = excluded.recording_days`,
  );
  await age(29);
  await db.tenant(174, expireRecordings);
  await db.tenant(175, expireRecordings);
  expect(await list(call.sessionId)).toHaveLength(1);
  const { data: link } = await server.as('agent1', 'PUT', `/recordings/${id}/link`);

  await age(31);
  await db.tenant(174, expireRecordings);
  expect(await list(call.sessionId)).toEqual([]);
  expect((await fetch(server.url + link.url)).status).toBe(404);
  // After one day, the housekeeping removes files without references.
  const name = `video-${id}.webm`;
  const store = createLocalStore(join(server.dataDir, 'files'));
  const read = async (): Promise<FileAddress> => {
    const { rows } = await server.owner.query('select save_name, created_at from files where file_name = $1', [name]);
    return { tenantId: 174, saveName: rows[0].save_name, createdAt: rows[0].created_at };
  };
  const came = await store.onDisk(await read());
  await server.owner.query(`update files set created_at = created_at - interval '25 hours' where file_name = $1`, [name]);
  await store.put(came, await read(), { size: 0, sha256: Buffer.alloc(32) });
  const path = await store.onDisk(await read());
  expect((await stat(path)).size).toBeGreaterThan(0);
  await purgeFiles(db, store);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await server.owner.query('delete from video_settings');
});
