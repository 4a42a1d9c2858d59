import type { Page } from '@playwright/test';
import { expectSound } from '../fixtures/sound.ts';
import { expect, phone, TONE, test } from './voice.ts';

/** The first customer of the list. */
async function someCustomer(page: Page): Promise<{ number: string; name: string }> {
  await page.goto('/#/customer/list');
  const first = page.locator('.phone-number').first();
  const copy = await first.getByRole('button', { name: /^复制/ }).getAttribute('aria-label');
  return { number: (await first.textContent()) ?? '', name: copy?.slice('复制'.length, -'的号码'.length) ?? '' };
}

test('a customer’s call pops up with who it is; what is written about it ends the after-call work, its recording is heard and taken along', async ({
  agentSaying,
  callIn,
  agent,
}) => {
  const [page, { page: desk }] = await Promise.all([agentSaying('agent1004', TONE.first), agent('monitor')]);
  const own = phone(page);
  const [, { number, name }] = await Promise.all([own.turnOn(), someCustomer(desk)]);
  await own.goOnline();
  await callIn(number);
  await expect(page.getByRole('tab', { name: `来电 ${number}` })).toHaveAttribute('aria-selected', 'true');
  const popUp = page.getByRole('region', { name: `来电 ${number}` });
  await expect(popUp.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(popUp.getByRole('region', { name: '话术 来电服务' })).toContainText('请问有什么可以帮您');
  await own.button('接听').click();
  await own.hears(TONE.outside);
  await popUp.getByRole('button', { name: '业务类型' }).click();
  await page.getByRole('option', { name: '售后 / 退货' }).click();
  await own.button('挂断').click();
  await page.goto('/#/callstation');
  const station = page.getByRole('region', { name: '呼叫工作台' });
  const summary = station.getByRole('region', { name: '通话小结' });
  await expect(station.getByRole('region', { name: '话后处理' })).toContainText('剩余');
  await expect(summary).toContainText('售后 / 退货');
  await summary.getByRole('button', { name: '保存并结束话后处理' }).click();
  await expect(summary.getByRole('alert')).toHaveText('请选择');
  await summary.getByLabel('处理结果').selectOption('已解决');
  await expectSound(page, 'voice-after-call');
  await summary.getByRole('button', { name: '保存并结束话后处理' }).click();
  await expect(page.getByRole('button', { name: '电话状态：在线' })).toBeVisible();
  await expect(summary.getByRole('button', { name: '修改' })).toBeVisible();

  await desk.goto('/#/callcenter/platformcall');
  await desk.getByRole('button', { name: number }).first().click();
  await expect(desk.getByRole('region', { name: '通话小结' })).toContainText('售后 / 退货');
  await desk.getByRole('button', { name: '播放录音 1' }).click();
  const place = desk.getByRole('slider', { name: '录音 1的播放位置' });
  await place.fill('0.5');
  await desk.getByRole('button', { name: '播放速度 1×' }).click();
  await expect(desk.getByRole('button', { name: '播放速度 1.25×' })).toBeVisible();
  await expectSound(desk, 'voice-call-detail');

  await desk.goto('/#/callcenter/recorddownload');
  await desk.getByRole('row').filter({ hasText: number }).first().getByRole('checkbox').check();
  await desk.getByRole('button', { name: '打包下载 1 条' }).click();
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: /^下载/ }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
});

test('a stranger whom nobody answers is assigned and called back', async ({ agentSaying, callIn }) => {
  const stranger = `139${String(Date.now()).slice(-6)}01`;
  const page = await agentSaying('monitor', TONE.second);
  const own = phone(page);
  await own.turnOn();
  await page.goto('/#/callcenter/loss');
  await callIn(stranger, 500);
  // Pushed to the open page.
  const row = page.getByRole('row').filter({ hasText: stranger });
  await expect(row).toContainText('客户排队中放弃');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '分配' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '回拨坐席' }).click();
  await page.getByRole('combobox', { name: '查找回拨坐席' }).fill('林若静');
  await page.getByRole('option', { name: '林若静' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '分配' }).click();
  await expect(row).toContainText('林若静');
  await page.getByRole('button', { name: `回拨 ${stranger}` }).click();
  const popUp = page.getByRole('region', { name: `拨号 ${stranger}` });
  await expect(popUp.getByText('该号码还没有客户资料。')).toBeVisible();
  await expect(popUp.getByRole('button', { name: '新建客户' })).toBeVisible();
  await own.hears(TONE.outside);
  await own.button('挂断').click();
  await page.getByRole('tab', { name: '漏话列表' }).click();
  await expect(row).toContainText('已回拨');
});
