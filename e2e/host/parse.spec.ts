import type { Page } from '@playwright/test';
import { writeXlsx } from '../../server/src/platform/spreadsheet/write-xlsx.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

async function openParsing(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /查找页面/ }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

const text = (lines: string) => ({ name: '退货规则.txt', mimeType: 'text/plain', buffer: Buffer.from(lines) });
const RULES = `退货规则\n\n自签收之日起七天内可以无理由退货。退货时请保持商品完好。\n\n运费由谁承担？质量问题由商家承担运费。\n`;

test('a document is parsed: uploaded, worked on behind, told when it is done, and what cannot be read says so', async ({
  agent,
}, info) => {
  const { page } = await agent('admin');
  await openParsing(page, '文档解析');
  const dialog = page.getByRole('dialog', { name: '文档解析' });
  await expect(dialog.getByRole('listitem').filter({ hasText: '上传文档' })).toHaveAttribute('aria-current', 'step');
  await dialog.getByLabel('文档').setInputFiles({ ...text('x'), name: '图.png' });
  await expect(dialog.getByRole('alert')).toHaveText('只支持 .doc、.docx、.txt 格式的文件');
  await expectSound(page, 'parse_problem');

  await dialog.getByLabel('文档').setInputFiles(text(RULES));
  await expect(dialog.getByText(/找到 \d+ 条问答/)).toBeVisible();
  await expect(dialog.getByText(/质量问题由商家承担运费/).first()).toBeVisible();
  await expectSound(page, 'parse_done');
  await dialog.getByRole('button', { name: '重新上传' }).click();

  await dialog.getByLabel('文档').setInputFiles({ ...text('no zip'), name: '坏的.docx' });
  await expect(page.getByText('解析失败')).toBeVisible();
  await expect(dialog.getByLabel('文档')).toBeAttached();
  await expectSound(page, 'parse_failed');

  await dialog.getByRole('button', { name: '关闭' }).last().click();

  // A long parsing continues in the background; its end is shown on the page, with a link back.
  await openParsing(page, '知识标签解析');
  const tags = page.getByRole('dialog', { name: '知识标签解析' });
  const file = info.outputPath('长篇.xlsx');
  const rows = Array.from({ length: 40_000 }, (_, i) => [
    `第 ${i} 条：质量问题由商家承担运费。`,
    '自签收之日起七天内可以无理由退货。',
  ]);
  await writeXlsx(file, [{ name: '规则', columns: ['问', '答'].map((title) => ({ title, width: 40 })), rows }]);
  await tags.getByLabel('文档').setInputFiles(file);
  await tags.getByRole('button', { name: '在后台继续' }).click();
  await expect(tags).toHaveCount(0);
  await expect(page.getByText('知识标签解析完成')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(tags.getByText(/找到 [\d,]+ 条标签/)).toBeVisible();
});

test('who may not parse documents is not offered it', async ({ agent }) => {
  const { page } = await agent('agent1040');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /查找页面/ }).fill('解析');
  await expect(page.getByRole('option', { name: /解析/ })).toHaveCount(0);
});
