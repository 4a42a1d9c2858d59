import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { type EgressInfo, EgressStatus } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../../../platform/testing/until.ts';
import { openMediaServer } from '../media/livekit-media-server.ts';
import { videoSettings } from '../settings.ts';
import { type EgressServer, type Letter, pathOf, startEgressServer } from '../testing/egress-server.ts';
import { liveWebm, wholeMp4 } from '../testing/live-webm.ts';
import { startVideoServer, type VideoClient, type VideoServer } from '../testing/video-server.ts';
import { EgressRecordings } from './egress-recordings.ts';
import { RecordingWatch } from './recording-watch.ts';
import { videoRetention } from './retention.job.ts';

const { EGRESS_ACTIVE, EGRESS_COMPLETE, EGRESS_FAILED, EGRESS_ENDING } = EgressStatus;

let dataDir: string;
let folder: string;
let egress: EgressServer;
let server: VideoServer;
let agent: VideoClient;
beforeAll(async () => {
  // The tests decide when recordings are checked.
  for (const { prototype } of [EgressRecordings, RecordingWatch]) vi.spyOn(prototype, 'startSweeps').mockImplementation(() => {});
  dataDir = await mkdtemp(join(tmpdir(), 'lianxi-egress-test-'));
  folder = join(dataDir, 'egress');
  egress = await startEgressServer({ folder });
  server = await startVideoServer(undefined, {
    DATA_DIR: dataDir,
    LIVEKIT_URL: egress.url,
    LIVEKIT_API_KEY: egress.apiKey,
    LIVEKIT_API_SECRET: egress.apiSecret,
    LIVEKIT_EGRESS: '1',
    LIVEKIT_EGRESS_DIR: '/out',
  });
  server.media.verifyWebhook = openMediaServer(server.server.kernel.settings(videoSettings)).verifyWebhook;
  await server.grant('agent', 'videocall_record_play', 'videocall_myreception');
});
afterEach(async () => {
  egress.refuses = false;
  egress.egresses.clear();
  egress.asked.length = 0;
  await server.clear();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.end();
  await egress.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (sessionId: string, by?: 'browser') =>
  (await server.as('agent1', 'PUT', '/recordings/start', { sessionId, ...(by ? { by } : {}) })).data;
const stop = (sessionId: string) => server.as('agent1', 'PUT', '/recordings/stop', { sessionId });
const list = async (sessionId: string) => (await server.as('agent1', 'GET', `/recordings?sessionId=${sessionId}`)).data;
const post = async ({ body, headers }: Letter) =>
  (await server.call('POST', '/xmf-video-services/media/events', { body, headers })).status;
const sweep = () => server.video.egress?.sweep();
/** A check that still runs would prove that the recording runs, or count it as gone. */
async function longAgo() {
  await server.video.egress?.stop();
  await server.owner.query(`update video_recordings set heard_at = now() - interval '1 minute'`);
}
const told = () => agent.calls.at(-1)?.recording;

async function talk(): Promise<VideoCall> {
  agent = await server.agent('agent1');
  return (await server.talk('agent1')).call;
}

/** A call that Egress records. */
async function recorded(): Promise<{ call: VideoCall; id: string; running: EgressInfo }> {
  const call = await talk();
  const { recordingId: id, by } = await start(call.sessionId);
  expect(by).toBe('server');
  const running = egress.ofRoom(call.roomId) as EgressInfo;
  await egress.moves(running, EGRESS_ACTIVE);
  expect(await post(await egress.letter('egress_started', running))).toBe(200);
  return { call, id, running };
}

test('the room is recorded whole by the media server; the file becomes the recording, once it is told that it is over', async () => {
  const { call, id, running } = await recorded();
  expect(running.roomName).toBe(call.roomId);
  expect(pathOf(running)).toMatch(/^\/out\/[\w-]{36}\.mp4$/);
  await until(() => told() === 'on');
  await stop(call.sessionId);
  await until(() => running.status === EGRESS_ENDING);
  expect((await list(call.sessionId))[0].status).toBe('preparing');

  const video = await wholeMp4(12);
  await egress.moves(running, EGRESS_COMPLETE, video);
  const letter = await egress.letter('egress_ended', running);
  expect([await post(letter), await post(letter)]).toEqual([200, 200]);
  await until(async () => (await list(call.sessionId))[0].status === 'ready', 10_000);
  const [recording] = await list(call.sessionId);
  expect(recording).toMatchObject({ id, seekable: true, bytes: video.length });
  expect(recording.seconds).toBeCloseTo(12, 0);
  await until(async () => (await readdir(folder)).length === 0);

  const { data: link } = await server.as('agent1', 'PUT', `/recordings/${id}/link`);
  const part = await fetch(server.url + link.url, { headers: { range: 'bytes=100-199' } });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(video.subarray(100, 200));
});

test('a page that was reloaded goes on with the same recording', async () => {
  const { call, id } = await recorded();
  expect(await start(call.sessionId)).toMatchObject({ recordingId: id, nextSeq: 1, by: 'server' });
  expect(egress.asked.filter((method) => method === 'StartRoomCompositeEgress')).toHaveLength(1);
});

test('where Egress refuses, the browser records from the beginning', async () => {
  egress.refuses = true;
  const { sessionId } = await talk();
  const { recordingId: id, by, nextSeq } = await start(sessionId);
  expect([by, nextSeq]).toEqual(['browser', 1]);
  expect(await send(id, await liveWebm(4))).toBe(2);
  await until(async () => (await list(sessionId))[0].status === 'ready', 10_000);
});

async function send(id: string, piece: Buffer): Promise<number | string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(piece)]), 'blob');
  const sha256 = createHash('sha256').update(piece).digest('hex');
  const path = `/api/xmf-video-services/recordings/${id}/chunks?seq=1&sha256=${sha256}&last=1`;
  const headers = { authorization: `Bearer ${await server.token('agent1')}` };
  const { data, reason } = await (await fetch(server.url + path, { method: 'POST', headers, body: form })).json();
  return reason ?? data.nextSeq;
}

test('one that breaks off is told during the call, and the browser begins another', async () => {
  const { call, id, running } = await recorded();
  expect(await send(id, await liveWebm(4))).toBe('video-recording.notFound');
  await egress.moves(running, EGRESS_FAILED);
  await post(await egress.letter('egress_ended', running));
  await until(() => told() === 'failing');
  expect((await list(call.sessionId))[0]).toMatchObject({ status: 'failed', failure: 'broken-off' });

  const { recordingId, by } = await start(call.sessionId, 'browser');
  expect(by).toBe('browser');
  await until(() => told() === 'on');
  expect(await send(recordingId, await liveWebm(4))).toBe(2);
});

test('one that nothing proves to go on fails; when the browser takes over it is stopped', async () => {
  const { call, running } = await recorded();
  await longAgo();
  const { db, log } = server.server.kernel;
  await new RecordingWatch({ ...server.video, db, log }).sweep();
  await until(() => told() === 'failing');
  // It did run: only the server could not be asked.
  await sweep();
  await until(() => told() === 'on');
  await start(call.sessionId, 'browser');
  await until(() => running.status === EGRESS_ENDING);
});

test('a running check ends before the server stops', async () => {
  const { call, running } = await recorded();
  const answers = egress.holds();
  await stop(call.sessionId);
  const stopped = server.video.egress?.stop();
  answers();
  await stopped;
  expect(running.status).toBe(EGRESS_ENDING);
});

test('webhooks that never come are made up for by the list', async () => {
  const call = await talk();
  const { recordingId } = await start(call.sessionId);
  const running = egress.ofRoom(call.roomId) as EgressInfo;
  await egress.moves(running, EGRESS_ACTIVE);
  await longAgo();
  await sweep();
  const { rows } = await server.owner.query(`select heard_at > now() - interval '5 seconds' as heard from video_recordings`);
  expect(rows).toEqual([{ heard: true }]);
  await server.as('agent1', 'PUT', '/calls/end', { sessionId: call.sessionId });
  await sweep();
  expect(running.status).toBe(EGRESS_ENDING);
  await egress.moves(running, EGRESS_COMPLETE, await wholeMp4(3));
  await sweep();
  await until(async () => (await list(call.sessionId))[0].status === 'ready', 10_000);
  expect((await list(call.sessionId))[0].id).toBe(recordingId);
});

test('one that Egress does not know of is over', async () => {
  const { call } = await recorded();
  egress.egresses.clear();
  await sweep();
  expect((await list(call.sessionId))[0].status).toBe('recording');
  await longAgo();
  await sweep();
  expect((await list(call.sessionId))[0]).toMatchObject({ status: 'failed', failure: 'broken-off' });
});

test('what nobody wants in a room of ours is stopped, rooms of others are left alone', async () => {
  const { roomId } = await talk();
  const [ours, theirs] = [egress.adds(roomId), egress.adds('a-room-of-somebody-else')];
  await sweep();
  expect([ours.status, theirs.status]).toEqual([EGRESS_ENDING, EgressStatus.EGRESS_STARTING]);
});

test('a recording that cannot be compared keeps no other from it', async () => {
  const broken = await talk();
  await server.grant('agent', 'videocall_myreception');
  await server.agent('agent2');
  const { call: other } = await server.talk('agent2');
  await server.as('agent2', 'PUT', '/recordings/start', { sessionId: other.sessionId });
  await start(broken.sessionId);
  for (const { roomId } of [broken, other]) await egress.moves(egress.ofRoom(roomId) as EgressInfo, EGRESS_ACTIVE);
  await server.owner.query(
    `create function refuse_call() returns trigger language plpgsql as $$ begin raise 'not this call'; end $$;
     create trigger refuse_call before update on video_recordings for each row
       when (new.call_id = ${broken.id}) execute function refuse_call()`,
  );
  await sweep();
  await server.owner.query('drop function refuse_call cascade');
  expect((await server.row(other.sessionId)).recording).toBe('on');
  await sweep();
  expect((await server.row(broken.sessionId)).recording).toBe('on');
});

test('an event of Egress that is not signed is refused', async () => {
  const { running } = await recorded();
  const letter = await egress.letter('egress_ended', running);
  expect(await post({ ...letter, body: letter.body.replace('egress_ended', 'egress_started') })).toBe(403);
  expect(await post({ ...letter, headers: { ...letter.headers, authorization: '' } })).toBe(403);
});

test('files of which nobody makes a recording are removed after a day', async () => {
  const { running } = await recorded();
  const [waiting, stray, fresh] = [pathOf(running).replace('/out/', ''), 'stray.mp4', 'fresh.mp4'];
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [waiting, stray, fresh]) await writeFile(join(folder, name), name);
  for (const name of [waiting, stray]) await utimes(join(folder, name), before, before);
  const { db, log } = server.server.kernel;
  const { signal } = new AbortController();
  await videoRetention(folder).handler({ data: {}, db, log, signal, lastTry: true });
  expect((await readdir(folder)).toSorted()).toEqual([waiting, fresh].toSorted());
  for (const name of [waiting, fresh]) await rm(join(folder, name));
  await expect(stat(join(folder, stray))).rejects.toThrow('ENOENT');
});
