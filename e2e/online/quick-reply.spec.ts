import { desk, widget } from '../fixtures/chat.ts';
import { expect, test } from '../fixtures/test.ts';

test('快捷回复: a slash in the composer finds one, Enter takes it, the visitor gets it', async ({ agent, visitor }) => {
  const { page } = await agent('agent1029', '/#/online/quickreply');
  for (const [title, content, link] of [
    ['开票说明', '发票在发货后三天内开出。', ''],
    ['开票页面', '按步骤填写即可。', 'https://shop.example/invoice'],
  ] as const) {
    await page.getByRole('button', { name: '新建快捷回复' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('标题').fill(title);
    await form.getByLabel('内容').fill(content);
    await form.getByLabel('链接').fill(link);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
  }
  await page.goto('/#/online/onlineservice/dialogue');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('什么时候开票');
  await desk(page).row('什么时候开票').click();
  const reply = page.getByRole('textbox', { name: '回复内容' });
  await reply.pressSequentially('/开票');
  await expect(page.getByRole('listbox', { name: '快捷回复' }).getByRole('option')).toHaveCount(2);
  await reply.press('ArrowDown');
  await expect(page.getByRole('option', { name: '开票页面' })).toHaveAttribute('aria-selected', 'true');
  await reply.press('Enter');
  await expect(widget(shop).panel.getByRole('link', { name: /开票页面/ })).toHaveAttribute(
    'href',
    'https://shop.example/invoice',
  );
  await page.locator('.composer').getByRole('button', { name: '快捷回复' }).click();
  await page.getByRole('option', { name: '开票说明' }).click();
  await expect(reply).toHaveValue('发票在发货后三天内开出。');
  await reply.fill('');
  await reply.pressSequentially('/说明');
  await reply.press('Enter');
  await expect(reply).toHaveValue('发票在发货后三天内开出。');
  await reply.press('Enter');
  await expect(widget(shop).message('发票在发货后三天内开出。')).toBeVisible();
  await desk(page).end();
  await desk(page).goOffline();

  await page.goto('/#/online/quickreply');
  for (const title of ['开票说明', '开票页面']) {
    await page.getByRole('button', { name: `删除 ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  }
});
