import { codeSentTo, forgetTries } from '../fixtures/codes.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a company opens a trial and works in a tenant of its own', async ({ page, portal }) => {
  await page.goto('/#/login');
  await page.getByRole('link', { name: '免费试用' }).click();
  await expect(page).toHaveURL(/#\/register$/);
  await expect(page).toHaveTitle(/^免费试用/);
  const open = page.getByRole('button', { name: '开通试用' });
  await open.click();
  await expect(page.getByText('请输入企业名称')).toHaveCount(1);
  await expect(page.getByText('请输入手机号码')).toBeVisible();
  await expectSound(page, 'register_problems');

  await page.getByLabel('企业名称').fill('北岸商贸');
  await page.getByLabel('联系人').fill('林晓');
  await page.getByLabel('手机号码').fill('13800001234');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('开发环境：验证码在服务器的 outbox 中')).toBeVisible();
  await page.getByLabel('验证码').fill(await codeSentTo(portal, '13800001234'));
  await page.getByLabel('用户名').fill('agent1001');
  await page.getByLabel('密码', { exact: true }).fill('Kaitong2026');
  await expectSound(page, 'register_filled');
  await open.click();
  await expect(page.getByText('用户名已被使用')).toBeVisible();
  await expect(page.getByLabel('用户名')).toBeFocused();
  await page.getByLabel('用户名').fill('beian');
  await open.click();

  await expect(page.getByRole('heading', { name: '试用已开通' })).toBeVisible();
  await expectSound(page, 'register_opened');
  await page.getByRole('button', { name: '进入平台' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/#/system/user');
  await expect(
    page
      .getByRole('cell', { name: '林晓' })
      .or(page.getByRole('button', { name: '林晓' }))
      .first(),
  ).toBeVisible();
  await forgetTries(portal);
});
