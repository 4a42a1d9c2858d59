import { expectSound } from '../fixtures/sound.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, expect, LARGE, OF_CUSTOMER, test } from './video.ts';

const entrance = `/video?tenantId=174&site=${ENTRANCE.open}`;
const phone = { viewport: { width: 390, height: 844 } };

test('what comes before a call is small', async ({ customer }) => {
  const page = await customer('about:blank');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(entrance);
  await expect(page.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();
  const sizes = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(45 * 1024);
  expect(scripts.filter((url) => /media\./.test(url))).toEqual([]);
});

test('without permission for both: the page says what to do, and a call by writing is possible', async ({
  customer,
  videoAgent,
}) => {
  const agent = await videoAgent('agent1006');
  const page = await customer(entrance, { ...phone, permissions: [] });
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await expect(page.getByRole('alert')).toHaveText([/^没有摄像头和麦克风权限。/]);
  await expectSound(page, 'video_denied');
  await page.context().grantPermissions(['microphone']);
  await page.getByRole('button', { name: '重试摄像头和麦克风' }).click();
  await expect(page.getByRole('checkbox', { name: '使用摄像头' })).toBeFocused();
  await expect(page.getByText('没有摄像头权限')).toBeVisible();
  await expect(page.getByText('麦克风权限')).toBeHidden();
  await page.getByRole('checkbox', { name: '使用摄像头' }).uncheck();
  await expect(page.getByText('没有摄像头权限')).toBeHidden();
  await page.getByRole('button', { name: '开始视频' }).click();
  const { page: desk } = await agent.answers();
  await expectMoving(page, LARGE);
  await expect(desk.locator('audio')).toHaveCount(1);
  await expect(desk.locator(OF_CUSTOMER)).toHaveCount(0);
});

test('a machine without a camera', async ({ customerWithoutCamera }) => {
  const page = await customerWithoutCamera(entrance);
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await expect(page.getByText('没有检测到摄像头')).toBeVisible();
  await expect(page.getByRole('button', { name: '开始视频' })).toBeEnabled();
});

test('an entrance that asks: without consent, name and number there is no call', async ({ customer }) => {
  const page = await customer(`/video?tenantId=174&site=${ENTRANCE.strict}`, phone);
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  const start = page.getByRole('button', { name: '开始视频' });
  await start.click();
  await expect(page.getByLabel(/您的称呼/)).toBeFocused();
  await page.getByLabel(/您的称呼/).fill('李先生');
  await page.getByLabel(/联系电话/).fill('13900008888');
  await start.click();
  await expect(page.getByRole('checkbox', { name: /必选/ })).toBeFocused();
  await page.getByRole('checkbox', { name: /必选/ }).check();
  await start.click();
  await expect(page.getByRole('button', { name: '取消排队' })).toBeVisible();
  await page.getByRole('button', { name: '取消排队' }).click();
});

test.describe('nobody is received', () => {
  test.afterEach(async ({ calls }) => {
    await calls.sql.query('update video_sites set enabled = true');
    await calls.sql.query('delete from video_blocked_visitors');
    await calls.sql.query('delete from video_settings where tenant_id = 174');
  });

  test('where there is no such entrance, of a stranger’s tenant as well', async ({ customer }) => {
    for (const path of ['/video?tenantId=174&site=vnone', `/video?tenantId=175&site=${ENTRANCE.open}`]) {
      const page = await customer(path, phone);
      await expect(page.getByRole('heading', { name: '视频客服未开通' })).toBeVisible();
    }
  });

  test('where it was switched off, the visitor was blocked, or it is closed', async ({ customer, calls }) => {
    const page = await customer(entrance, phone);
    await expect(page.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();
    await calls.sql.query('update video_sites set enabled = false where key = $1', [ENTRANCE.open]);
    await page.reload();
    await expect(page.getByRole('heading', { name: '该视频客服入口已停用' })).toBeVisible();
    await expectSound(page, 'video_turned_away');
    await calls.sql.query('update video_sites set enabled = true');
    await calls.sql.query(
      'insert into video_blocked_visitors (tenant_id, visitor_id) select tenant_id, max(id) from video_visitors where tenant_id = 174 group by 1',
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: '您暂时无法使用视频客服' })).toBeVisible();
    await calls.sql.query('delete from video_blocked_visitors');
    // One minute of a day that is not today.
    const day = (new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 2) % 7 || 7;
    await calls.sql.query('insert into video_settings (tenant_id, working_hours) values (174, $1)', [
      JSON.stringify([{ day, from: 0, to: 1 }]),
    ]);
    await page.reload();
    await expect(page.getByRole('heading', { name: '当前不在服务时间' })).toBeVisible();
    await calls.sql.query('delete from video_settings where tenant_id = 174');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();
  });

  test('a forged token is nobody’s: the page gets one of its own', async ({ customer }) => {
    const page = await customer(entrance, phone);
    const key = `lianxi.video.174.${ENTRANCE.open}`;
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();
    const forged = 'f'.repeat(43);
    await page.evaluate(([name, token]) => localStorage.setItem(name, token), [key, forged] as const);
    await page.reload();
    await expect(page.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBe(forged);
    expect(page.url()).not.toContain('token');
  });
});

test('a shop’s page opens the video page over itself', async ({ customer }) => {
  const page = await customer('/demo?tenant=175');
  await page.getByRole('button', { name: '视频客服', exact: true }).click();
  const frame = page.frameLocator('iframe[title="视频客服"]');
  await frame.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await expect(frame.getByRole('button', { name: '开始视频' })).toBeVisible();
  await page.getByRole('button', { name: '关闭视频客服' }).click();
  await expect(page.getByRole('button', { name: '视频客服', exact: true })).toBeFocused();
});
