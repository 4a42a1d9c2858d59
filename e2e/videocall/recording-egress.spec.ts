import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EgressInfo,
  type EgressServer,
  EgressStatus,
  startEgressServer,
} from '../../server/src/areas/videocall/testing/egress-server.ts';
import { answer, test as base, CUSTOMER, control, expect } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, WEBHOOK_PATH } from './video.ts';

/** A program before LiveKit that answers in place of its Egress. */
const test = base.extend<object, { fronts: EgressServer[] }>({
  fronts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      const fronts: EgressServer[] = [];
      await use(fronts);
      for (const front of fronts) await front.close();
    },
    { scope: 'worker' },
  ],
  mediaSettings: [
    async ({ fronts }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'lianxi-egress-'));
      await use(async (livekit) => {
        const front = await startEgressServer({ folder, key: livekit, rest: livekit.url });
        fronts.push(front);
        return { ...livekit.environment, LIVEKIT_URL: front.url, LIVEKIT_EGRESS: '1' };
      });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('the media server records a call across a reload of its page; when it breaks off, the page records', async ({
  desk,
  customer: visit,
  calls,
  fronts,
}) => {
  const [egress] = fronts as [EgressServer];
  const agent = await desk('agent1029');
  const customer = await visit(`/video?tenantId=174&site=${ENTRANCE.open}`);
  await customer.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await customer.getByRole('checkbox', { name: /同意/ }).check();
  await customer.getByRole('button', { name: '开始视频' }).click();
  await answer(agent);
  await expect(agent.getByText('录制中')).toBeVisible();
  await expectMoving(agent, CUSTOMER);
  await expect.poll(() => egress.egresses.size).toBe(1);
  const [running] = [...egress.egresses.values()] as [EgressInfo];
  await egress.moves(running, EgressStatus.EGRESS_ACTIVE);
  const tell = async (event: 'egress_started' | 'egress_ended') => {
    const letter = await egress.letter(event, running);
    return (await fetch(calls.portal.url + WEBHOOK_PATH, { method: 'POST', ...letter })).status;
  };
  expect(await tell('egress_started')).toBe(200);
  const recordings = async () =>
    (
      await calls.sql.query(
        'select state, failure, egress_file is not null as server, bytes > 0 as arrived from video_recordings order by id',
      )
    ).rows;

  await agent.reload();
  await expectMoving(agent, CUSTOMER);
  await expect(agent.getByText('录制中')).toBeVisible();
  expect(await recordings()).toEqual([{ state: 'open', failure: null, server: true, arrived: false }]);

  await egress.moves(running, EgressStatus.EGRESS_FAILED);
  expect(await tell('egress_ended')).toBe(200);
  await expect.poll(recordings, { timeout: 20_000 }).toEqual([
    { state: 'failed', failure: 'broken-off', server: true, arrived: false },
    { state: 'open', failure: null, server: false, arrived: true },
  ]);
  await expect(agent.getByText('录制中')).toBeVisible();

  await control(agent, '停止录制').click();
  await expect(control(agent, '开始录制')).toBeVisible();
  await control(agent, '开始录制').click();
  await expect.poll(() => egress.egresses.size, { message: "the next one is the server's again" }).toBe(2);
  await control(agent, '停止录制').click();
  const states = () => [...egress.egresses.values()].map(({ status }) => EgressStatus[status]);
  await expect.poll(states).toEqual(['EGRESS_FAILED', 'EGRESS_ENDING']);
  await customer.getByRole('button', { name: '挂断' }).click();
});
