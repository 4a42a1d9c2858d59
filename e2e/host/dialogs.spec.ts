import { guideIn } from '@lianxi/contracts/federation/guide-manifest';
import type { Page } from '@playwright/test';
import { remotes } from '../../tools/structure/routes.ts';
import { changed } from '../fixtures/people.ts';
import { expectSound } from '../fixtures/sound.ts';
import { DEMO_PASSWORD, expect, signIn, signInAtPage, test } from '../fixtures/test.ts';

async function choose(page: Page, entry: string): Promise<void> {
  await page.locator('.header-user').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('profile: what is written is checked, saved, and there again', async ({ agent }) => {
  const { page } = await agent('agent1031');
  await choose(page, '个人资料');
  const dialog = page.getByRole('dialog', { name: '个人资料' });
  await expect(dialog.getByText('通信服务组')).toBeVisible();
  await dialog.getByLabel('联系电话').fill('123');
  await dialog.getByLabel('邮箱', { exact: true }).fill('no-mail');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('长度在 6 到 15 个字符')).toBeVisible();
  await expect(dialog.getByText('请输入正确的邮箱地址')).toBeVisible();
  await expectSound(page, 'dialog-profile');

  await dialog.getByLabel('联系电话').fill('15400001111');
  await dialog.getByLabel('邮箱', { exact: true }).fill('someone@nanqiao.example');
  await dialog.getByLabel('邮箱服务器').selectOption({ label: '腾讯企业邮箱（smtp.exmail.qq.com）' });
  await dialog.getByRole('textbox', { name: '授权码' }).fill('a-code');
  await dialog.getByRole('textbox', { name: '登录密码' }).fill('Wrong2026');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('登录密码不正确')).toBeVisible();
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await choose(page, '个人资料');
  await expect(dialog.getByLabel('联系电话')).toHaveValue('15400001111');
  await expect(dialog.getByRole('textbox', { name: '授权码' })).toHaveAttribute('placeholder', '已保存，填写则替换');
});

test('profile: without the right to numbers the own one is masked and cannot be changed', async ({ agent }) => {
  const { page } = await agent('agent1054');
  await choose(page, '个人资料');
  const phone = page.getByRole('dialog').getByLabel('联系电话');
  await expect(phone).toBeDisabled();
  await expect(phone).toHaveValue(/^\d{3}\*{4}\d{4}$/);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('password: the rules, then signed out, and only the new one opens', async ({ agent }) => {
  const { page } = await agent(changed.password);
  await choose(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const submit = () => dialog.getByRole('button', { name: '修改' }).click();
  await submit();
  for (const text of ['请输入原密码', '请输入新密码', '请输入确认密码']) await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('textbox', { name: '原密码' }).fill('wrong-one');
  await dialog.getByRole('textbox', { name: '新密码' }).fill('weakpassword');
  await dialog.getByRole('textbox', { name: '确认密码' }).fill('Another2026');
  await submit();
  await expect(dialog.getByText('请输入8-16位大小写字母、数字和任意字符组合的密码')).toBeVisible();
  await dialog.getByRole('textbox', { name: '新密码' }).fill('Changed2026');
  await submit();
  await expect(dialog.getByText('两次输入密码不一致!')).toBeVisible();
  await dialog.getByRole('textbox', { name: '确认密码' }).fill('Changed2026');
  await submit();
  await expect(dialog.getByText('原密码不正确')).toBeVisible();
  await expectSound(page, 'dialog-password');
  await dialog.getByRole('textbox', { name: '原密码' }).fill(DEMO_PASSWORD);
  await submit();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByText('密码已修改，请重新登录')).toBeVisible();
  await signInAtPage(page, changed.password, 'Changed2026');
});

test('feedback: a kind and words, and thanks', async ({ agent }) => {
  const { page } = await agent('agent1033');
  await choose(page, '意见反馈');
  const dialog = page.getByRole('dialog', { name: '意见反馈' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.locator('.lx-field-error')).toHaveText(['请选择反馈类型', '请输入反馈内容']);
  await expectSound(page, 'dialog-feedback');
  await dialog.getByLabel('反馈类型').selectOption('界面体验');
  await dialog.getByLabel('反馈内容').fill('列表可以再紧凑一些');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('后台已经记录，感谢您的反馈~')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('help: whom to reach and the app’s code, as config.json says; the focus returns', async ({ context, page }) => {
  await context.route(/\/config\.json/, async (route) => {
    const reply = await route.fetch();
    const own = { helpContacts: [{ name: '服务热线', value: '400-000-0000' }], appDownloadUrl: 'https://app.example/download' };
    await route.fulfill({ response: reply, json: { ...(await reply.json()), ...own } });
  });
  await signIn(page, 'agent1034');
  await choose(page, '帮助中心');
  const dialog = page.getByRole('dialog', { name: '帮助中心' });
  await expect(dialog.getByText('400-000-0000')).toBeVisible();
  await expectSound(page, 'dialog-help');
  const code = dialog.getByRole('img', { name: '手机应用下载二维码' }).locator('svg');
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.header-user')).toBeFocused();

  await choose(page, '帮助中心');
  await dialog.getByRole('link', { name: '在线客服使用指南' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '在线客服使用指南' })).toBeVisible();
  await expectSound(page, 'guide');
  await page.getByRole('link', { name: '电话外呼使用指南' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '电话外呼使用指南' })).toBeVisible();
  await page.getByRole('link', { name: '打开客户列表' }).first().click();
  await expect(page).toHaveURL(/#\/customer\/list/);
});

test('guide: opens at the first sign-in, walks over real elements from scene to scene, and not again', async ({ agent }) => {
  const { page } = await agent('agent1059');
  const dialog = page.getByRole('dialog', { name: '新手引导' });
  await dialog.getByRole('button', { name: /坐席/ }).click();
  const scenes = page.getByRole('dialog', { name: '选择想了解的场景' });
  await expect(scenes.getByRole('button', { name: /群发短信/ })).toHaveCount(0);
  await expectSound(page, 'dialog-guide');
  await scenes.getByRole('button', { name: /首页/ }).click();
  const step = page.locator('.driver-popover');
  await expect(step.getByText('主菜单')).toBeVisible();
  await step.getByRole('button', { name: '下一步' }).click();
  await expect(step.getByText('已打开的页面')).toBeVisible();
  await step.getByRole('button', { name: '上一步' }).click();
  await expect(step.getByText('主菜单')).toBeVisible();
  await expect(async () => {
    await step.getByRole('button', { name: '下一步' }).click();
    await expect(step.getByRole('button', { name: '完成' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await step.getByRole('button', { name: '查看客户' }).click();
  await expect(page).toHaveURL(/#\/customer\/list/);
  await expect(step.getByText('页面标题')).toBeVisible();
  const noted = page.waitForResponse(
    (reply) => reply.url().endsWith('/guide/progress') && reply.request().postDataJSON().step === 1,
  );
  await step.getByRole('button', { name: '下一步' }).click();
  await noted;
  await page.reload();
  await expect(step.getByText('2 / ')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('button', { name: '新手引导' }).click();
  await expect(dialog.getByRole('button', { name: '继续上次的引导：查看客户' })).toBeVisible();
  await dialog.getByRole('button', { name: /坐席/ }).click();
  await expect(scenes.getByRole('button', { name: /首页.*已看过/ })).toBeVisible();
});

test('guide: each scene finds every element that it names', async ({ colleague }) => {
  const page = await colleague('admin', '/customer/list');
  const all = remotes().flatMap(({ manifest }) => guideIn(manifest.guide).scenes);
  const step = page.locator('.driver-popover');
  for (const { role, name, path, steps } of all) {
    await page.getByRole('button', { name: '新手引导' }).click();
    await page
      .getByRole('dialog', { name: '新手引导' })
      .getByRole('button', { name: role === 'agent' ? /坐席/ : /管理员/ })
      .click();
    await page.getByRole('dialog', { name: '选择想了解的场景' }).getByRole('button', { name }).click();
    await expect(page).toHaveURL(new RegExp(`#${path}`));
    // Elements that are missing are not counted.
    await expect(step.getByText(`1 / ${steps.length}`), `${role} ${name}`).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(step).toHaveCount(0);
  }
});
