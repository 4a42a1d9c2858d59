import { playFile } from '@lianxi/contracts/files/file.contract';
import { openVideoRecording } from '@lianxi/contracts/videocall/recording.contract';
import type { Page } from '@playwright/test';
import { openPortal, signedIn } from '../fixtures/test.ts';
import { answer, CUSTOMER, control, expect, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE } from './video.ts';

const RECORDED_MS = 8000;
const PLAYER = '.recording-player > video';
/** The record of a test's last call. */
const ROW = '访客';

const timeOf = (page: Page) => page.locator(PLAYER).evaluate((video: HTMLVideoElement) => video.currentTime);

/** The test does not wait for what plays at its own speed. */
const playFaster = (page: Page) =>
  page.locator(PLAYER).evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 4;
  });

/** Moves to a position, and waits until its picture is shown. */
function seek(page: Page, seconds: number): Promise<number> {
  return page.locator(PLAYER).evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<number>((resolve) => {
        video.addEventListener('seeked', () => resolve(video.currentTime), { once: true });
        video.currentTime = to;
      }),
    seconds,
  );
}

test('an agent records a call; who may plays its recording, jumps in it, and reads their own number over it', async ({
  desk,
  customer: visit,
  videoAgent,
  calls,
}) => {
  const agent = await desk('agent1009');
  const customer = await visit(`/video?tenantId=174&site=${ENTRANCE.open}`);
  await customer.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await customer.getByRole('checkbox', { name: /同意/ }).check();
  await customer.getByRole('button', { name: '开始视频' }).click();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await expect(agent.getByText('录制中')).toBeVisible();
  const recorded = async () =>
    (await calls.sql.query('select id, bytes, state from video_recordings order by id desc limit 1')).rows[0];
  await expect.poll(async () => Number((await recorded()).bytes), { timeout: RECORDED_MS * 3 }).toBeGreaterThan(0);
  await expectMoving(agent, CUSTOMER);
  await control(agent, '挂断').click();
  await expect(agent.getByRole('heading', { name: '视频已结束' })).toBeVisible();
  await expect.poll(async () => (await recorded()).state, { timeout: 10_000, intervals: [100] }).toBe('ready');

  await test.step('who may not play gets no recording', async () => {
    await agent.goto('/#/videocall/myreception');
    await agent.getByRole('row', { name: ROW }).first().click();
    const panel = agent.getByRole('dialog', { name: '视频详情' });
    await expect(panel.getByText('参与方')).toBeVisible();
    await expect(panel.getByText('录像', { exact: true })).toHaveCount(0);
    await expect(panel.getByRole('button', { name: /^播放/ })).toHaveCount(0);
    const { portal } = await videoAgent('agent1010');
    await expect(portal.call(openVideoRecording, { params: { id: (await recorded()).id } })).rejects.toThrow('无权');
  });

  const context = await calls.contexts.take(await signedIn(calls.portal.url, 'admin'));
  const page = await context.newPage();
  const parts: { status: number; range: string | undefined }[] = [];
  page.on('response', (response) => {
    if (!response.url().includes(playFile.path)) return;
    parts.push({ status: response.status(), range: response.headers()['content-range'] });
  });
  await openPortal(page, '/#/videocall/myreception');
  await page.getByRole('row', { name: ROW }).first().click();
  await page.getByRole('button', { name: /^播放/ }).click();

  await test.step('it plays, with the number of who watches over it', async () => {
    await expectMoving(page, PLAYER);
    await playFaster(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
    await expect(page.locator('.recording-marks > span').first()).toHaveText('1000');
    await expect(page.locator('.recording-marks')).toBeVisible();
    const { width, height } = await page
      .locator(PLAYER)
      .evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => ({ width: videoWidth, height: videoHeight }));
    expect([width, height]).toEqual([1280, 720]);
  });

  await test.step('its picture itself says who recorded it and when', async () => {
    // The false camera's picture is green: only white words contain red.
    const reddest = await page.locator(PLAYER).evaluate((video: HTMLVideoElement) => {
      const [width, height] = [360, 48];
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context?.drawImage(video, 0, 0, width, height, 0, 0, width, height);
      return Math.max(...(context?.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 === 0) ?? []));
    });
    expect(reddest).toBeGreaterThan(150);
  });

  await test.step('one jumps to and fro, by parts of the file', async () => {
    const length = await page.locator(PLAYER).evaluate(({ duration }: HTMLVideoElement) => duration);
    expect(length).toBeGreaterThan(3);
    expect(await seek(page, length - 2)).toBeCloseTo(length - 2, 1);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(length - 1.5);
    expect(await seek(page, 1)).toBeCloseTo(1, 1);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(1.5);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(({ status, range }) => status === 206 && range?.startsWith('bytes '))).toBe(true);
  });
  await test.step('an address that is over is replaced where one watches', async () => {
    const keys = new Set<string | null>();
    await page.route(`**${playFile.path}*`, async (route) => {
      keys.add(new URL(route.request().url()).searchParams.get('key'));
      if (keys.size > 1) return route.continue();
      const [, from] = /^bytes=(\d+)-/.exec((await route.request().headerValue('range')) ?? '') ?? [];
      if (from !== '0') return route.fulfill({ status: 403 });
      // The first half arrived in time.
      const body = await (await route.fetch()).body();
      const half = Math.floor(body.length / 2);
      const headers = { 'content-type': 'video/webm', 'content-range': `bytes 0-${half - 1}/${body.length}` };
      return route.fulfill({ status: 206, headers, body: body.subarray(0, half) });
    });
    await page.reload();
    await page.getByRole('button', { name: /^播放/ }).click();
    await playFaster(page);
    const played = () => page.locator(PLAYER).evaluate((video: HTMLVideoElement) => video.currentTime / video.duration);
    await expect.poll(played, { timeout: 30_000 }).toBeGreaterThan(0.8);
    expect(keys.size).toBe(2);
  });
  await calls.contexts.giveBack(context);
});
