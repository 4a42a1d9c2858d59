import type { Page } from '@playwright/test';
import { readTable } from '../../server/src/platform/spreadsheet/read-table.ts';
import { writeXlsx } from '../../server/src/platform/spreadsheet/write-xlsx.ts';
import { customers } from '../fixtures/customers.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

const TITLES = ['姓名', '联系电话', '城市', '级别'];
const ROWS = 10_000;
const EVERY_BAD = 20;
const limits = { rows: 60_000, columns: 100, cell: 5000 };

/** Numbers of this story only; every twentieth row has an invalid one. */
const rows = (first: number) =>
  Array.from({ length: ROWS }, (_, i) => [
    `导入${i + 1}`,
    i % EVERY_BAD === 0 ? '没有号码' : `147${first + i}`,
    '泉州',
    i % 3 === 0 ? 'VIP' : '普通',
  ]);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导入客户' });

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await dialogOf(page).getByLabel('导入文件').setInputFiles(file);
}

async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return readTable(await file.path(), limits);
}

test('ten thousand customers are imported: checked, reported row by row, confirmed, exported again', async ({ agent }, info) => {
  const { page } = await agent('admin175');
  const list = customers(page);
  const count = async () => Number((await page.locator('.lx-page-count').textContent())?.replaceAll(/\D/g, ''));
  await list.open();
  const before = await count();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = dialogOf(page);
  await expectSound(page, 'customer_import-1');

  await choose(page, { name: '客户.txt', mimeType: 'text/plain', buffer: Buffer.from('姓名') });
  await expect(dialog.getByRole('alert')).toContainText('.xlsx');
  await choose(page, { name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from('甲,乙\n1,2\n') });
  await expect(dialog.getByText(/表头与模板不一致/)).toBeVisible();
  await expectSound(page, 'customer_import-failed');
  await dialog.getByRole('button', { name: '重新选择文件' }).click();

  const file = info.outputPath('客户.xlsx');
  const columns = TITLES.map((title) => ({ title, width: 12 }));
  await writeXlsx(file, [{ name: '客户', columns, rows: rows(10_000_000) }]);
  await choose(page, file);
  await expect(dialog.getByRole('button', { name: '跳过错误，导入 9,500 行' })).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole('region', { name: '错误明细' }).getByRole('row').nth(1)).toContainText('2联系电话');
  await expectSound(page, 'customer_import-2');
  const report = await download(page, () => dialog.getByRole('button', { name: '下载错误报告' }).click());
  expect(report.length).toBe(1 + ROWS / EVERY_BAD);
  await dialog.getByRole('button', { name: '跳过错误，导入 9,500 行' }).click();
  await expect(dialog.getByText('已导入 9,500 位客户')).toBeVisible({ timeout: 30_000 });
  await expectSound(page, 'customer_import-4');
  await dialog.getByRole('button', { name: '查看客户' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(count).toBe(before + 9500);
  await list.find('14710000001');
  await expect(list.row('导入2')).toContainText('泉州');

  // The number is in the filter: one row is exported.
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('dialog').filter({ hasText: '导出 1 位客户？' }).getByRole('button', { name: '导出' }).click();
  const centre = page.getByRole('region', { name: '任务中心' });
  const exported = await download(page, () =>
    centre.getByRole('listitem').filter({ hasText: '导出' }).first().getByRole('button', { name: '下载' }).click(),
  );
  expect(exported.length).toBe(2);
  expect(exported[1]?.join(' ')).toContain('14710000001');
});

test('an import that is left goes on behind, and cancelled it leaves nothing', async ({ agent }, info) => {
  const { page } = await agent('admin175');
  const list = customers(page);
  await list.open('?import=new');
  const dialog = dialogOf(page);
  const file = info.outputPath('又一批.xlsx');
  await writeXlsx(file, [
    { name: '客户', columns: TITLES.map((title) => ({ title, width: 12 })), rows: rows(20_000_000).slice(0, 500) },
  ]);
  await choose(page, file);
  await expect(dialog.getByRole('button', { name: /跳过错误，导入 475 行/ })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: '任务中心' }).click();
  await page
    .getByRole('region', { name: '任务中心' })
    .getByRole('listitem')
    .filter({ hasText: '又一批.xlsx' })
    .getByRole('button', { name: '去确认' })
    .click();
  await expect(dialog.getByText('又一批.xlsx')).toBeVisible();
  await dialog.getByRole('button', { name: '取消导入' }).click();
  await expect(dialog.getByText('导入已取消')).toBeVisible();
  await expectSound(page, 'customer_import-cancelled');
  await page.keyboard.press('Escape');
  await list.find('14720000001');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
});
