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

/** Returns the address of its entrance. */
async function makeEntrance(page: Page, name: string, group: string): Promise<string> {
  await page.goto('/#/videocall/websiteListdetail?id=new');
  await page.getByLabel('入口名称').fill(name);
  await page.getByRole('button', { name: /^默认技能组：/ }).click();
  await page.getByRole('option', { name: new RegExp(group) }).click();
  await page.getByRole('button', { name: '保存' }).click();
  const { pathname, search } = new URL(await page.getByRole('textbox', { name: '视频链接' }).inputValue());
  return pathname + search;
}

test('a skill group serves its own customers, those of the higher one first', async ({ agent, customer, desk }) => {
  const { page: office } = await agent('admin', '/#/videocall/setting');
  await makeGroup(office, { name: '故事咨询组', priority: 2, agNo: '1019' });
  await makeGroup(office, { name: '故事理赔组', priority: 9, agNo: '1019' });
  const [asking, claiming] = [
    await makeEntrance(office, '故事咨询入口', '故事咨询组'),
    await makeEntrance(office, '故事理赔入口', '故事理赔组'),
  ];

  // Idle, and in neither group.
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
    await form.getByLabel('技能组名称').fill('故事快赔组');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(rowOf(office, '故事快赔组')).toBeVisible();
  });

  await answer(member);
  await control(member, '挂断').click();
  await member.getByRole('button', { name: '完成' }).click();
  await expect(member.getByRole('region', { name: '视频来电：咨询客户' })).toBeVisible();
  await first.getByRole('button', { name: '取消排队' }).click();
  await expect(member.getByRole('region', { name: /^视频来电/ })).toHaveCount(0);
});
