import { forgetTries, readPicture } from '../fixtures/codes.ts';
import { expectSound } from '../fixtures/sound.ts';
import { DEMO_PASSWORD, expect, signInAtPage, test } from '../fixtures/test.ts';

test('an agent signs in, works, and signs out', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/#\/login/);
  await signInAtPage(page, 'agent1011');
  await expect(page).toHaveURL(/#\/home\/board/);

  await page.locator('.header-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('lianxi.session') ?? '')).not.toContain('"token":"');
});

test('a wrong password is said at the form, and nothing is stored', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('用户名').fill('agent1012');
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await expect(page).toHaveURL(/#\/login/);

  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/home\/board/);
});

test('a page asked for before the sign-in opens after it', async ({ page }) => {
  await page.goto('/#/online/dialoguerecord');
  await expect(page).toHaveURL(/#\/login/);
  await page.getByLabel('用户名').fill('agent1013');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/#\/online\/dialoguerecord/);
  await expect(page.getByRole('heading', { name: '对话记录' })).toBeVisible();
});

test('the session survives a reload, and a second tab has it too', async ({ agent }) => {
  const { page, context } = await agent('agent1014');
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const second = await context.newPage();
  await second.goto('/#/online/dialoguerecord');
  await expect(second.getByRole('heading', { name: '对话记录' })).toBeVisible();

  await page.locator('.header-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await expect(second).toHaveURL(/#\/login/);
});

test('signing in elsewhere ends the older session, and says so', async ({ agent }) => {
  const older = await agent('agent1015');
  await agent('agent1015');
  await expect(older.page.getByText('您已经被挤下线，请重新登录！')).toBeVisible();
  await expect(older.page).toHaveURL(/#\/login/);
  await expect(older.page.getByRole('button', { name: '知道了' })).toBeFocused();
  await older.page.keyboard.press('Enter');
  await expect(older.page.getByText('您已经被挤下线，请重新登录！')).toBeHidden();
});

test('after two wrong tries a picture stands there, and with its characters the sign-in goes on', async ({ page, portal }) => {
  await forgetTries(portal);
  await page.goto('/#/login?redirect=%2Fonline%2Fdialoguerecord');
  const picture = page.getByRole('img', { name: '图形验证码' });
  const field = page.getByLabel('图形验证码', { exact: true });
  const submit = page.getByRole('button', { name: '登录' });
  const nextKey = async (act: () => Promise<void>) => {
    const [reply] = await Promise.all([page.waitForResponse(/\/checkCode$/), act()]);
    return ((await reply.json()) as { data: { checkKey: string } }).data.checkKey;
  };
  await page.getByLabel('用户名').fill('agent1016');
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await expect(picture).toHaveCount(0);
  await nextKey(() => submit.click());
  await expect(picture).toBeVisible();
  await expectSound(page, 'login_check-code');

  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await submit.click();
  await expect(page.getByText('请输入图形验证码')).toBeVisible();
  await field.fill('0000');
  await nextKey(() => submit.click());
  await expect(page.getByText('图形验证码错误或已失效，请重新输入')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  const key = await nextKey(() => page.getByRole('button', { name: '看不清，换一张图形验证码' }).click());
  await field.fill((await readPicture(portal, key)).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/online\/dialoguerecord/);
  await forgetTries(portal);
});
