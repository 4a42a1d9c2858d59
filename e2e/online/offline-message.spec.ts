import pg from 'pg';
import { widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

/** Sets the hours in which the demo's visitors are received; none: always. */
async function setHours(databaseUrl: string, hours: readonly object[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into chat_settings (tenant_id, working_hours) values (174, $1)
       on conflict (tenant_id) do update set working_hours = excluded.working_hours`,
      [JSON.stringify(hours)],
    );
  } finally {
    await client.end();
  }
}

test('outside of the hours a visitor leaves a message, which somebody handles', async ({ agent, visitor, portal }) => {
  const tomorrow = (new Date(Date.now() + 8 * 3_600_000).getUTCDay() % 7) + 1;
  await setHours(portal.databaseUrl, [{ day: tomorrow, from: 720, to: 721 }]);
  try {
    const { page: shop } = await visitor();
    await widget(shop).open();
    await widget(shop).say('沙发可以定制颜色吗');
    const sheet = shop.getByRole('dialog', { name: '留言', exact: true });
    await expect(sheet.getByText('当前不在服务时间，请留言')).toBeVisible();
    await expect(sheet.getByLabel('留言')).toHaveValue('沙发可以定制颜色吗');
    await sheet.getByLabel('称呼').fill('赵女士');
    await sheet.getByLabel('电话').fill('13700001234');
    await expectSound(shop, 'widget_leave');
    await sheet.getByRole('button', { name: '提交留言' }).click();
    await expect(widget(shop).panel.getByText('留言已收到，我们会尽快与您联系。')).toBeVisible();
    await expect(widget(shop).message('沙发可以定制颜色吗')).toHaveCount(0);
    // Who told their name and number once is not asked again.
    await widget(shop).say('茶几呢');
    await expect(sheet.getByLabel('称呼')).toHaveValue('赵女士');
    await expect(sheet.getByLabel('电话')).toHaveValue('13700001234');
    await sheet.getByRole('button', { name: '取消' }).click();
  } finally {
    await setHours(portal.databaseUrl, []);
  }
  const { page } = await agent('admin', '/#/online/leaves');
  const row = page.getByRole('row').filter({ hasText: '赵女士' }).first();
  await expect(row).toContainText('未处理');
  await row.getByRole('button', { name: '处理 赵女士 的留言' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('处理备注').fill('已回电，可以定制');
  await expectSound(page, 'leaves');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('已处理');
  await expect(row).toContainText('已回电，可以定制');
});
