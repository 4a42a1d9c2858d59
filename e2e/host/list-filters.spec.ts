import { expect, test } from '../fixtures/test.ts';

test('what is typed while the words before it reach the address stays', async ({ agent }) => {
  const { page } = await agent('admin', '/#/basicmodule/operationlog');
  const search = page.getByRole('textbox', { name: '操作名称或对象' });
  await expect(search).toBeVisible();
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = function (...address) {
      replaceState.apply(this, address);
      if (!String(address[2]).includes('keyword=')) return;
      history.replaceState = replaceState;
      const field = document.activeElement as HTMLInputElement;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, `${field.value}字典`);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  await search.fill('新建');
  await expect(search).toHaveValue('新建字典');
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent('新建字典')}`));
});
