import { customers } from '../fixtures/customers.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('回访计划: made at the customer, found in list and calendar, finished with its result, which the history tells', async ({
  colleague,
}) => {
  const page = await colleague('monitor', '/customer/list');
  const list = customers(page);
  await page.getByRole('table', { name: '客户' }).getByRole('row').nth(1).getByRole('button').first().click();
  const plans = list.detail.getByRole('region', { name: '回访计划' });
  await plans.getByRole('button', { name: '新建计划' }).click();
  const form = page.getByRole('dialog', { name: '新建计划' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toHaveText('请输入回访内容');
  await form.getByLabel('回访内容').fill('确认空气炸锅换货是否收到');
  await form.getByLabel('计划时刻').fill('16:40');
  await expectSound(page, 'visit-plan_form');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  await plans.getByRole('button', { name: '确认空气炸锅换货是否收到' }).click();
  const panel = page.getByRole('dialog', { name: '回访计划' });
  await expect(panel).toContainText('待跟进');
  await expect(panel).toContainText('16:40');
  await expectSound(page, 'visit-plan_panel');
  await page.getByRole('link', { name: '回访日历' }).click();
  await expect(page.getByRole('table', { name: '回访日历' })).toBeVisible();
  await expectSound(page, 'visit-plan_calendar');
  await page.getByRole('link', { name: '计划列表' }).click();
  const rows = page.getByRole('table', { name: '回访计划' }).getByRole('row');
  // The calendar has the same filter.
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('范围').selectOption('我的计划');
  const row = rows.filter({ hasText: '确认空气炸锅换货是否收到' });
  await row.getByRole('button', { name: /^完成/ }).click();
  const end = page.getByRole('dialog').filter({ hasText: '回访结果' });
  await end.getByLabel('回访结果').fill('已收到，客户满意');
  await end.getByRole('button', { name: '完成' }).click();
  await expect(row).toContainText('已完成');
  const name = (await row.getByRole('button').first().textContent()) ?? '';
  await row.getByRole('button', { name, exact: true }).click();
  await panel.getByRole('button', { name, exact: true }).click();
  await expect(list.detail.getByRole('region', { name: '跟进与轨迹' })).toContainText('已收到，客户满意');
});
