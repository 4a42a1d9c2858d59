import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('without a media server the video page says so, and tries again', async ({ page }) => {
  await page.goto('/video?tenantId=174');
  await expect(page.getByRole('heading', { name: '视频服务未配置' })).toBeVisible();
  await expectSound(page, 'video_not_configured');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '视频服务未配置' })).toBeVisible();
});
