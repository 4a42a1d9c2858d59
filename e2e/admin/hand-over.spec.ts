import { answer, users } from '../fixtures/admin.ts';
import { accountOf, codeSentTo } from '../fixtures/codes.ts';
import { changed } from '../fixtures/people.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(40_000);

test('switching a user off leads to the hand-over; a colleague gets what they held', async ({ colleague, portal }) => {
  const page = await colleague('admin', '/system/user');
  const list = users(page);
  await list.find(changed.handedOver);
  const turnOff = page.getByRole('button', { name: /^停用 / });
  await expect(turnOff).toHaveCount(1);
  await turnOff.click();
  await answer(page, '停用', '停用');
  const form = page.getByRole('dialog', { name: /^交接/ });
  await expect(form.getByText('客户', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: '交接' }).click();
  for (const text of ['请选择接收人', '请输入验证码']) await expect(form.getByText(text).last()).toBeVisible();
  await expectSound(page, 'user_hand-over');

  await form.getByRole('button', { name: /^接收人/ }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(form.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await form.getByLabel('验证码').fill(await codeSentTo(portal, (await accountOf(portal, 'admin')).mobile));
  await form.getByRole('button', { name: '交接' }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: /^交接 / }).click();
  await expect(form.getByText('没有需要交接的数据')).toBeVisible({ timeout: 15_000 });
  await expect(form.getByText(/上次交接/)).toContainText('位客户');
  await form.getByRole('button', { name: '关闭' }).click();
});
