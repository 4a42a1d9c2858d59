import pg from 'pg';
import { changed } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** A change of rights is effective in the open portal, without a reload. */
test('a right that is taken away closes its page and its menu entry within a second; given back, it returns', async ({
  agent,
  portal,
}) => {
  const { page } = await agent(changed.rights);
  const menu = page.getByRole('navigation').first();
  await page.goto('/#/online/dialoguerecord');
  await expect(page.getByRole('heading', { name: '对话记录' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    // A role of its own: the agents of other stories are not changed.
    const { rows } = await client.query<{ id: string }>(
      `insert into roles (tenant_id, name) values (174, '权限变更') returning id`,
    );
    const role = rows[0]?.id;
    await client.query(
      `insert into role_permissions (tenant_id, role_id, code)
       select 174, $1, code from unnest(array['homepage_onlineservice_mark', 'online_dialogue', 'online_dialoguerecord']) as given(code)`,
      [role],
    );
    await client.query(`update agent_roles set role_id = $1 where agent_id = (select id from agents where username = $2)`, [
      role,
      changed.rights,
    ]);
    await expect(menu.getByText('客户管理')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '对话记录' })).toBeVisible();

    await client.query(`delete from role_permissions where role_id = $1 and code = 'online_dialoguerecord'`, [role]);
    await expect(page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible({ timeout: 2000 });
    await expect(menu.getByText('对话记录')).toHaveCount(0);

    await client.query(`insert into role_permissions (tenant_id, role_id, code) values (174, $1, 'online_dialoguerecord')`, [
      role,
    ]);
    await expect(menu.getByText('对话记录')).toBeVisible({ timeout: 2000 });
  } finally {
    await client.end();
  }
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});
