import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('工单流程: a template is drawn, its faults are found, it is published', async ({ colleague }) => {
  const page = await colleague('admin', '/workorder/setting');
  await page.getByRole('button', { name: '新建模板' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('模板名称').fill('服务投诉');
  const pick = async (label: string, text: string) => {
    await form.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: text }).first().click();
  };
  await pick('表单', '银行投诉');
  await pick('负责人', '林若静');
  await form.getByLabel('编号前缀').fill('FW');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: '设计流程 服务投诉' }).click();

  const settings = page.getByRole('complementary', { name: '设置' });
  await page.locator('.lx-flow-node', { hasText: '办理' }).click();
  await page.getByRole('navigation', { name: '添加节点' }).getByRole('button', { name: '审批' }).click();
  await page.getByRole('button', { name: '发布' }).click();
  await expect(settings.getByText('请选择由谁处理')).toBeVisible();
  await settings.getByRole('button', { name: /审批/ }).first().click();
  await settings.getByRole('button', { name: '添加人员' }).click();
  await settings.getByLabel('审批人 1', { exact: true }).selectOption('角色');
  await settings.getByRole('button', { name: '审批人 1的角色' }).click();
  await page.getByRole('option', { name: '主管' }).click();
  await settings.getByLabel('审批方式').selectOption('会签：需要多人同意');
  await settings.getByRole('radio', { name: '责任认定：必填' }).check();
  await expectSound(page, 'workorder_workflow');
  await page.getByRole('button', { name: '发布' }).click();
  const publish = page.getByRole('dialog');
  await publish.getByRole('button', { name: '发布' }).click();
  await expect(publish).toHaveCount(0);
  await expect(page.getByText('使用第 1 版')).toBeVisible();
});
