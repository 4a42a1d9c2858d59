import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { Bar, Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { openProfile } from './lib/browser.ts';
import { TENANT } from './lib/database.ts';
import { quantile, summary } from './lib/rounds.ts';
import { LOGIN_PATH, type Stage, signIn, withStage } from './lib/stage.ts';
import { loadAverage } from './lib/usage.ts';
import { type Felt, heapOf, read, watch } from './ui/felt.ts';

const SEATS = 2000;
/** Changes a second, written as the calls' owner would: each in its row, the wall told three times a second. */
const RATE = 200;
const GATHER_MS = 300;
const ACTS = 30;
const PATH = '/#/callcenter/seatstatus';
const tile = '.seat-tiles > li button';

/** The wall of two thousand seats while 200 of them change a second: scrolled, filtered, seats opened and closed. */
const wall: Bench = {
  name: 'wall',
  run: (context) =>
    withStage(
      context,
      async () => {},
      (stage) => measure(context, stage),
    ),
};
export default wall;

async function measure({ rounds, log }: BenchContext, stage: Stage): Promise<BenchResult> {
  const load = loadAverage();
  const owner = new pg.Client({ connectionString: stage.databaseUrl });
  await owner.connect();
  const stop = new AbortController();
  let changing: Promise<number> = Promise.resolve(0);
  try {
    await addSeats(owner);
    const page = await (await openProfile(stage.browser)).newPage();
    await page.goto(stage.url + LOGIN_PATH);
    await signIn({ page }, 'admin');
    await page.getByRole('navigation').first().waitFor();
    await page.goto(stage.url + PATH);
    await page.locator(tile).first().waitFor();
    changing = change(owner, stop.signal);
    const felt: Felt[] = [];
    const shownAfter: number[] = [];
    let before = 0;
    for (let round = 0; round <= rounds; round++) {
      await watch(page);
      await act(page);
      const round1 = await read(page, ACTS);
      shownAfter.push(await timeToShow(page, stage.databaseUrl));
      if (round === 0) before = await heapOf(page);
      else felt.push(round1);
      log(`round ${round}: p98 ${quantile(round1.actsMs, 0.98).toFixed(0)} ms, longest task ${worst(round1).toFixed(0)} ms`);
    }
    stop.abort();
    const changes = await changing;
    const after = await heapOf(page);
    const p98 = summary(felt.map(({ actsMs }) => quantile(actsMs, 0.98)));
    const tasks = summary(felt.map(worst));
    const shown = summary(shownAfter);
    const lower = (what: string, value: number, unit: string, limits: Pick<Bar, 'must' | 'aim' | 'spread'>): Bar => ({
      ...{ what, value, unit, better: 'lower' },
      ...limits,
    });
    return {
      bars: [
        lower(`act to frame on a wall of ${SEATS} seats under ${RATE} changes/s, p98`, p98.median, 'ms', {
          ...{ must: 150, aim: 100, spread: [p98.least, p98.greatest] },
        }),
        lower('longest task there', tasks.median, 'ms', { must: 100, aim: 50, spread: [tasks.least, tasks.greatest] }),
        lower('heap at the end over the heap after one round', after / before, '×', { must: 1.25, aim: 1.1 }),
      ],
      figures: {
        loadAverageBefore: load,
        changes,
        p98Ms: p98,
        longestTaskMs: tasks,
        longTasks: felt.map(({ longTasksMs }) => longTasksMs.length),
        shownAfterMs: shown,
        heapMb: { before, after },
      },
      notes: [
        `A change stands on the wall after ${shown.median.toFixed(0)} ms (${shown.least.toFixed(0)}–${shown.greatest.toFixed(0)}).`,
      ],
    };
  } finally {
    stop.abort();
    await changing;
    await owner.end();
  }
}

const worst = ({ longTasksMs }: Felt) => Math.max(0, ...longTasksMs);

async function addSeats(owner: pg.Client): Promise<void> {
  await owner.query(
    `with template as (select department_id from agents where tenant_id = $1 order by id limit 1), agent as (
       insert into agents (tenant_id, username, ag_no, name, department_id, password_hash, ext)
       select $1, 'seat' || n, 60000 + n, '坐席' || n, department_id, '', (60000 + n)::text from template, generate_series(1, $2::int) n
       returning id)
     insert into agent_phone_status (tenant_id, agent_id, status, status_name, registered) select $1, id, '1', '在线', true from agent`,
    [TENANT, SEATS],
  );
}

/** Seats change until the signal; answers how often. */
async function change(owner: pg.Client, signal: AbortSignal): Promise<number> {
  let changes = 0;
  const began = performance.now();
  while (!signal.aborted) {
    await sleep(GATHER_MS);
    const due = Math.round(((performance.now() - began) * RATE) / 1000) - changes;
    const { rowCount } = await owner.query(
      `update agent_phone_status set activity = case activity when 'idle' then 'wrap-up' else 'idle' end,
         activity_since = now(), changed_at = clock_timestamp()
       where tenant_id = $1 and call_id is null and agent_id in (
         select id from agents where tenant_id = $1 and username like 'seat%' order by random() limit $2)`,
      [TENANT, due],
    );
    changes += rowCount ?? 0;
    await owner.query(`select pg_notify('topic_changed', $1)`, [`${TENANT}:seats`]);
  }
  return changes;
}

/** Scrolls far and near, opens and closes seats, looks for one by its number. */
async function act(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (let n = 0; n < ACTS / 3; n++) {
    for (let step = 0; step < 5; step++) await page.mouse.wheel(0, n % 4 === 3 ? -20_000 : 900);
    await page.locator(tile).nth(12).press('Enter');
    const panel = page.locator('.semi-sidesheet-body');
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.getByLabel('姓名、工号或分机').press(String(n % 10));
    await page.getByLabel('姓名、工号或分机').fill('');
  }
}

/** Milliseconds until one seat's new status is read on the wall. */
async function timeToShow(page: Page, databaseUrl: string): Promise<number> {
  await page.getByLabel('姓名、工号或分机').fill('坐席77');
  const status = `忙${Math.random().toString(36).slice(2, 6)}`;
  const shown = page.locator('.seat-tiles').getByText(status).first().waitFor();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = performance.now();
  await client.query(
    `update agent_phone_status set status = '2', status_name = $2, activity = 'idle', changed_at = clock_timestamp()
     where agent_id = (select id from agents where tenant_id = $1 and username = 'seat77')`,
    [TENANT, status],
  );
  await client.query(`select pg_notify('topic_changed', $1)`, [`${TENANT}:seats`]);
  await client.end();
  await shown;
  await page.getByLabel('姓名、工号或分机').fill('');
  return performance.now() - began;
}
