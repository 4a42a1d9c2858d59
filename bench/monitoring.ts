import type { Bench } from './lib/bench.ts';
import { TENANT } from './lib/database.ts';
import { type LivePage, measureLivePage, roll } from './lib/live-page.ts';
import { withStage } from './lib/stage.ts';

const SEATS = 2000;
/** Where rows of conversations are. */
const inTable = [1000, 600] as const;
const row = 'table[aria-label="会话"] tbody tr[aria-rowindex]';

/** The monitoring of chat with two thousand seats and as many conversations, of which 200 change a second. */
const monitoring: Bench = {
  name: 'monitoring',
  run: (context) =>
    withStage(
      context,
      async () => {},
      (stage) => measureLivePage(context, stage, conversations),
    ),
};
export default monitoring;

const conversations: LivePage = {
  what: `the monitoring of ${SEATS} chat seats`,
  path: '/#/online/onlinemonitoring',
  items: row,
  topic: 'conversations',
  /** Agents who are there, each with a conversation. */
  async addItems(owner) {
    await owner.query(
      `with template as (select department_id from agents where tenant_id = $1 order by id limit 1), agent as (
         insert into agents (tenant_id, username, ag_no, name, department_id, password_hash)
         select $1, 'seat' || n, 60000 + n, '坐席' || n, department_id, '' from template, generate_series(1, $2::int) n
         returning id)
       insert into agent_text_status (tenant_id, agent_id, status, status_name, active) select $1, id, '1', '在线', 1 from agent`,
      [TENANT, SEATS],
    );
    // Reachable, or the server would take their conversations away.
    await owner.query(
      `insert into agent_connections (process_id, number, tenant_id, agent_id, kind)
       select (select id from server_processes order by heartbeat_at desc limit 1), 1000000 + row_number() over (), tenant_id, id, 'chat'
       from agents where tenant_id = $1 and username like 'seat%'`,
      [TENANT],
    );
    await owner.query(
      `with visitor as (
         insert into visitors (tenant_id, name) select $1, '访客' || n from generate_series(1, $2::int) n returning id, name
       ), numbered as (select id, name, row_number() over (order by id) as n from visitor),
       seat as (select id, row_number() over (order by id) as n from agents where tenant_id = $1 and username like 'seat%')
       insert into conversations (tenant_id, visitor_id, visitor_name, state, agent_id, assigned_at, first_reply_at)
       select $1, v.id, v.name, 'active', seat.id, now(), now() from numbered v join seat using (n)`,
      [TENANT, SEATS],
    );
  },
  /** Half of them messages, half of them loads of agents. */
  async change(owner, count) {
    const { rowCount: messages } = await owner.query(
      `update conversations set last_seq = last_seq + 1, waiting_since = case when waiting_since is null then now() end
       where tenant_id = $1 and id in (
         select id from conversations where tenant_id = $1 and state = 'active' and visitor_name like '访客%' order by random() limit $2)`,
      [TENANT, Math.ceil(count / 2)],
    );
    const { rowCount: loads } = await owner.query(
      `update agent_text_status set active = 3 - active
       where tenant_id = $1 and agent_id in (
         select id from agents where tenant_id = $1 and username like 'seat%' order by random() limit $2)`,
      [TENANT, Math.floor(count / 2)],
    );
    return (messages ?? 0) + (loads ?? 0);
  },
  /** Scrolls far and near, opens and closes conversations, looks now at those that wait, now at those that do not. */
  async act(page, acts) {
    // By selectors: what a test looks up by its label is looked for in the page's own time.
    const state = page.locator('select[aria-label="状态"]');
    await state.selectOption('waiting');
    for (let n = 0; n < acts / 3; n++) {
      await page.mouse.move(...inTable);
      await roll(page, n);
      await page.locator(`${row} button`).nth(12).click();
      const panel = page.locator('.semi-sidesheet-body');
      await panel.waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      await state.press(n % 2 === 0 ? 'ArrowDown' : 'ArrowUp');
    }
    await state.selectOption('');
    await page.mouse.move(...inTable);
    await page.mouse.wheel(0, -200_000);
  },
  /** One that waits longer than all others stands first. */
  async mark(_page, owner, word) {
    await owner.query(
      `update conversations set visitor_name = $2, waiting_since = now() - interval '100 s'
       where tenant_id = $1 and visitor_name = '访客77'`,
      [TENANT, word],
    );
    return () =>
      owner.query(
        `update conversations set visitor_name = '访客77', waiting_since = null where tenant_id = $1 and visitor_name = $2`,
        [TENANT, word],
      );
  },
};
