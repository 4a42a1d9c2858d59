import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { expectSound } from './fixtures/sound.ts';

/**
 * The behaviour that every page of a record has, tested once, on the gallery of the kit's parts (`pnpm gallery`): a page and data
 * of its own, without the portal.
 */
const test = base.extend<{ record: Locator }, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      // A program of its own: the compiler does not run among Playwright's loaders.
      const program = spawn(process.execPath, [join(import.meta.dirname, '../tools/gallery.ts')], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, PORT: '0' },
      });
      const [address] = await once(program.stdout, 'data');
      await use(String(address).trim());
      program.kill();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ gallery }, use) => use(gallery),
  record: async ({ page }, use) => {
    await page.goto('/#/record');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await use(page.getByRole('dialog'));
  },
});

const search = (page: Page) => page.getByRole('textbox', { name: '查找样品' });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const save = (form: Locator) => form.getByRole('button', { name: '保存' }).click();

test('a list in each of its states, and who may not see it', async ({ page }) => {
  await page.goto('/#/states');
  const state = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(state('加载中').getByRole('status', { name: '加载中...' })).toBeVisible();
  await expect(state('没有数据')).toContainText('还没有样品');
  await expect(state('筛选后没有').getByRole('button', { name: '清空筛选' })).toBeVisible();
  await expect(state('加载失败').getByRole('alert')).toContainText('样品（加载失败）加载失败');
  await expect(state('加载失败').getByRole('button', { name: '重试' })).toBeVisible();
  await expect(state('有数据').getByRole('row')).toHaveCount(3);
  await expect(state('没有权限')).toContainText('没有权限查看样品');
  await expectSound(page, 'gallery_states');
});

test('a list is searched, narrowed, cleared and turned, all of it in the address', async ({ page, record }) => {
  await expect(record).toHaveCount(0);
  const count = page.getByRole('heading', { level: 1 }).locator('xpath=..');
  await expect(count).toContainText('45');
  await search(page).fill('样品 4');
  await expect(rowOf(page, '样品 3')).toHaveCount(0);
  await expect(page).toHaveURL(/keyword=/);
  await page.getByLabel('种类', { exact: true }).selectOption({ label: '稀有' });
  await expect(page).toHaveURL(/kind=rare/);
  await expect(page.getByRole('row')).toHaveCount(1 + 3);
  await search(page).fill('没有这个');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await page.getByRole('button', { name: '清空筛选' }).first().click();
  await expect(count).toContainText('45');
  await expect(search(page)).toHaveValue('');

  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page).toHaveURL(/currentPage=2/);
  await expect(rowOf(page, '样品 20')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, '样品 20')).toBeVisible();
  // A search starts at the first page.
  await search(page).fill('样品');
  await expect(page).not.toHaveURL(/currentPage=2/);
});

/** Once, when a list's keyword is in the address and before the next drawing: types more, or clicks. */
const whenTaken = (page: Page, then: { types: string } | { clicks: string }) =>
  page.evaluate((next) => {
    const { replaceState } = history;
    history.replaceState = function (...address) {
      replaceState.apply(this, address);
      if (!String(address[2]).includes('keyword=')) return;
      history.replaceState = replaceState;
      // The next drawing is in a task of its own.
      if ('clicks' in next) return queueMicrotask(() => document.querySelector<HTMLElement>(next.clicks)?.click());
      const field = document.activeElement as HTMLInputElement;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, field.value + next.types);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }, then);

test('what is typed while the words before it reach the address stays', async ({ page, record }) => {
  await expect(record).toHaveCount(0);
  await whenTaken(page, { types: ' 1' });
  await search(page).fill('样品');
  await expect(search(page)).toHaveValue('样品 1');
  await expect(page).toHaveURL(/keyword=[^&]+1$/);
});

test('a change of a list that follows another at once does not take it back', async ({ page, record }) => {
  await expect(record).toHaveCount(0);
  await whenTaken(page, { clicks: '[aria-label=下一页]' });
  await search(page).fill('样品');
  await expect(page).toHaveURL(/(?=.*keyword=[^&]+)(?=.*currentPage=2)/);
});

test('columns are hidden, and stay so', async ({ page, record }) => {
  await expect(record).toHaveCount(0);
  const heading = page.getByRole('columnheader', { name: '重量' });
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '重量' }).uncheck();
  await expect(heading).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '编码' })).toBeVisible();
  await expect(heading).toHaveCount(0);
});

test('a list that cannot be read says so, and is read again', async ({ page }) => {
  const calls = '**/api/gallery/specimens?*';
  await page.route(calls, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/#/record');
  await expect(page.getByRole('alert')).toContainText('样品加载失败');
  await page.unroute(calls);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a form: what is missing is said at its field, what the server refuses too, and nothing typed is lost', async ({
  page,
  record: form,
}) => {
  await page.getByRole('button', { name: '新建样品' }).click();
  await expect(page).toHaveURL(/id=new/);
  await expect(form.getByLabel('名称')).toBeFocused();
  await save(form);
  await expect(form.getByText('请输入名称')).toBeVisible();
  await expect(form.getByText('请输入编码')).toBeVisible();
  await expect(form.getByLabel('名称')).toBeFocused();
  await expectSound(page, 'gallery_problems');
  await form.getByLabel('名称').fill('新来的');
  await form.getByLabel('编码').fill('s1');
  await form.getByLabel('编码').blur();
  await expect(form.getByText('编码由大写字母和数字组成')).toBeVisible();
  await form.getByLabel('编码').fill('S1');
  await save(form);
  await expect(form.getByText('已有相同编码的样品')).toBeVisible();
  await expect(form.getByLabel('编码')).toBeFocused();
  await expect(form.getByLabel('名称')).toHaveValue('新来的');

  // Escape asks while there is unsaved input, and closes the question again.
  const question = page.getByRole('dialog').filter({ hasText: '您确定要离开吗？' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('名称')).toHaveValue('新来的');
  await form.getByLabel('编码').fill('NEW1');
  await save(form);
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, '新来的')).toBeVisible();
});

test('what a field says when it is left waits for the press that leaves it', async ({ page, record: form }) => {
  await page.getByRole('button', { name: '新建样品' }).click();
  await expect(form.getByLabel('名称')).toBeFocused();
  const enabled = form.getByRole('switch', { name: '启用' });
  await expect(enabled).toBeChecked();
  const box = await enabled.boundingBox();
  if (!box) throw new Error('the switch has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(form.getByLabel('名称')).not.toBeFocused();
  expect(await enabled.boundingBox()).toEqual(box);
  await page.mouse.up();
  await expect(form.getByText('请输入名称')).toBeVisible();
  await expect(enabled).not.toBeChecked();
});

test('two who change one: the second is told, takes over what is stored, and saves', async ({ page, record: form, gallery }) => {
  await page.getByRole('button', { name: '样品 45', exact: true }).click();
  await expect(page).toHaveURL(/[?&]id=45/);
  await expect(form.getByLabel('编码')).toHaveValue('S45');
  const { data } = await (await fetch(`${gallery}/api/gallery/specimens/45`)).json();
  await fetch(`${gallery}/api/gallery/specimens`, { method: 'PUT', body: JSON.stringify({ ...data, weight: 77 }) });
  await form.getByLabel('备注').fill('我写的');
  await save(form);
  await expect(form.getByText(/已被其他人修改/)).toBeVisible();
  await expect(form.getByLabel('备注')).toHaveValue('我写的');
  await expectSound(page, 'gallery_conflict');
  await form.getByRole('button', { name: '载入最新' }).click();
  await expect(form.getByLabel('重量')).toHaveValue('77');
  await form.getByLabel('备注').fill('我写的');
  await save(form);
  await expect(form).toHaveCount(0);
});

test('what stands open is in the address; what is gone says so; removing asks', async ({ page, record: form }) => {
  await page.goto('/#/record?id=44&keyword=别的');
  await expect(form.getByLabel('编码')).toHaveValue('S44');
  await form.getByRole('button', { name: '取消' }).click();
  await expect(page).not.toHaveURL(/[?&]id=/);
  await page.goto('/#/record');
  await page.getByRole('button', { name: '删除 样品 44' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '删除样品「样品 44」？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(rowOf(page, '样品 44')).toBeVisible();
  await page.getByRole('button', { name: '删除 样品 44' }).click();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, '样品 44')).toHaveCount(0);
  await page.goto('/#/record?id=44');
  await expect(form.getByText('数据不存在或已删除')).toBeVisible();
});

test('a list from the keyboard: rows open by Enter', async ({ page, record: form }) => {
  const first = page.getByRole('row').nth(1).getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(first).toBeFocused();
});

const saveBar = (page: Page) => ({
  save: page.getByRole('button', { name: '保存', exact: true }),
  undo: page.getByRole('button', { name: '放弃修改' }),
  unsaved: page.getByText('有未保存的修改'),
});

test('settings: saved by the bar below them, which says what is not', async ({ page }) => {
  await page.goto('/#/settings');
  const { save: button, undo, unsaved } = saveBar(page);
  const days = page.getByLabel('保存天数');
  await expect(days).toHaveValue(/30/);
  await expect(button).toBeDisabled();
  await expectSound(page, 'gallery_settings');
  await days.fill('60');
  await expect(unsaved).toBeVisible();
  await undo.click();
  await expect(days).toHaveValue(/30/);
  await expect(unsaved).toHaveCount(0);

  await page.getByLabel('编码前缀').fill('');
  await button.click();
  await expect(page.getByText('请输入编码前缀')).toBeVisible();
  await page.getByLabel('编码前缀').fill('T');
  await days.fill('60');
  await button.click();
  await expect(unsaved).toHaveCount(0);
  await page.reload();
  await expect(days).toHaveValue(/60/);
});

test('settings that somebody else saved meanwhile: who is second is told, takes them over, and saves', async ({
  page,
  gallery,
}) => {
  await page.goto('/#/settings');
  const { save: button, unsaved } = saveBar(page);
  const address = `${gallery}/api/gallery/store-rules`;
  const days = page.getByLabel('保存天数');
  await expect(page.getByLabel('编码前缀')).toBeVisible();
  const { data } = await (await fetch(address)).json();
  await fetch(address, { method: 'PUT', body: JSON.stringify({ ...data, days: 7 }) });
  await page.getByLabel('编码前缀').fill('Z');
  await button.click();
  await expect(page.getByText('入库规则已被其他人修改，请载入最新内容后再保存')).toBeVisible();
  await expect(page.getByLabel('编码前缀')).toHaveValue('Z');
  await expectSound(page, 'gallery_settings-conflict');
  await page.getByRole('button', { name: '载入最新' }).click();
  await expect(days).toHaveValue(/7/);
  await page.getByLabel('编码前缀').fill('Z');
  await button.click();
  await expect(unsaved).toHaveCount(0);
});

test('settings that one may read and not change, that cannot be read, and that one may not see', async ({ page }) => {
  await page.goto('/#/settings-of-others');
  await expect(page.getByLabel('编码前缀')).toBeDisabled();
  await expect(page.getByText('您没有修改的权限，只能查看。')).toBeVisible();
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0);
  await expectSound(page, 'gallery_settings-read-only');
  const calls = '**/api/gallery/store-rules';
  await page.route(calls, (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('入库规则加载失败');
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ status: 403, body: '' }));
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('没有权限查看入库规则')).toBeVisible();
});

test('a list is taken along: the rows that are ticked, or all that the filters leave', async ({ page, record }) => {
  await expect(record).toHaveCount(0);
  const question = page.getByRole('dialog');
  const bar = page.getByRole('region', { name: '批量操作' });
  const asked = async (title: string, button = page.getByRole('button', { name: '导出' })) => {
    await button.click();
    await expect(question).toContainText(title);
    const request = page.waitForRequest('**/api/gallery/specimens/export');
    await question.getByRole('button', { name: '导出' }).click();
    await expect(question).toHaveCount(0);
    return (await request).postDataJSON();
  };
  await page.getByRole('checkbox', { name: '样品 45' }).check();
  await page.getByRole('checkbox', { name: '样品 43' }).check();
  await expect(bar).toContainText('已选 2 条');
  expect(await asked('导出 2 条样品？', bar.getByRole('button', { name: '导出' }))).toEqual({ ids: ['45', '43'], filters: {} });
  // Other filters give other rows: none of them is ticked.
  await page.getByLabel('种类', { exact: true }).selectOption({ label: '稀有' });
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  expect(await asked('导出 15 条样品？')).toEqual({ ids: null, filters: { kind: 'rare' } });
});
