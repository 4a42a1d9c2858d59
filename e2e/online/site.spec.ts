import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a site: its preview follows the form, its link opens the chat, its robot answers and a person is asked for', async ({
  agent,
  browser,
}) => {
  const { page } = await agent('admin', '/#/online/setting/websitelistdetail?id=new');
  await page.getByLabel('网站名称').fill('故事网站');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('故事客服');
  await page.getByLabel('称呼').selectOption('必填');
  await page.getByRole('switch', { name: '机器人先接待' }).click();
  await page.getByLabel('机器人名称').fill('小故');
  const preview = page.frameLocator('iframe[title="在线客服预览"]');
  await preview.getByRole('button', { name: '打开在线客服' }).click();
  await expect(preview.getByRole('heading', { name: '故事客服' })).toBeVisible();
  await expect(preview.getByLabel('称呼')).toBeVisible();
  await expectSound(page, 'site-editor');
  await page.getByRole('button', { name: '保存' }).click();
  const link = await page.getByRole('textbox', { name: '聊天链接' }).inputValue();

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const chat = await visitor.newPage();
  await chat.goto(link);
  await chat.getByLabel('称呼').fill('王小故');
  await chat.getByRole('button', { name: '开始咨询' }).click();
  await chat.getByRole('textbox', { name: '输入消息' }).fill('请问多久发货');
  await chat.keyboard.press('Enter');
  await expect(chat.getByText(/现货商品 48 小时内发出/)).toBeVisible();
  await expect(chat.getByText('小故（机器人）', { exact: true })).toBeVisible();
  await expectSound(chat, 'chat-page');
  await chat.getByRole('button', { name: '转人工' }).click();
  await expect(chat.getByText('正在为您转接人工客服')).toBeVisible();
  await chat.getByRole('button', { name: '结束会话' }).click();
  await chat.getByRole('alertdialog').getByRole('button', { name: '结束会话' }).click();
  await expect(chat.getByRole('button', { name: '重新咨询' })).toBeVisible();
  await visitor.close();

  // Its visitors are stored: so the site is switched off instead of deleted.
  await page.getByRole('switch', { name: '启用', exact: true }).click();
  await page.getByLabel('网站名称').fill(`故事网站 ${Date.now()}`);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: /^故事网站 \d+$/ })).toBeVisible();
});
