import { expect, signIn, test } from '../fixtures/test.ts';

test('an entrance: its preview follows the form, its code names it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/#/videocall/websiteListdetail?id=new');
  await expect(page.getByRole('heading', { level: 1, name: '新建视频入口' })).toBeVisible();
  const preview = page.frameLocator('iframe[title="视频客服预览"]');
  await expect(preview.getByRole('heading', { name: '视频客服' })).toBeVisible();
  await page.getByLabel('入口名称').fill('理赔视频');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('理赔查勘');
  await expect(preview.getByRole('heading', { name: '理赔查勘' })).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  const link = page.getByRole('textbox', { name: '视频链接' });
  await expect(link).toHaveValue(/\/video\?tenantId=174&site=v[0-9a-f]{20}$/);
  await expect(page.getByRole('textbox', { name: '网页代码' })).toHaveValue(
    /video-widget\.js" data-tenant="174" data-site="v[0-9a-f]{20}"/,
  );
  await expect(page.getByRole('img', { name: '理赔视频 的二维码' })).toBeVisible();
});
