import type { Page } from '@playwright/test';
import { answer, control, expect, test } from './desk.ts';
import { startCall } from './video.ts';

const groupForm = (page: Page) => page.getByRole('dialog', { name: /技能组$/ });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function makeGroup(page: Page, { name, priority, agNo }: { name: string; priority: number; agNo: string }): Promise<void> {
  await page.getByRole('button', { name: '新建技能组' }).first().click();
  const form = groupForm(page);
  await form.getByLabel('技能组名称').fill(name);
  await form.getByRole('button', { name: /^成员：/ }).click();
  await page.getByRole('combobox', { name: '查找成员' }).fill(agNo);
  await page.getByRole('option', { name: new RegExp(agNo) }).click();
  await page.keyboard.press('Escape');
  await form.getByLabel('优先级').fill(String(priority));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
}

/** Answers where its customers come in. */
async function makeEntrance(page: Page, name: string, group: string): Promise<string> {
  await page.goto('/#/videocall/websiteListdetail?id=new');
  await page.getByLabel('入口名称').fill(name);
  await page.getByRole('button', { name: /^默认技能组：/ }).click();
  await page.getByRole('option', { name: new RegExp(group) }).click();
  await page.getByRole('button', { name: '保存' }).click();
  const { pathname, search } = new URL(await page.getByRole('textbox', { name: '视频链接' }).inputValue());
  return pathname + search;
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `删除 ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
}

test('a skill group serves its own customers, those of the higher one first, and stays while something leads to it', async ({
  agent,
  customer,
  desk,
}) => {
  const { page: office } = await agent('admin', '/#/videocall/setting');
  await makeGroup(office, { name: '故事咨询组', priority: 2, agNo: '1019' });
  await makeGroup(office, { name: '故事理赔组', priority: 9, agNo: '1019' });
  const [asking, claiming] = [
    await makeEntrance(office, '故事咨询入口', '故事咨询组'),
    await makeEntrance(office, '故事理赔入口', '故事理赔组'),
  ];

  // Free, and of neither group.
  const stranger = await desk('agent1020');
  const first = await customer(asking);
  await startCall(first, '咨询客户');
  await expect(first.getByRole('button', { name: '取消排队' })).toBeVisible();
  const second = await customer(claiming);
  await startCall(second, '理赔客户');
  await expect(second.getByRole('button', { name: '取消排队' })).toBeVisible();

  const member = await desk('agent1019');
  await expect(member.getByRole('region', { name: '视频来电：理赔客户' })).toContainText('故事理赔入口 · 故事理赔组');
  await expect(stranger.getByRole('region', { name: /^视频来电/ })).toHaveCount(0);

  await test.step('the form opens with what holds, and takes a change', async () => {
    await office.goto('/#/videocall/setting');
    await office.getByRole('button', { name: '故事理赔组', exact: true }).click();
    const form = groupForm(office);
    await expect(form.getByRole('spinbutton', { name: /的熟练度/ })).toHaveValue('5');
    await form.getByLabel('技能组名称').fill('故事咨询组');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('已有同名技能组')).toBeVisible();
    await form.getByLabel('技能组名称').fill('故事快赔组');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(rowOf(office, '故事快赔组')).toBeVisible();
  });

  await test.step('it cannot be deleted while an entrance leads to it and a customer waits', async () => {
    await remove(office, '故事咨询组');
    await expect(office.getByText('该技能组正被视频入口或未结束的通话使用，不能删除')).toBeVisible();
    await expect(rowOf(office, '故事咨询组')).toBeVisible();
  });

  await answer(member);
  await control(member, '挂断').click();
  await member.getByRole('button', { name: '完成' }).click();
  await expect(member.getByRole('region', { name: '视频来电：咨询客户' })).toBeVisible();
  await first.getByRole('button', { name: '取消排队' }).click();
  await expect(member.getByRole('region', { name: /^视频来电/ })).toHaveCount(0);

  await test.step('it goes once nothing leads to it', async () => {
    await office.goto('/#/videocall/websiteListdetail');
    await office.getByRole('button', { name: '故事咨询入口', exact: true }).click();
    await office.getByRole('button', { name: '清除默认技能组' }).click();
    await office.getByRole('button', { name: '保存' }).click();
    await expect(office.getByRole('button', { name: '默认技能组：任何在线坐席' })).toBeVisible();
    await office.goto('/#/videocall/setting');
    await remove(office, '故事咨询组');
    await expect(rowOf(office, '故事咨询组')).toHaveCount(0);
  });
});

test('an entrance that customers came through is switched off, not deleted; origins that are none are refused', async ({
  agent,
  customer,
}) => {
  const { page: office } = await agent('admin', '/#/videocall/setting');
  await makeGroup(office, { name: '故事门店组', priority: 5, agNo: '1021' });
  const link = await makeEntrance(office, '故事门店入口', '故事门店组');
  const page = await customer(link);
  await expect(page.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();

  await office.getByLabel('允许嵌入的网页来源').fill('shop.example/page');
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByLabel('允许嵌入的网页来源')).toHaveAttribute('aria-invalid', 'true');
  await office.getByLabel('允许嵌入的网页来源').fill('https://shop.example');
  await office.getByRole('switch', { name: '启用' }).click();
  // The toast of the entrance just made may still be there: what was stored is what counts.
  const stored = office.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await office.getByRole('button', { name: '保存' }).click();
  await stored;
  await page.reload();
  await expect(page.getByRole('heading', { name: '该视频客服入口已停用' })).toBeVisible();

  await office.goto('/#/videocall/websiteListdetail');
  await expect(rowOf(office, '故事门店入口')).toContainText('停用');
  await remove(office, '故事门店入口');
  await expect(office.getByText('该视频入口已有客户，不能删除；可以停用')).toBeVisible();
});

test('a nameless group is refused at its field; who may not set video up does not get there; another tenant has its own', async ({
  agent,
}) => {
  const { page: office } = await agent('admin', '/#/videocall/setting');
  await office.getByRole('button', { name: '新建技能组' }).first().click();
  const form = groupForm(office);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入技能组名称')).toBeVisible();
  await expect(form.getByLabel('技能组名称')).toBeFocused();

  const { page: member } = await agent('agent1021');
  for (const path of ['setting', 'websiteListdetail', 'blacklist', 'seatstatus', 'report', 'onlinemonitoring']) {
    await member.goto(`/#/videocall/${path}`);
    await expect(member.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
  }
  const { page: other } = await agent('admin175', '/#/videocall/setting');
  await expect(other.getByText('还没有技能组')).toBeVisible();
});
