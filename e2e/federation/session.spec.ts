import pg from 'pg';
import { DRILL_ADMIN, test } from '../fixtures/drill.ts';
import { portalPage } from '../fixtures/portal-page.ts';
import { expectSound } from '../fixtures/sound.ts';
import { DEMO_PASSWORD, expect } from '../fixtures/test.ts';

test('a lapsed session: one sign-in over everything; what is open stays, what was asked is asked again', async ({
  agent,
  drill,
  portal: server,
}) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  await page.goto(drill.steady);
  await page.getByLabel('备注').fill('还没保存');
  await portal.tab('对话记录').click();
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(
    `update auth_sessions set access_hash = sha256(access_hash), refresh_expires_at = now() - interval '1 second'
     where agent_id = (select id from agents where username = $1) and ended_at is null`,
    [DRILL_ADMIN],
  );
  await client.end();

  await page.getByRole('textbox', { name: '访客名称或聊天内容' }).fill('您好');
  const overlay = page.getByRole('dialog', { name: '登录已失效' });
  await expect(overlay).toBeVisible();
  await expect(overlay.getByLabel('用户名')).toHaveValue(DRILL_ADMIN);
  await expectSound(page, 'session_lapsed');
  await overlay.getByLabel('密码', { exact: true }).fill('wrong-password');
  await page.keyboard.press('Enter');
  await expect(overlay.getByRole('alert')).toHaveText('用户名或密码错误');
  await overlay.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await portal.tab('平稳').click();
  await expect(page.getByLabel('备注')).toHaveValue('还没保存');
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('a session stays on the release that it has open; the next one comes when its tabs are closed', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  await page.goto(drill.steady);
  await page.getByLabel('备注').fill('正在写');
  await portal.expectToKnow(await drill.release({ edition: '二版' }));
  await page.goto(drill.fragile);
  await expect(page.getByLabel('易碎').getByText('版本 初版')).toBeVisible();
  await expect(page.getByLabel('易碎').getByText('页面有新版本')).toBeVisible();
  await portal.tab('平稳').click();
  await expect(page.getByLabel('备注')).toHaveValue('正在写');
  await portal.tab('平稳').press('Delete');
  await portal.tab('易碎').press('Delete');
  await expect(portal.tab('易碎')).toHaveCount(0);
  await page.goto(drill.steady);
  await expect(page.getByText('版本 二版')).toBeVisible();
  await portal.expectUsable('平稳');
});

test('a revoked release is changed over at once, without a reload', async ({ agent, drill }) => {
  await drill.release();
  const second = await drill.release({ edition: '二版' });
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  await page.goto(drill.steady);
  await expect(page.getByText('版本 二版')).toBeVisible();
  await drill.revoke(second);
  await expect(page.getByText('版本 初版')).toBeVisible();
  await portal.expectUsable('平稳');
});

test('what is written holds a revoked release for a while, and the page says so', async ({ agent, drill }) => {
  await drill.release();
  const second = await drill.release({ edition: '二版' });
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  await page.goto(drill.steady);
  await page.getByLabel('工单').fill('写到一半');
  await drill.revoke(second);
  await expect(page.getByRole('status').filter({ hasText: '此页面的版本已停用，请先保存' })).toBeVisible();
  await expect(page.getByLabel('工单')).toHaveValue('写到一半');
  await page.getByRole('button', { name: '立即刷新' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('版本 初版')).toBeVisible();
  await portal.expectUsable('平稳');
});

test('an app that is switched off leaves the open portal, and comes back, without a reload', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  await page.goto(drill.steady);
  await expect(page.getByText('版本 初版')).toBeVisible();
  await drill.subscribe(false);
  await expect(portal.menu.getByText('演练')).toHaveCount(0);
  await expect(portal.card('「演练」暂时无法打开')).toBeVisible();
  await drill.subscribe(true);
  await expect(portal.menu.getByText('演练')).toBeVisible();
  await expect(page.getByText('版本 初版')).toBeVisible();
  await portal.expectUsable('平稳');
});
