import type { Browser } from 'playwright-core';
import type { Bar, Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { openProfile } from './lib/browser.ts';
import { quantile, ratio, summary } from './lib/rounds.ts';
import { withStage } from './lib/stage.ts';
import { loadAverage } from './lib/usage.ts';
import { read, watch } from './ui/felt.ts';
import { addTablePage, TABLE_PATH } from './ui/table-page.ts';
import { openAndClose, switchTabs } from './ui/tabs.ts';

/**
 * How the portal feels: a table of 100,000 rows scrolled and clicked while 200 changes a second arrive, beside Semi's
 * virtual Table in turns; ten kept tabs switched; pages opened and closed fifty times. At the machine's own speed.
 */
const ui: Bench = {
  name: 'ui',
  run: (context) =>
    withStage(
      context,
      ({ hostFolder }) => addTablePage(hostFolder),
      ({ url, browser }) => measure(context, url, browser),
    ),
};
export default ui;

interface TableRound {
  acts: number[];
  worstTask: number;
}

async function measure({ rounds, log }: BenchContext, url: string, browser: Browser): Promise<BenchResult> {
  const load = loadAverage();
  const ours: TableRound[] = [];
  const peer: TableRound[] = [];
  for (let round = 0; round <= rounds; round++) {
    const turns: [TableRound[], string][] = [
      [ours, ''],
      [peer, '#semi'],
    ];
    for (const [kept, hash] of round % 2 ? turns.toReversed() : turns) {
      const felt = await useTable(browser, `${url}${TABLE_PATH}${hash}`);
      if (round > 0) kept.push(felt);
    }
    if (round > 0) log(`round ${round}: ${words(ours.at(-1))}; Semi ${words(peer.at(-1))}`);
  }
  const tabs = await switchTabs(browser, url);
  log(
    `tabs: ${tabs.actsMs.length} switches; heap ${tabs.heapKept.toFixed(1)} MB with ten, ${tabs.heapMany.toFixed(1)} MB with thirty`,
  );
  const worstSwitch = Math.max(0, ...tabs.longTasksMs);
  const heap = await openAndClose(browser, url);
  log(`heap: ${heap.before.toFixed(1)} MB before, ${heap.after.toFixed(1)} MB after fifty pages`);

  const p98 = (all: TableRound[]) => summary(all.map(({ acts }) => quantile(acts, 0.98)));
  const worst = (all: TableRound[]) => summary(all.map(({ worstTask }) => worstTask));
  const [ourP98, peerP98, ourWorst, peerWorst] = [p98(ours), p98(peer), worst(ours), worst(peer)];
  const lower = (what: string, value: number, unit: string, limits: Pick<Bar, 'must' | 'aim' | 'spread'>): Bar => ({
    ...{ what, value, unit, better: 'lower' },
    ...limits,
  });
  const spread = ({ least, greatest }: { least: number; greatest: number }) => [least, greatest] as const;
  return {
    bars: [
      lower('act to frame in a table of 100,000 rows under 200 changes/s, p98', ourP98.median, 'ms', {
        must: 150,
        aim: 100,
        spread: spread(ourP98),
      }),
      lower('longest task there', ourWorst.median, 'ms', { must: 100, aim: 50, spread: spread(ourWorst) }),
      lower('switch between ten kept tabs, p95', quantile(tabs.actsMs, 0.95), 'ms', { must: 80, aim: 50 }),
      lower('longest task while switching', worstSwitch, 'ms', { must: 100, aim: 50 }),
      lower('pages alive behind thirty tabs', tabs.alive, '', { must: 10 }),
      lower('heap with thirty tabs over heap with ten', tabs.heapMany / tabs.heapKept, '×', { must: 1.25, aim: 1.1 }),
      lower('heap after fifty pages opened and closed', heap.after / heap.before, '× before', { must: 1.25, aim: 1.1 }),
    ],
    figures: {
      loadAverageBefore: load,
      table: { p98Ms: ourP98, longestTaskMs: ourWorst },
      semiTable: { p98Ms: peerP98, longestTaskMs: peerWorst },
      p98OverSemi: ratio(ourP98, peerP98),
      tabs: {
        p50Ms: quantile(tabs.actsMs, 0.5),
        p95Ms: quantile(tabs.actsMs, 0.95),
        switches: tabs.actsMs.length,
        heapMb: { ten: tabs.heapKept, thirty: tabs.heapMany },
      },
      heapMb: heap,
    },
    notes: [
      `Semi's Table in the same rounds: p98 ${peerP98.median.toFixed(0)} ms, longest task ${peerWorst.median.toFixed(0)} ms.`,
      'Acts that the browser finds too quick to tell count as 16 ms.',
    ],
  };
}

const words = (felt: TableRound | undefined) =>
  felt ? `p98 ${quantile(felt.acts, 0.98).toFixed(0)} ms, longest task ${felt.worstTask.toFixed(0)} ms` : '';

const ACTS = 40;

/** Scrolls far and near, and chooses rows in between. */
async function useTable(browser: Browser, address: string): Promise<TableRound> {
  const profile = await openProfile(browser);
  try {
    const page = await profile.newPage();
    await page.goto(address);
    await page.getByText('客户 1', { exact: true }).waitFor({ timeout: 30_000 });
    await page.waitForTimeout(500);
    await watch(page);
    await page.mouse.move(400, 300);
    for (let act = 0; act < ACTS; act++) {
      for (let step = 0; step < 5; step++) await page.mouse.wheel(0, act % 8 === 7 ? 200_000 : 700);
      await page.mouse.click(20, 200 + (act % 5) * 40);
    }
    const { actsMs, longTasksMs } = await read(page, ACTS);
    return { acts: actsMs, worstTask: Math.max(0, ...longTasksMs) };
  } finally {
    await profile.close();
  }
}
