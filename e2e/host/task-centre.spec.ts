import { readFile } from 'node:fs/promises';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('an export is followed in the task centre, and its file downloaded', async ({ agent }) => {
  const { page } = await agent('admin', '/#/online/dialoguerecord');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('dialog').filter({ hasText: '条对话记录？' }).getByRole('button', { name: '导出' }).click();
  const centre = page.getByRole('region', { name: '任务中心' });
  await expect(centre.getByText('导出对话记录').first()).toBeVisible();
  await expect(centre.getByText(/已完成：共 \d+ 个会话/).first()).toBeVisible({ timeout: 15_000 });
  // A result that the open panel shows is no news.
  await expect(page.getByRole('button', { name: '任务中心', exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await centre.getByRole('button', { name: '下载' }).first().click();
  const file = await (await downloading).path();
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('下载成功')).toBeVisible();
});

test('the keyboard goes in and comes back; a list that cannot be loaded says so', async ({ agent }) => {
  const { page } = await agent('agent1023');
  const button = page.getByRole('button', { name: '任务中心' });
  await button.focus();
  await page.keyboard.press('Enter');
  const centre = page.getByRole('region', { name: '任务中心' });
  await expect(centre).toBeFocused();
  await expect(centre.getByText('还没有任务')).toBeVisible();
  await expectSound(page, 'task-centre');
  await page.keyboard.press('Escape');
  await expect(centre).toHaveCount(0);
  await expect(button).toBeFocused();

  // The portal also asks by itself: until the user clicks, that fails.
  await page.route('**/api/xmf-basic-model/task', async (route) => {
    if (await page.evaluate(() => 'retried' in window)) await route.continue();
    else await route.fulfill({ status: 500, json: { code: '500' } });
  });
  await page.reload();
  await button.click();
  await expect(centre.getByText('任务加载失败')).toBeVisible();
  await page.evaluate(() => {
    const note = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('.task-centre button'))
        Object.assign(window, { retried: true });
    };
    addEventListener('click', note, true);
  });
  await centre.getByRole('button', { name: '重试' }).click();
  await expect(centre.getByText('还没有任务')).toBeVisible();
});
