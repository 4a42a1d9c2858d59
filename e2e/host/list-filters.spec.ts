import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Once, as soon as a list's keyword is in the address and before anything is drawn again: types more, or clicks. */
const whenTaken = (page: Page, then: { types: string } | { clicks: string }) =>
  page.evaluate((next) => {
    const { replaceState } = history;
    history.replaceState = function (...address) {
      replaceState.apply(this, address);
      if (!String(address[2]).includes('keyword=')) return;
      history.replaceState = replaceState;
      // What is drawn next is drawn in a task of its own.
      if ('clicks' in next) return queueMicrotask(() => document.querySelector<HTMLElement>(next.clicks)?.click());
      const field = document.activeElement as HTMLInputElement;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, field.value + next.types);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }, then);

test('what is typed while the words before it reach the address stays', async ({ agent }) => {
  const { page } = await agent('admin', '/#/basicmodule/operationlog');
  const search = page.getByRole('textbox', { name: '操作名称或对象' });
  await expect(search).toBeVisible();
  await whenTaken(page, { types: '字典' });
  await search.fill('新建');
  await expect(search).toHaveValue('新建字典');
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent('新建字典')}`));
});

test('a change of a list that follows another at once does not take it back', async ({ agent }) => {
  const { page } = await agent('admin', '/#/online/dialoguerecord');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await whenTaken(page, { clicks: '[aria-label=下一页]' });
  await page.getByRole('textbox', { name: '访客名称或聊天内容' }).fill('您好');
  await expect(page).toHaveURL(new RegExp(`(?=.*keyword=${encodeURIComponent('您好')})(?=.*currentPage=2)`));
});
