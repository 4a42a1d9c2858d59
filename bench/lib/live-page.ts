import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { type Felt, heapOf, read, watch } from '../ui/felt.ts';
import type { Bar, BenchContext, BenchResult } from './bench.ts';
import { openProfile } from './browser.ts';
import { TENANT } from './database.ts';
import { quantile, summary } from './rounds.ts';
import { LOGIN_PATH, type Stage, signIn } from './stage.ts';
import { loadAverage } from './usage.ts';

/** Changes a second, written as their owner in the server would: each in its row, pages told three times a second. */
export const RATE = 200;
const GATHER_MS = 300;
const ROLLING_MS = 250;
/** Of a supervisor in each round. */
const ACTS = 30;

/** A page that follows what thousands do, and what a supervisor does there meanwhile. */
export interface LivePage {
  /** As the bars say it: 'a wall of 2000 seats'. */
  what: string;
  path: string;
  /** What it shows many of. */
  items: string;
  /** What it listens to. */
  topic: string;
  addItems(owner: pg.Client): Promise<unknown>;
  /** Changes so many of them; answers how many did. */
  change(owner: pg.Client, count: number): Promise<number>;
  /** So many presses, clicks and keys, and scrolling between them. */
  act(page: Page, acts: number): Promise<void>;
  /** Changes one item so that the page comes to read this word; answers how to leave the page as it was. */
  mark(page: Page, owner: pg.Client, word: string): Promise<() => Promise<unknown>>;
}

/** Signs a supervisor in, changes items all the time, and measures what they feel. */
export async function measureLivePage(
  { rounds, log }: Pick<BenchContext, 'rounds' | 'log'>,
  stage: Stage,
  live: LivePage,
): Promise<BenchResult> {
  const load = loadAverage();
  const owner = new pg.Client({ connectionString: stage.databaseUrl });
  await owner.connect();
  const stop = new AbortController();
  let changing: Promise<number> = Promise.resolve(0);
  try {
    await live.addItems(owner);
    const page = await (await openProfile(stage.browser)).newPage();
    await page.goto(stage.url + LOGIN_PATH);
    await signIn({ page }, 'admin');
    await page.getByRole('navigation').first().waitFor();
    await page.goto(stage.url + live.path);
    await page.locator(live.items).first().waitFor();
    changing = keepChanging(owner, live, stop.signal);
    const felt: Felt[] = [];
    const shownAfter: number[] = [];
    let before = 0;
    for (let round = 0; round <= rounds; round++) {
      await watch(page);
      await live.act(page, ACTS);
      const now = await read(page, ACTS);
      shownAfter.push(await timeToShow(page, owner, live));
      if (round === 0) before = await heapOf(page);
      else felt.push(now);
      log(`round ${round}: p98 ${quantile(now.actsMs, 0.98).toFixed(0)} ms, longest task ${worst(now).toFixed(0)} ms`);
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
        lower(`act to frame on ${live.what} under ${RATE} changes/s, p98`, p98.median, 'ms', {
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
        `A change stands on the page after ${shown.median.toFixed(0)} ms (${shown.least.toFixed(0)}–${shown.greatest.toFixed(0)}).`,
      ],
    };
  } finally {
    stop.abort();
    await changing;
    await owner.end();
  }
}

const worst = ({ longTasksMs }: Felt) => Math.max(0, ...longTasksMs);

/** Until the signal; answers how often. */
async function keepChanging(owner: pg.Client, live: LivePage, signal: AbortSignal): Promise<number> {
  let changes = 0;
  const began = performance.now();
  while (!signal.aborted) {
    await sleep(GATHER_MS);
    const due = Math.round(((performance.now() - began) * RATE) / 1000) - changes;
    changes += await live.change(owner, due);
    await tell(owner, live);
  }
  return changes;
}

/** Milliseconds until a change is read on the page. */
async function timeToShow(page: Page, owner: pg.Client, live: LivePage): Promise<number> {
  const word = `忙${Math.random().toString(36).slice(2, 6)}`;
  const shown = page.getByText(word).first().waitFor();
  const began = performance.now();
  const leave = await live.mark(page, owner, word);
  await tell(owner, live);
  await shown;
  const took = performance.now() - began;
  await leave();
  return took;
}

/** Rolls on what is under the mouse, every fourth time far back; nobody aims before it stands. */
export async function roll(page: Page, nth: number): Promise<void> {
  for (let step = 0; step < 5; step++) await page.mouse.wheel(0, nth % 4 === 3 ? -20_000 : 900);
  await sleep(ROLLING_MS);
}

async function tell(owner: pg.Client, { topic }: LivePage): Promise<void> {
  await owner.query(`select pg_notify('topic_changed', $1)`, [`${TENANT}:${topic}`]);
}
