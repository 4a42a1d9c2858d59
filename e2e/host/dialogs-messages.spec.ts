import type { Page } from '@playwright/test';
import { expectSound } from '../fixtures/sound.ts';
import { DEMO_PASSWORD, expect, test } from '../fixtures/test.ts';

/** Makes an announcement as the tenant's administrator. */
async function announce(baseURL: string | undefined, notice: Record<string, unknown>, attachment?: string): Promise<void> {
  const signedIn = await fetch(`${baseURL}/api/xmf-user-auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'admin', password: DEMO_PASSWORD }),
  });
  const authorization = `Bearer ${(await signedIn.json()).data.access_token}`;
  const files: string[] = [];
  if (attachment) {
    const form = new FormData();
    form.append('file', new Blob(['附件内容']), attachment);
    const uploaded = await fetch(`${baseURL}/api/xmf-basic-model/commonfile/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    });
    files.push((await uploaded.json()).data.fileSaveName);
  }
  const sent = await fetch(`${baseURL}/api/xmf-basic-model/notice`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ files, ...notice }),
  });
  expect((await sent.json()).code).toBe('0');
}

const bell = (page: Page) => page.getByRole('button', { name: /^消息(，|$)/ });
const unread = async (page: Page) => Number((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);

async function idOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('lianxi.session') ?? '{}').state.userinfo.user_id);
}

test('a notice comes live to its two readers; each reads it for themselves', async ({ agent, baseURL }) => {
  const [first, second] = [(await agent('agent1035')).page, (await agent('agent1036')).page];
  await expect.poll(() => unread(first)).toBeGreaterThan(0);
  const before = await unread(first);
  const ids = [await idOf(first), await idOf(second)];
  const content = '<p>请在<b>今天</b>完成。</p><script>document.title = "x"</script>';
  await announce(baseURL, { title: '请确认排班', content, to: { kind: 'agents', ids } }, '排班.txt');

  await expect(first.getByText('新消息：请确认排班')).toBeVisible();
  await expect.poll(() => unread(first)).toBe(before + 1);
  await first.getByRole('button', { name: '查看' }).click();
  const dialog = first.getByRole('dialog', { name: '消息' });
  await dialog.getByRole('button', { name: /请确认排班/ }).click();
  const detail = dialog.getByRole('region', { name: '消息内容' });
  await expect(detail.getByText('请在今天完成。')).toBeVisible();
  await expect(detail.getByText('陈立群')).toBeVisible();
  await expect.poll(() => unread(first)).toBe(before);
  await expectSound(first, 'dialog-messages');

  const download = first.waitForEvent('download');
  await detail.getByRole('button', { name: '下载 排班.txt' }).click();
  expect((await download).suggestedFilename()).toBe('排班.txt');
  await expect(first.getByText('下载成功')).toBeVisible();
  expect(await unread(second)).toBeGreaterThan(0);
});

test('messages: filters, arrows, clearing what is unread', async ({ agent, baseURL }) => {
  const { page } = await agent('agent1037');
  const ids = [await idOf(page)];
  for (const title of ['提醒甲', '提醒乙']) await announce(baseURL, { title, content: title, to: { kind: 'agents', ids } });
  await bell(page).click();
  const dialog = page.getByRole('dialog', { name: '消息' });
  const rows = dialog.getByRole('region', { name: '消息列表' }).getByRole('listitem');
  await expect(rows.first()).toContainText('提醒乙');
  await rows.first().getByRole('button').click();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('heading', { name: '提醒甲' })).toBeVisible();

  await dialog.getByLabel('状态').selectOption('已读');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect(rows.filter({ hasText: '提醒乙' })).toHaveCount(1);
  await dialog.getByLabel('状态').selectOption('未读');
  await dialog.getByLabel('通知类型').selectOption('缴费提醒通知');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect(dialog.getByText('没有符合条件的数据')).toBeVisible();
  await dialog.getByRole('button', { name: '重置' }).click();
  await expect(rows.filter({ hasText: '提醒甲' })).toHaveCount(1);
  await dialog.getByRole('button', { name: '清除未读' }).click();
  await expect.poll(() => unread(page)).toBe(0);
  await expect(dialog.locator('.messages-unread')).toHaveCount(0);
});

test('a strong announcement stands before its reader, live and after the sign-in, until it is closed', async ({
  agent,
  baseURL,
}) => {
  const { page } = await agent('agent1038');
  await expect(page.getByRole('button', { name: /^(已连接|网络良好)/ })).toBeVisible();
  const ids = [await idOf(page)];
  const to = { kind: 'agents', ids };
  await announce(baseURL, { title: '紧急：系统切换', content: '<p>18:00 前请保存内容。</p>', strong: true, to });
  const dialog = page.getByRole('dialog', { name: '紧急：系统切换' });
  await expect(dialog.getByText('18:00 前请保存内容。')).toBeVisible();
  await expectSound(page, 'dialog-announcement');
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect(dialog).toBeHidden();
  const asked = page.waitForResponse('**/api/xmf-basic-model/notice/strong');
  await page.reload();
  await (await asked).finished();
  await expect(bell(page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
