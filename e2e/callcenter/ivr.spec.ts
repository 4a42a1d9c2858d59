import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a menu is drawn, tried, published and given to a hotline: who presses 2 comes to the group', async ({ colleague }) => {
  const page = await colleague('admin', '/callcenter/hotline/flow');
  await page.getByRole('button', { name: '新建流程' }).first().click();
  await page.getByRole('dialog').getByLabel('流程名称').fill('故事菜单');
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();

  const step = (name: string) => page.getByRole('group', { name, exact: true });
  const palette = page.getByRole('navigation', { name: '添加节点' });
  await step('开始：开始').focus();
  await page.keyboard.press('Enter');
  await palette.getByRole('button', { name: '按键菜单' }).click();
  await page.getByLabel('播报 1', { exact: true }).fill('售前请按1，售后请按2');
  await palette.getByRole('button', { name: '转技能组' }).click();
  await page.getByRole('button', { name: /^技能组：/ }).click();
  await page.getByRole('option', { name: /电商服务组/ }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const faults = page.getByRole('list', { name: '问题' });
  await expect(faults.getByRole('listitem')).toHaveCount(3);
  await expectSound(page, 'ivr-faults');

  await faults.getByRole('button', { name: /转技能组/ }).click();
  await page.getByLabel('失败 →').selectOption('挂机');
  await step('按键菜单：按键菜单').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect(step('按键菜单：按键菜单')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await step('按键菜单：按键菜单').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('超时 →').selectOption('挂机');
  await page.getByLabel('按键无效 →').selectOption('挂机');

  await page.getByRole('button', { name: '试运行' }).click();
  await page.getByRole('group', { name: '客户按键' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(page.getByRole('list', { name: '经过' })).toContainText('按键菜单 → 按键 2');
  await expect(page.getByRole('status').filter({ hasText: '转到技能组' })).toBeVisible();
  await expectSound(page, 'ivr-trial');

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByLabel('版本说明').fill('故事的第一版');
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await page.getByRole('button', { name: '版本', exact: true }).click();
  await expect(page.getByRole('list', { name: '版本' })).toContainText('故事的第一版');
  await expectSound(page, 'ivr-versions');

  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '故事菜单' })).toContainText('第 1 版');
  await page.getByRole('navigation', { name: '热线' }).getByRole('link', { name: '热线', exact: true }).click();
  await page.getByRole('button', { name: '新建热线' }).first().click();
  const line = page.getByRole('dialog', { name: /热线/ });
  await line.getByLabel('热线号码').fill('4009990052');
  await line.getByLabel('热线名称').fill('菜单热线');
  await line.getByRole('button', { name: /^语音菜单：/ }).click();
  await page.getByRole('option', { name: '故事菜单' }).click();
  await line.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '4009990052' });
  await expect(row).toContainText('故事菜单');

  for (const [part, name] of [
    ['', '菜单热线'],
    ['/flow', '故事菜单'],
  ]) {
    await page.goto(`/#/callcenter/hotline${part}`);
    await page.getByRole('button', { name: `删除 ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  }
});
