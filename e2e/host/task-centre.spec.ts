import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';

test('an export is followed in the task centre, and its file downloaded', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.goto('/#/basicmodule/operationlog');
  await page.getByRole('button', { name: '导出' }).click();
  const centre = page.getByRole('region', { name: '任务中心' });
  await expect(centre.getByText('导出操作日志').first()).toBeVisible();
  await expect(centre.getByText(/已完成：共 \d+ 条/).first()).toBeVisible({ timeout: 15_000 });
  const downloading = page.waitForEvent('download');
  await centre.getByRole('button', { name: '下载' }).first().click();
  const file = await (await downloading).path();
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('下载成功')).toBeVisible();
});
