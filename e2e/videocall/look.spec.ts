import type { Page } from '@playwright/test';
import { ENTRANCE, expect, expectMoving, LARGE, OF_CUSTOMER, test } from './video.ts';

const LOOK = process.env.LOOK;
async function look(page: Page, name: string) {
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` });
}

test('a customer calls, is seen and heard, and gives stars', async ({ customer, videoAgent }) => {
  const agent = await videoAgent('agent1001');
  const page = await customer(`/video?tenantId=174&site=${ENTRANCE.open}`, { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('heading', { name: '南桥家居视频客服' })).toBeVisible();
  await look(page, '1-enter');
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await expect(page.getByRole('button', { name: '开始视频' })).toBeVisible();
  await look(page, '2-checked');
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '开始视频' }).click();
  await expect(page.getByRole('heading', { name: /正在/ })).toBeVisible();
  await look(page, '3-waiting');
  const { page: desk } = await agent.answers();
  await expectMoving(page, LARGE);
  await expectMoving(desk, OF_CUSTOMER);
  await look(page, '4-call');
  await page.getByRole('button', { name: '聊天' }).click();
  await page.getByRole('textbox', { name: '输入消息' }).fill('您好');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('您好')).toBeVisible();
  await look(page, '5-chat');
  await page.getByRole('button', { name: '关闭聊天' }).click();
  await page.getByRole('button', { name: '挂断' }).click();
  await expect(page.getByRole('heading', { name: '通话已结束' })).toBeVisible();
  await look(page, '6-over');
  await page.getByRole('radio', { name: '5 星，很满意' }).check();
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByText('感谢您的评价！')).toBeVisible();
  await look(page, '7-rated');
});
