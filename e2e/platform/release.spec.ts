import type { Page } from '@playwright/test';
import type { TestPortal } from '../../tools/testing/portal.ts';
import { answer } from '../fixtures/admin.ts';
import { giveHealth, giveRemote, giveToken, move, type OwnRemote, ownRemote, packRelease, upload } from '../fixtures/releases.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

const pointer = (page: Page, name: '正式版' | '灰度' | '上一版') => page.getByRole('region', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('navigation', { name: '应用发布' }).getByRole('link', { name });
const releases = (page: Page) => page.getByRole('table', { name: '应用版本' });
const rowOf = (page: Page, { name }: OwnRemote) =>
  page.getByRole('table', { name: '应用、租户与版本' }).getByRole('row').filter({ hasText: name });

/** Publishes the remote's releases; the first is stable. Returns its team's token. */
async function publish(portal: TestPortal, remote: OwnRemote, versions: readonly [string, ...string[]]): Promise<string> {
  const token = await giveToken(portal, remote);
  for (const version of versions) {
    const zip = await packRelease(remote, version, `试用页 ${version}`);
    expect(await upload(portal, token, zip, `${version} 的说明`)).toMatchObject({ code: '0' });
  }
  await move(portal, token, remote, 'promote', { version: versions[0] });
  return token;
}

/** The newly opened page of the remote is of this version. */
async function expectRunning(user: Page, { page }: OwnRemote, version: string): Promise<void> {
  await user.goto(`/?${version}#${page}`);
  await expect(user.getByRole('heading', { name: `试用页 ${version}` })).toBeVisible();
}

async function openDetail(page: Page, { id, name }: OwnRemote): Promise<void> {
  await page.goto(`/#/platform/release/detail?id=${id}`);
  await expect(page.getByRole('heading', { name: `${name}发布` })).toBeVisible();
}

test('发布台: a release is shown to some, then to everybody; the portal follows', async ({ agent, portal }) => {
  const remote = ownRemote('walk');
  await giveRemote(portal, remote);
  await publish(portal, remote, ['1.0.0', '1.1.0']);
  const { page } = await agent('operator');
  const { page: user } = await agent('releaser');
  await openDetail(page, remote);
  await expect(pointer(page, '正式版')).toContainText('1.0.0');
  await expect(releases(page).getByRole('row').filter({ hasText: '1.1.0 的说明' })).toContainText('待发布');

  await page.getByRole('button', { name: '灰度 1.1.0' }).click();
  const form = page.getByRole('dialog', { name: '灰度 1.1.0' });
  const slider = form.getByRole('slider', { name: '坐席比例' });
  await form.getByRole('button', { name: '开始灰度' }).click();
  await expect(form.getByText('请选择坐席比例或租户')).toBeVisible();
  await slider.focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveValue('20');
  await form.getByRole('button', { name: /指定租户/ }).click();
  await page.getByRole('option', { name: /联席运营/ }).click();
  await form.getByRole('heading').first().click();
  await expectSound(page, 'release_canary');
  await form.getByRole('button', { name: '开始灰度' }).click();
  await expect(pointer(page, '灰度')).toContainText('20% 的坐席和 1 家租户');
  await expect(pointer(page, '灰度')).toContainText('联席运营');
  await expectRunning(user, remote, '1.1.0');

  await page.goto('/#/platform/release');
  await expect(rowOf(page, remote)).toContainText('灰度 1.1.0：20% 的坐席和 1 家租户');
  await expect(rowOf(page, remote).getByTitle(/联席运营的.*1\.1\.0（灰度）/)).toBeVisible();
  await rowOf(page, remote).getByRole('button', { name: remote.name }).click();
  await pointer(page, '灰度').getByRole('button', { name: '正式发布' }).click();
  await answer(page, '正式发布 1.1.0？', '正式发布');
  await expect(pointer(page, '正式版')).toContainText('1.1.0');
  await expect(pointer(page, '上一版')).toContainText('1.0.0');
  await expect(pointer(page, '灰度')).toContainText('没有灰度中的版本');
});

test('发布台: back to the release before, and one taken away for good, with the reason', async ({ agent, portal }) => {
  const remote = ownRemote('back');
  await giveRemote(portal, remote);
  await publish(portal, remote, ['1.0.0', '1.1.0']);
  const { page } = await agent('operator');
  await openDetail(page, remote);
  await page.getByRole('button', { name: '正式发布 1.1.0' }).click();
  await answer(page, '正式发布 1.1.0？', '正式发布');
  await expect(pointer(page, '正式版')).toContainText('1.1.0');
  await pointer(page, '上一版').getByRole('button', { name: '回退到上一版' }).click();
  await answer(page, '回退到 1.0.0？', '回退');
  await expect(pointer(page, '正式版')).toContainText('1.0.0');
  const { page: user } = await agent('releaser');
  await expectRunning(user, remote, '1.0.0');

  await page.getByRole('button', { name: '撤回 1.1.0' }).click();
  const revoke = page.getByRole('dialog', { name: '撤回 1.1.0' });
  await revoke.getByRole('button', { name: '撤回' }).click();
  await expect(revoke.getByText('请填写原因')).toBeVisible();
  await revoke.getByRole('textbox', { name: '原因' }).fill('丢失标签');
  await revoke.getByRole('button', { name: '撤回' }).click();
  const revoked = releases(page).getByRole('row').filter({ hasText: '1.1.0' });
  await expect(revoked).toContainText('已撤回');
  await expect(revoked).toContainText('撤回原因：丢失标签');
  await expect(revoked.getByRole('button')).toHaveCount(0);
  await expectSound(page, 'release_detail');

  await part(page, '发布记录').click();
  const log = page.getByRole('table', { name: '发布记录' });
  for (const text of ['上传 1.0.0', '正式发布 1.1.0，原为 1.0.0', '回退到 1.0.0，原为 1.1.0', '撤回 1.1.0：丢失标签']) {
    await expect(log.getByText(text)).toBeVisible();
  }
});

test('发布令牌: shown once, opens its own remote until it is withdrawn', async ({ agent, portal }) => {
  const remote = ownRemote('token');
  const { page, context } = await agent('operator');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#/platform/release/tokens');
  await page.getByRole('button', { name: '新建令牌' }).first().click();
  const form = page.getByRole('dialog', { name: '新建发布令牌' });
  await form.getByRole('textbox', { name: '应用编号' }).fill('Not An Id');
  await form.getByRole('textbox', { name: '团队' }).fill(`团队 ${remote.id}`);
  await form.getByRole('button', { name: '新建' }).click();
  await expect(form.getByText('应用编号格式有误')).toBeVisible();
  await form.getByRole('textbox', { name: '应用编号' }).fill(remote.id);
  await form.getByRole('button', { name: '新建' }).click();
  const shown = page.getByRole('dialog', { name: `团队 ${remote.id}的发布令牌` });
  const token = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: '复制令牌' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expectSound(page, 'release_token');
  await shown.getByRole('button', { name: '我已记下' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  expect(await upload(portal, token, await packRelease(ownRemote('other'), '1.0.0', '别的'))).toMatchObject({ code: '4003' });
  const zip = await packRelease(remote, '1.0.0', '试用页');
  expect(await upload(portal, token, zip)).toMatchObject({ code: '0' });
  expect(await upload(portal, token, zip)).toMatchObject({ reason: 'release.exists' });

  const row = page.getByRole('table', { name: '发布令牌' }).getByRole('row').filter({ hasText: remote.id });
  await expect(row).toContainText('刚刚');
  await row.getByRole('button', { name: /作废/ }).click();
  await answer(page, `作废团队 ${remote.id}的令牌？`, '作废');
  await expect(row).toHaveCount(0);
  expect(await upload(portal, token, await packRelease(remote, '1.1.0', '试用页'))).toMatchObject({ code: '4005' });
});

test('two at once: who comes second is told what the first did, and nothing of theirs happened', async ({ agent, portal }) => {
  const remote = ownRemote('contest');
  await publish(portal, remote, ['1.0.0', '1.1.0', '1.2.0']);
  const [{ page: first }, { page: second }] = [await agent('operator'), await agent('releaser')];
  await openDetail(first, remote);
  await openDetail(second, remote);
  await second.getByRole('button', { name: '正式发布 1.2.0' }).click();
  const question = second.getByRole('dialog').filter({ hasText: '正式发布 1.2.0？' });
  await expect(question).toBeVisible();
  await first.getByRole('button', { name: '正式发布 1.1.0' }).click();
  await answer(first, '正式发布 1.1.0？', '正式发布');
  await expect(pointer(first, '正式版')).toContainText('1.1.0');
  await question.getByRole('button', { name: '正式发布' }).click();
  const notice = second.getByRole('alert').filter({ hasText: '您的操作没有执行' });
  await expect(notice).toContainText('operator 正式发布 1.1.0，原为 1.0.0');
  await expect(pointer(second, '正式版')).toContainText('1.1.0');
  await expectSound(second, 'release_overtaken');
});

test('two at once: a form that is open says what changed, and takes over what stands now', async ({ agent, portal }) => {
  const remote = ownRemote('form');
  const token = await publish(portal, remote, ['1.0.0', '1.1.0', '1.2.0']);
  const { page } = await agent('releaser');
  await openDetail(page, remote);
  await page.getByRole('button', { name: '灰度 1.2.0' }).click();
  const form = page.getByRole('dialog', { name: '灰度 1.2.0' });
  const share = form.getByRole('spinbutton', { name: '坐席比例，数字' });
  await share.fill('30');
  await move(portal, token, remote, 'promote', { version: '1.1.0' });
  await expect(form.getByRole('alert').filter({ hasText: '试用团队 正式发布 1.1.0，原为 1.0.0' })).toBeVisible();
  await form.getByRole('button', { name: '开始灰度' }).click();
  await expect(form.getByText('发布状态已被他人修改')).toBeVisible();
  await form.getByRole('button', { name: '载入最新' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await share.fill('40');
  await form.getByRole('button', { name: '开始灰度' }).click();
  await expect(pointer(page, '灰度')).toContainText('40% 的坐席');
  await expect(pointer(page, '正式版')).toContainText('1.1.0');
});

test('运行健康: what browsers report becomes charts, lights and a table', async ({ agent, portal }) => {
  const remote = ownRemote('health');
  await publish(portal, remote, ['1.0.0']);
  await giveHealth(portal, remote);
  const { page } = await agent('operator');
  await openDetail(page, remote);
  await part(page, '运行健康').click();
  const summary = page.getByRole('table', { name: '各版本最近一天' }).getByRole('row').filter({ hasText: '1.0.0' });
  await expect(summary).toContainText('异常');
  await expect(summary).toContainText('12%');
  await expect(page.getByRole('img', { name: /加载耗时 p95/ }).locator('canvas')).toBeVisible();
  await expect(page.locator('.lx-chart canvas')).toHaveCount(5);
  await expectSound(page, 'release_health');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出数据' }).click();
  expect((await saved).suggestedFilename()).toBe(`${remote.id}-health.csv`);
  await page.getByText('数据表', { exact: true }).click();
  await expect(page.getByRole('table', { name: '每十分钟的运行健康' }).getByRole('row')).toHaveCount(2);
  await page.goto('/#/platform/release?only=bad');
  await expect(rowOf(page, remote)).toContainText('异常');
});

test('who may only look has nothing to act with; tenants never see any of it', async ({ agent, page, portal }) => {
  const remote = ownRemote('watched');
  await publish(portal, remote, ['1.0.0', '1.1.0']);
  const { page: watcher } = await agent('watcher');
  await openDetail(watcher, remote);
  await expect(releases(watcher).getByRole('row')).toHaveCount(3);
  await expect(watcher.getByRole('button', { name: /灰度|正式发布|撤回|回退/ })).toHaveCount(0);
  await part(watcher, '运行健康').click();
  await expect(watcher.getByText('最近一天没有数据')).toBeVisible();
  await part(watcher, '兼容矩阵').click();
  await expect(watcher.getByRole('row', { name: /^1\.0\.0 正式版/ })).toContainText('运行中');
  await expectSound(watcher, 'release_fit');
  await watcher.goto('/#/platform/release/tokens');
  await expect(watcher.getByRole('table', { name: '发布令牌' })).toBeVisible();
  await expect(watcher.getByRole('button', { name: /新建令牌|作废/ })).toHaveCount(0);

  await signIn(page, 'admin');
  await expect(page.getByRole('navigation').first()).not.toContainText('发布台');
  await page.goto('/#/platform/release');
  await expect(page.getByText('您没有权限访问此页面')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
