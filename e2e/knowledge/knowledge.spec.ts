import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('常用附件: an upload is stored with its name, and comes back as it was', async ({ colleague }) => {
  const page = await colleague('admin', '/knowledge/commonaccessories');
  await page.getByRole('button', { name: '新建常用附件' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('标题').fill('安装收费标准');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请上传附件')).toBeVisible();
  const buffer = Buffer.from('标准安装免费。');
  await form.getByLabel('选择附件').setInputFiles({ name: '收费.txt', mimeType: 'text/plain', buffer });
  await expect(form.getByText('收费.txt')).toBeVisible();
  await expectSound(page, 'knowledge_file-form');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: '安装收费标准' })).toContainText('21 B');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 安装收费标准' }).click();
  expect((await download).suggestedFilename()).toBe('收费.txt');
  await page.getByRole('button', { name: '删除 安装收费标准' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('row').filter({ hasText: '安装收费标准' })).toHaveCount(0);
});

test('常用知识: found beside the chat, put into the answer, gone when the conversation takes none', async ({
  agent,
  visitor,
}) => {
  const { page } = await agent('agent1056', '/#/online/onlineservice/dialogue');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('退货运费谁出');
  await desk(page).row('退货运费谁出').click();
  const panel = page.getByRole('region', { name: '常用知识' });
  await panel.getByLabel('查找常用知识').fill('运费谁承担');
  await panel.getByRole('button', { name: /退货的运费谁承担/ }).click();
  const reply = page.getByRole('textbox', { name: '回复内容' });
  await expect(reply).toHaveValue(/^质量问题由我们承担来回运费/);
  await expectSound(page, 'knowledge_desk');
  await reply.press('Enter');
  await expect(widget(shop).panel.getByText(/^质量问题由我们承担来回运费/)).toBeVisible();
  await desk(page).end();
  await expect(panel).toHaveCount(0);
  await desk(page).goOffline();
});
