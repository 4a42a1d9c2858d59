import type { Page } from '@playwright/test';
import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

/** How many files the agent's outbox stores in the browser's database. */
const countKeptFiles = (page: Page) =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('lianxi.outbox.agent.'));
    if (!found?.name) return 0;
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const database = await done(indexedDB.open(found.name));
    const count = await done(database.transaction('files').objectStore('files').count());
    database.close();
    return count;
  });

test('two visitors are answered by two agents, each by one of them', async ({ agent, visitor }) => {
  const [first, second] = [await agent('agent1021'), await agent('agent1022')];
  await desk(first.page).goOnline();
  await desk(second.page).goOnline();
  const [ann, bob] = [await visitor(), await visitor()];
  await widget(ann.page).open();
  await widget(ann.page).say('台灯多久发货？');
  await widget(bob.page).open();
  await widget(bob.page).say('椅子可以退吗？');

  // Each conversation is with exactly one agent, and arrived without a reload.
  for (const question of ['台灯多久发货？', '椅子可以退吗？']) {
    await expect
      .poll(async () => (await desk(first.page).row(question).count()) + (await desk(second.page).row(question).count()))
      .toBe(1);
  }
  await expect(desk(first.page).active).toHaveCount(1);
  await expect(desk(second.page).active).toHaveCount(1);

  const annsAgent = (await desk(first.page).row('台灯多久发货？').count()) ? first : second;
  const bobsAgent = annsAgent === first ? second : first;
  await desk(annsAgent.page).row('台灯多久发货？').click();
  await desk(annsAgent.page).reply('48 小时内发出。');
  await expect(widget(ann.page).message('48 小时内发出。')).toBeVisible();
  await expect(annsAgent.page.getByText('已读')).toBeVisible();
  await expect(widget(ann.page).panel.getByRole('status').filter({ hasText: '正在为您服务' })).toBeVisible();
  await desk(bobsAgent.page).row('椅子可以退吗？').click();
  await desk(bobsAgent.page).reply('30 天内可以退换。');
  await expect(widget(bob.page).message('30 天内可以退换。')).toBeVisible();
  await expect(widget(bob.page).message('48 小时内发出。')).toHaveCount(0);

  await desk(annsAgent.page).end();
  await expect(widget(ann.page).panel.getByRole('button', { name: '重新咨询' })).toBeVisible();

  // A search by words of the conversation finds the record, which shows all of it.
  await annsAgent.page.goto('/#/online/dialoguerecord');
  await annsAgent.page.getByRole('textbox', { name: '访客名称或聊天内容' }).fill('台灯多久');
  await annsAgent.page.keyboard.press('Enter');
  const found = annsAgent.page.getByRole('row').filter({ hasText: '已结束' });
  await expect(found).toHaveCount(1);
  await found.getByRole('button').first().click();
  const record = annsAgent.page.getByRole('dialog');
  await expect(record.getByText('48 小时内发出。')).toBeVisible();

  // The replay plays from the beginning, from a mark, and to its end.
  await record.getByRole('button', { name: '回放' }).click();
  const replay = record.getByRole('region', { name: '回放' });
  await expect(replay.getByText('访客进入会话，正在为您分配客服')).toBeVisible();
  await expect(replay.getByText('48 小时内发出。')).toHaveCount(0);
  await replay.getByRole('button', { name: /首次响应/ }).click();
  await expect(replay.getByText('48 小时内发出。')).toBeVisible();
  await expect(replay.getByText(/^分配给 /)).toBeVisible();
  await expect(replay.getByText('客服已结束会话')).toHaveCount(0);
  await replay.getByRole('button', { name: '16×' }).click();
  await replay.getByRole('button', { name: '播放' }).click();
  await expect(replay.getByText('客服已结束会话')).toBeVisible();
  await replay.getByRole('slider', { name: '回放进度' }).press('ArrowLeft');
  await expect(replay.getByText('客服已结束会话')).toHaveCount(0);
  await expectSound(annsAgent.page, 'online-replay');
  await annsAgent.page.keyboard.press('Escape');

  await desk(bobsAgent.page).end();
  await bobsAgent.page.goto('/#/online/onlineservice/dialogue');
  await desk(bobsAgent.page).goOffline();
  await annsAgent.page.goto('/#/online/onlineservice/dialogue');
  await desk(annsAgent.page).goOffline();
});

test('a visitor who comes before anyone is online waits, and is answered when somebody is', async ({ agent, visitor }) => {
  const early = await visitor();
  await widget(early.page).open();
  await widget(early.page).say('有人吗？');
  await expect(
    widget(early.page)
      .panel.getByText(/正在为您分配客服/)
      .first(),
  ).toBeVisible();
  const late = await agent('agent1023');
  await desk(late.page).goOnline();
  await desk(late.page).row('有人吗？').click();
  await desk(late.page).reply('在的，您请说。');
  await expect(widget(early.page).message('在的，您请说。')).toBeVisible();

  // The visitor's history survives a reload; the panel is still open.
  await early.page.reload();
  await expect(widget(early.page).panel).toBeVisible();
  await expect(widget(early.page).message('有人吗？')).toBeVisible();
  await expect(widget(early.page).message('在的，您请说。')).toBeVisible();
  await desk(late.page).end();
  await desk(late.page).goOffline();
});

test('a picture reaches the other side, and a wrong file is refused', async ({ agent, visitor }) => {
  const { page } = await agent('agent1024');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('看看这张图');
  await desk(page).row('看看这张图').click();

  const choosing = shop.waitForEvent('filechooser');
  await widget(shop).panel.getByRole('button', { name: '发送文件' }).click();
  await (await choosing).setFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: await shop.screenshot() });
  await shop.getByRole('dialog', { name: '发送图片' }).getByRole('button', { name: '发送' }).click();
  await expect(desk(page).history.getByRole('img')).toBeVisible();

  const again = shop.waitForEvent('filechooser');
  await widget(shop).panel.getByRole('button', { name: '发送文件' }).click();
  await (await again).setFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(widget(shop).panel.getByText('上传图片只能是 JPG、GIF、BMP、PNG 格式!')).toBeVisible();

  const document = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '发送文件' }).click();
  await (await document).setFiles({ name: '安装说明.txt', mimeType: 'text/plain', buffer: Buffer.from('拧紧螺丝') });
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  const saving = shop.waitForEvent('download');
  await widget(shop).panel.getByRole('button', { name: '下载 安装说明.txt' }).click();
  expect((await saving).suggestedFilename()).toBe('安装说明.txt');

  // An upload that was in progress at the reload continues from the browser's storage.
  await page.route('**/commonfile/upload', () => undefined);
  const last = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '发送文件' }).click();
  await (await last).setFiles({ name: '保修卡.txt', mimeType: 'text/plain', buffer: Buffer.from('三年保修') });
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect.poll(() => countKeptFiles(page)).toBe(1);
  await page.unrouteAll();
  await page.reload();
  await expect(widget(shop).panel.getByRole('button', { name: '下载 保修卡.txt' })).toBeVisible();
  await expect.poll(() => countKeptFiles(page)).toBe(0);
  await desk(page).row('保修卡.txt').click();
  await desk(page).end();
  await desk(page).goOffline();
});

test('what was taken back is gone on both sides, a quote shows what it answers, a note stays inside', async ({
  agent,
  visitor,
}) => {
  const { page } = await agent('agent1028');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('能开发票吗');
  await desk(page).row('能开发票吗').click();
  await desk(page).reply('不能开');
  await expect(widget(shop).message('不能开')).toBeVisible();
  await desk(page).message('不能开').hover();
  await page.getByRole('button', { name: '撤回' }).click();
  await expect(desk(page).history.getByText('你 撤回了一条消息')).toBeVisible();
  await expect(widget(shop).message('不能开')).toHaveCount(0);
  await expect(widget(shop).panel.getByText(/撤回了一条消息/)).toBeVisible();

  await desk(page).message('能开发票吗').hover();
  await page.getByRole('button', { name: '引用' }).first().click();
  await desk(page).reply('可以开');
  await expect(widget(shop).panel.getByText(/^访客\d+：能开发票吗$/)).toBeVisible();

  await page.getByRole('button', { name: '内部备注' }).click();
  await page.getByRole('textbox', { name: '备注内容' }).fill('财务要求先核对抬头');
  await page.keyboard.press('Enter');
  await expect(desk(page).message('财务要求先核对抬头')).toBeVisible();
  await page.getByRole('button', { name: '内部备注' }).click();
  await desk(page).reply('请告诉我抬头');
  await expect(widget(shop).message('请告诉我抬头')).toBeVisible();
  await expect(shop.getByText('财务要求先核对抬头')).toHaveCount(0);
  await desk(page).end();
  await desk(page).goOffline();
});

test('the desk works from the keyboard: each stop has a name, the arrows change the conversation, the draft stays', async ({
  agent,
  visitor,
}) => {
  const { page } = await agent('agent1027');
  await desk(page).goOnline();
  for (const question of ['键盘一', '键盘二']) {
    const { page: shop } = await visitor();
    await widget(shop).open();
    await widget(shop).say(question);
    await expect(desk(page).row(question)).toBeVisible();
  }
  const reply = page.getByRole('textbox', { name: '回复内容' });
  await page.keyboard.press('Alt+ArrowDown');
  await expect(reply).toBeFocused();
  await page.keyboard.type('写到一半');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(reply).toHaveValue('');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(reply).toHaveValue('写到一半');

  const nameless: string[] = [];
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const element = page.locator(':focus');
    if ((await element.count()) === 0) continue;
    const [name, html] = await element.evaluate((node) => [
      node.getAttribute('aria-label') ?? node.textContent,
      node.outerHTML.slice(0, 200),
    ]);
    if (!name?.trim()) nameless.push(html ?? '');
  }
  expect(nameless).toEqual([]);
  for (const question of ['键盘一', '键盘二']) {
    await desk(page).row(question).click();
    await desk(page).end();
  }
  await desk(page).goOffline();
});

test('the list is filtered, and words are found in the conversation and in the ones before it', async ({ agent, visitor }) => {
  const { page } = await agent('agent1030');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('窗帘怎么量');
  await desk(page).row('窗帘怎么量').click();
  await desk(page).reply('量轨道的长度');
  await desk(page).end();
  await shop.getByRole('button', { name: '重新咨询' }).click();
  await widget(shop).say('轨道也卖吗');
  await expect(desk(page).rows).toHaveCount(2);
  await page.getByRole('button', { name: /^已结束/ }).click();
  await expect(desk(page).rows).toHaveCount(1);
  await page.getByRole('button', { name: /^待回复/ }).click();
  await desk(page).row('轨道也卖吗').click();
  await page.getByRole('button', { name: '查找消息' }).click();
  await page.getByRole('textbox', { name: '查找消息' }).fill('轨道');
  const hits = page.getByRole('search').getByRole('listitem');
  await expect(hits).toHaveCount(2);
  await expect(hits.filter({ hasText: '历史会话' })).toHaveText(/量轨道的长度/);
  await hits.filter({ hasText: '轨道也卖吗' }).getByRole('button').click();
  await expect(desk(page).message('轨道也卖吗')).toBeInViewport();
  await page.getByRole('button', { name: '关闭查找' }).click();
  await page.getByRole('button', { name: /^全部/ }).click();
  await desk(page).end();
  await desk(page).goOffline();
});

test('a second tab of the same agent shows the same desk', async ({ agent, visitor }) => {
  const { page, context } = await agent('agent1025');
  await desk(page).goOnline();
  const second = await context.newPage();
  await second.goto('/#/online/onlineservice/dialogue');
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('两个标签页');
  await desk(page).row('两个标签页').click();
  await desk(second).row('两个标签页').click();
  await desk(page).reply('第一个标签页的回复');
  await expect(desk(second).message('第一个标签页的回复')).toHaveCount(1);
  await desk(second).reply('第二个标签页的回复');
  await expect(desk(page).message('第二个标签页的回复')).toHaveCount(1);
  await expect(widget(shop).message('第二个标签页的回复')).toHaveCount(1);
  await desk(page).end();
  await desk(page).goOffline();
});

test("another tenant's visitor never reaches this tenant's agents", async ({ agent, visitor }) => {
  const { page } = await agent('agent1026');
  await desk(page).goOnline();
  const { page: shop } = await visitor(175);
  await widget(shop).open();
  await widget(shop).say('我是另一家企业的客户');
  await expect(widget(shop).message('我是另一家企业的客户')).toBeVisible();
  const theirs = await agent('admin175');
  await desk(theirs.page).goOnline();
  await expect(desk(theirs.page).row('我是另一家企业的客户')).toBeVisible();
  await expect(desk(page).active).toHaveCount(0);
  await desk(page).goOffline();
  await desk(theirs.page).row('我是另一家企业的客户').click();
  await desk(theirs.page).end();
  await desk(theirs.page).goOffline();
});
