import type { Page } from '@playwright/test';
import { accountOf, codeSentTo, forgetTries } from '../fixtures/codes.ts';
import { changed } from '../fixtures/people.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, signInAtPage, test } from '../fixtures/test.ts';

const NEW = 'Another2026';
const next = (page: Page) => page.getByRole('button', { name: '下一步' });

test('a forgotten password: account, code, new password; who was signed in is signed out', async ({ agent, page, portal }) => {
  const older = await agent(changed.forgotten);
  await page.goto('/#/login');
  await page.getByLabel('用户名').fill(changed.forgotten);
  await page.getByRole('button', { name: '忘记密码' }).click();
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
  await expect(page.getByLabel('用户名')).toHaveValue(changed.forgotten);
  await expectSound(page, 'login_forgotten-1');
  await next(page).click();

  const { mobile, email } = await accountOf(portal, changed.forgotten);
  await expect(page.getByRole('radio', { name: '手机短信' })).toBeChecked();
  await expect(page.getByText(`${mobile.slice(0, 3)}******${mobile.slice(-2)}`)).toBeVisible();
  await expect(page.getByText(mobile)).toHaveCount(0);
  await next(page).click();
  await expect(page.getByText('请先获取验证码')).toBeVisible();
  await page.getByRole('radio', { name: '电子邮件' }).check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('开发环境：验证码在服务器的 outbox 中')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await expectSound(page, 'login_forgotten-2');
  const code = await codeSentTo(portal, email);
  await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await next(page).click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await page.getByLabel('验证码').fill(code);
  await next(page).click();

  const reset = page.getByRole('button', { name: '重置密码' });
  await page.getByLabel('新密码', { exact: true }).fill('weak');
  await page.getByLabel('确认密码', { exact: true }).fill('weak');
  await reset.click();
  await expect(page.getByText('请输入8-16位大小写字母、数字和任意字符组合的密码').first()).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(NEW);
  await page.getByLabel('确认密码', { exact: true }).fill(`${NEW}7`);
  await reset.click();
  await expect(page.getByText('两次输入密码不一致!')).toBeVisible();
  await expectSound(page, 'login_forgotten-3');
  await page.getByLabel('确认密码', { exact: true }).fill(NEW);
  await reset.click();
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeVisible();
  await expect(older.page).toHaveURL(/#\/login/);

  await page.getByRole('button', { name: '去登录' }).click();
  await expect(page.getByLabel('用户名')).toHaveValue(changed.forgotten);
  await signInAtPage(page, changed.forgotten, NEW);
  await forgetTries(portal);
});

test('an account that does not exist is answered like one that does', async ({ page, portal }) => {
  await page.goto('/#/login');
  await page.getByRole('button', { name: '忘记密码' }).click();
  await next(page).click();
  await expect(page.getByText('请输入用户名', { exact: true })).toBeVisible();
  await page.getByLabel('用户名').fill('somebody-else');
  await next(page).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送，10 分钟内有效。')).toBeVisible();
  await page.getByLabel('验证码').fill('123456');
  await next(page).click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await forgetTries(portal);
});
