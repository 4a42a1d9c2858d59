import { desk } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a Douyin account is authorized on Douyin’s page; an authorization that has ended is said, and got anew', async ({
  agent,
  douyin,
}) => {
  const { page, context } = await agent('admin');
  await page.goto('/#/online/setting/websitelistdetail/douyin');
  await page.getByRole('button', { name: '接入抖音号' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill('故事抖音号');
  await form.getByLabel('Client Key').fill(douyin.clientKey);
  await form.getByRole('textbox', { name: 'Client Secret' }).fill(douyin.clientSecret);
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '故事抖音号' });
  await expect(row).toContainText('未授权');

  /** Clicks the button with the name `act`: to Douyin and back. */
  const authorize = async (act: string) => {
    const opening = context.waitForEvent('page');
    await form.getByRole('button', { name: act }).click();
    const theirs = await opening;
    await expect(theirs.getByRole('status')).toHaveText('授权成功，可以关闭本页面，回到联席。');
    await expectSound(theirs, 'douyin-authorized');
    await theirs.close();
    // A headless browser has no focus that could return.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(form.getByText('抖音号已授权。')).toBeVisible();
  };
  await page.getByRole('button', { name: '故事抖音号', exact: true }).click();
  const callback = await form.getByRole('textbox', { name: '请求网址（Webhooks）' }).inputValue();
  await authorize('去抖音授权');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('已授权');

  douyin.takeBack();
  const { page: answering } = await agent('agent1035');
  await desk(answering).goOnline();
  expect((await page.request.post(callback, douyin.said('开播了吗'))).ok()).toBe(true);
  await desk(answering).row('开播了吗').click();
  await desk(answering).reply('今晚八点');
  await expect(desk(answering).history.getByText('抖音未送达：授权已过期，请重新授权（10010）')).toBeVisible();
  await desk(answering).end();
  await desk(answering).goOffline();

  await page.reload();
  await expect(row).toContainText('授权已失效');
  await page.getByRole('button', { name: '故事抖音号', exact: true }).click();
  await expect(form.getByText('抖音号的授权已失效，不能回复私信，请重新授权。')).toBeVisible();
  await expectSound(page, 'douyin-ended');
  await authorize('重新授权');
});
