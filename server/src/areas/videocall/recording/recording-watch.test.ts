import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { SOON } from '../../../app/testing/soon.ts';
import { lockRecording } from './recording.queries.ts';
import { RecordingWatch, type RecordingWatchOptions } from './recording-watch.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer({ areas: [] });
});
afterAll(() => server.end());

/** A running call whose recording sent its last piece a minute ago. */
async function stalled(): Promise<{ callId: string; recordingId: string }> {
  const { rows } = await server.owner.query(
    `with s as (insert into video_sites (tenant_id, name) values (174, '官网') returning id),
     v as (insert into video_visitors (tenant_id, token_hash, name) values (174, '\\x01', '访客') returning id),
     c as (
       insert into video_calls (tenant_id, session_id, room_id, state, video_site_id, visitor_id, visitor_name, agent_id, record_consent, recording, answered_at)
       select 174, 's', 'r', 'active', s.id, v.id, '访客', $1, true, 'on', now() from s, v returning id)
     insert into video_recordings (tenant_id, call_id, agent_id, heard_at) select 174, id, $1, now() - interval '1 minute' from c
     returning id as "recordingId", call_id as "callId"`,
    [server.agentId('agent1')],
  );
  return rows[0];
}

test('a piece that arrives while the sweep looks is not overruled', async () => {
  const { callId, recordingId } = await stalled();
  const { db } = server.server.kernel;
  const notify = vi.fn();
  const watch = new RecordingWatch({
    db,
    log: server.server.kernel.log,
    effects: { notify },
    recordingMaker: {},
  } as unknown as RecordingWatchOptions);
  let swept: Promise<void> | undefined;
  await db.tenant(174, async (tenant) => {
    await lockRecording(tenant, recordingId);
    swept = watch.sweep();
    // The sweep has found the recording silent, and waits for its call.
    await vi.waitFor(async () => {
      const { rowCount } = await server.owner.query(`select from pg_locks where not granted`);
      expect(rowCount).toBeGreaterThan(0);
    }, SOON);
    await tenant.tx.updateTable('video_recordings').set({ heard_at: new Date() }).where('id', '=', recordingId).execute();
  });
  await swept;
  expect((await server.owner.query('select recording from video_calls where id = $1', [callId])).rows).toEqual([
    { recording: 'on' },
  ]);
  expect(notify).not.toHaveBeenCalled();
});
