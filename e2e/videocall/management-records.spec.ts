import type { Page } from '@playwright/test';
import { readTable } from '../../server/src/platform/spreadsheet/read-table.ts';
import { answer, control, expect, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, startCall } from './video.ts';

const entrance = `/video?tenantId=174&site=${ENTRANCE.open}`;

/** The content of an export with this name, when the task centre offers it. */
async function exported(page: Page, name: string, question?: string): Promise<(string | null)[][]> {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  if (question) await page.getByRole('dialog').filter({ hasText: question }).getByRole('button', { name: '导出' }).click();
  const centre = page.getByRole('region', { name: '任务中心' });
  const task = centre.getByRole('listitem').filter({ hasText: name });
  const [file] = await Promise.all([page.waitForEvent('download'), task.getByRole('button', { name: '下载' }).click()]);
  await page.keyboard.press('Escape');
  await expect(centre).toBeHidden();
  return (await readTable(await file.path(), { rows: 1000, columns: 30, cell: 5000 })).slice(1);
}

const find = async (page: Page, keyword: string) => {
  await page.getByRole('textbox', { name: '客户、客户编号或通话编号' }).fill(keyword);
  await page.keyboard.press('Enter');
};

test('a visit is found afterwards with all that was said and shown, counted in the report, and taken along in files', async ({
  agent,
  customer,
  desk,
}) => {
  const member = await desk('agent1023');
  const visitor = await customer(entrance);
  await startCall(visitor, '故事客户甲');
  await answer(member);
  await expectMoving(member, 'video[aria-label^="故事客户甲"]');
  await member.getByRole('textbox', { name: '输入消息' }).fill('请看说明书第三页');
  await member.keyboard.press('Enter');
  await control(member, '截图').click();
  await expect(member.getByText('截图 · 仅坐席可见')).toBeVisible();
  const [chooser] = await Promise.all([member.waitForEvent('filechooser'), control(member, '发送图片或文件').click()]);
  await chooser.setFiles({ name: '说明书.txt', mimeType: 'text/plain', buffer: Buffer.from('第三页：更换滤芯') });
  await expect(member.getByRole('button', { name: '下载 说明书.txt' })).toBeVisible();
  await visitor.getByRole('button', { name: '挂断' }).click();
  await expect(member.getByRole('heading', { name: '客户已挂断' })).toBeVisible();

  const { page: office } = await agent('monitor', '/#/videocall/myreception');
  await find(office, '故事客户甲');
  const row = office.getByRole('row').filter({ hasText: '故事客户甲' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('正常结束');

  await test.step('its detail shows pictures that open, and gives files', async () => {
    await row.getByRole('button').first().click();
    const panel = office.getByRole('dialog', { name: '视频详情' });
    await expect(panel.getByText('请看说明书第三页')).toBeVisible();
    await panel.getByRole('button', { name: /的截图，点击放大$/ }).click();
    const large = office.getByRole('dialog', { name: /的截图$/ });
    await expect(large).toBeVisible();
    await large.getByRole('button', { name: '关闭' }).click();
    await expect(large).toBeHidden();
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      panel.getByRole('button', { name: '下载 说明书.txt' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('说明书.txt');
    await office.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('what is listed is exported, and nothing else', async () => {
    const rows = await exported(office, '视频记录', '导出 1 条视频记录？');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(['故事客户甲', '测试入口', '正常结束', '无']));
  });

  await test.step('the report counts it with its agent, and leads back to it', async () => {
    await office.goto('/#/videocall/report?by=agent');
    const counted = office.getByRole('row').filter({ hasText: '1023' });
    await expect(counted).toContainText('100%');
    await expect(counted.getByRole('cell')).toContainText([/1023/, '1', '1', '0', '100%']);
    const figures = (await exported(office, '视频报表')).find(([name]) => name?.includes('1023'));
    expect(figures?.slice(1, 4)).toEqual(['1', '1', '0']);
    await counted.getByRole('button').first().click();
    await expect(office.getByRole('heading', { level: 1, name: '视频记录' })).toBeVisible();
    await expect(row).toBeVisible();
  });
});

test('a customer is blocked from a record, turned away, and let in again', async ({ agent, customer, desk }) => {
  const member = await desk('agent1024');
  const visitor = await customer(entrance);
  await startCall(visitor, '故事客户乙');
  await answer(member);
  await control(member, '挂断').click();
  await expect(visitor.getByRole('heading', { name: '通话已结束' })).toBeVisible();

  const { page: office } = await agent('monitor', '/#/videocall/myreception');
  await find(office, '故事客户乙');
  await office.getByRole('row').filter({ hasText: '故事客户乙' }).getByRole('button').first().click();
  await office.getByRole('button', { name: '加入黑名单' }).click();
  const form = office.getByRole('dialog', { name: '添加客户' });
  await expect(form.getByLabel('客户编号')).toHaveValue(/^\d+$/);
  await form.getByLabel('拉黑原因').fill('辱骂坐席');
  await form.getByRole('button', { name: '保存' }).click();
  const row = office.getByRole('row').filter({ hasText: '故事客户乙' });
  await expect(row).toContainText('辱骂坐席');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: '您暂时无法使用视频客服' })).toBeVisible();

  await row.getByRole('button', { name: /^删除/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();
});
