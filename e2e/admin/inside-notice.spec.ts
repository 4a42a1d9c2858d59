import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const TITLE = '国庆期间值班安排';
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: TITLE });

test('an announcement is written, published, confirmed by a reader, and gone when it is withdrawn', async ({
  colleague,
  agent,
}) => {
  const { page: reader } = await agent('agent1036');
  const page = await colleague('admin', '/basicmodule/insidenotice');
  await page.getByRole('button', { name: '新建公告' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^标题\*?$/).fill(TITLE);
  await form.getByLabel(/^内容\*?$/).click();
  await form.getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('请在今天内确认');
  await form.getByRole('switch', { name: '需确认' }).check({ force: true });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: `发布 ${TITLE}` }).click();
  await form.getByRole('button', { name: '发布', exact: true }).click();
  await expect(rowOf(page).getByText('已发布')).toBeVisible();

  await expect(reader.getByText(`新消息：${TITLE}`)).toBeVisible();
  await reader.getByRole('button', { name: '查看', exact: true }).click();
  const messages = reader.getByRole('dialog', { name: '消息' });
  await messages.getByRole('button', { name: new RegExp(TITLE) }).click();
  await expect(messages.locator('strong', { hasText: '请在今天内确认' })).toBeVisible();
  await messages.getByRole('button', { name: '确认', exact: true }).click();
  await expect(messages.getByText('您已确认')).toBeVisible();

  await rowOf(page).getByRole('button', { name: TITLE, exact: false }).first().click();
  const receipts = page.getByRole('dialog', { name: TITLE });
  await receipts.getByLabel('接收情况').getByRole('combobox').selectOption('已确认');
  await expect(receipts.getByRole('row').filter({ hasText: '陈文生' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `撤回 ${TITLE}` }).click();
  await form.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(rowOf(page).getByText('已撤回')).toBeVisible();
  await expect(messages.getByText(TITLE)).toHaveCount(0);
});
