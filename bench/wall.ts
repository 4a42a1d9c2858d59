import type { Bench } from './lib/bench.ts';
import { TENANT } from './lib/database.ts';
import { type LivePage, measureLivePage, roll } from './lib/live-page.ts';
import { withStage } from './lib/stage.ts';

const SEATS = 2000;
const tile = '.seat-tiles > li button';
/** Not by its label, which a test looks for in the page's own time. */
const search = 'input[aria-label="姓名、工号或分机"]';

/** The wall of two thousand seats while 200 of them change a second: scrolled, filtered, seats opened and closed. */
const wall: Bench = {
  name: 'wall',
  run: (context) =>
    withStage(
      context,
      async () => {},
      (stage) => measureLivePage(context, stage, seats),
    ),
};
export default wall;

const seats: LivePage = {
  what: `a wall of ${SEATS} seats`,
  path: '/#/callcenter/seatstatus',
  items: tile,
  topic: 'seats',
  addItems: (owner) =>
    owner.query(
      `with template as (select department_id from agents where tenant_id = $1 order by id limit 1), agent as (
         insert into agents (tenant_id, username, ag_no, name, department_id, password_hash, ext)
         select $1, 'seat' || n, 60000 + n, '坐席' || n, department_id, '', (60000 + n)::text from template, generate_series(1, $2::int) n
         returning id)
       insert into agent_phone_status (tenant_id, agent_id, status, status_name, registered) select $1, id, '1', '在线', true from agent`,
      [TENANT, SEATS],
    ),
  async change(owner, count) {
    const { rowCount } = await owner.query(
      `update agent_phone_status set activity = case activity when 'idle' then 'wrap-up' else 'idle' end,
         activity_since = now(), changed_at = clock_timestamp()
       where tenant_id = $1 and call_id is null and agent_id in (
         select id from agents where tenant_id = $1 and username like 'seat%' order by random() limit $2)`,
      [TENANT, count],
    );
    return rowCount ?? 0;
  },
  /** Scrolls far and near, opens and closes seats, looks for one by its number. */
  async act(page, acts) {
    await page.mouse.move(700, 500);
    for (let n = 0; n < acts / 3; n++) {
      await roll(page, n);
      await page.locator(tile).nth(12).press('Enter');
      const panel = page.locator('.semi-sidesheet-body');
      await panel.waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      await page.locator(search).press(String(n % 10));
      await page.locator(search).fill('');
    }
  },
  async mark(page, owner, word) {
    await page.locator(search).fill('坐席77');
    await owner.query(
      `update agent_phone_status set status = '2', status_name = $2, activity = 'idle', changed_at = clock_timestamp()
       where agent_id = (select id from agents where tenant_id = $1 and username = 'seat77')`,
      [TENANT, word],
    );
    return () => page.locator(search).fill('');
  },
};
