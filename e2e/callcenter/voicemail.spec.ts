import pg from 'pg';
import { loadSecretKey } from '../../server/src/platform/crypto/secret-key.ts';
import { openOutside } from '../../server/src/platform/testing/outside-db.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a message that a caller left is dealt with, and says by whom and how', async ({ agent, portal }) => {
  const { db, ciphers } = openOutside(portal.databaseUrl, await loadSecretKey(portal.dataDir, undefined), 1);
  const number = (await ciphers.of(174)).encrypt('calls.number', '15400000001');
  await db.close();
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `with call as (
       insert into calls (tenant_id, direction, number, number_index, did, began_at, ended_at)
       values (174, 'in', $1, '', '4008001174', now(), now()) returning tenant_id, id
     ), sound as (
       insert into recordings (tenant_id, call_id, name, kind, began_at, seconds)
       select tenant_id, id, 'leave-' || id, 'message', now(), 7 from call
     )
     insert into leaves (tenant_id, call_id) select tenant_id, id from call returning call_id as id`,
    [number],
  );
  await client.end();
  const { page } = await agent('monitor', '/#/callcenter/leaves?handling=0');
  await page
    .getByRole('button', { name: /^处理 / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /^处理 .* 的留言$/ });
  await form.getByLabel('关联编号').fill(rows[0]?.id ?? '');
  await form.getByLabel('处理备注').fill('已回电，客户要求换货');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('留言已处理')).toBeVisible();
  await page.goto('/#/callcenter/leaves?handling=1');
  const row = page.getByRole('row').filter({ hasText: '已回电，客户要求换货' }).first();
  await expect(row).toContainText('林若静');
  await expect(row.getByRole('button', { name: /^处理 / })).toBeDisabled();
  await expectSound(page, 'call-leaves');
});
