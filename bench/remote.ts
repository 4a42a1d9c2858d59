import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildRemote } from '@lianxi/release/build-remote';
import pg from 'pg';
import { addOneBundlePage } from './federation/one-bundle-page.ts';
import type { Bar, Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { largest } from './lib/browser.ts';
import { interleave, quantile, type Rounds, ratio, summary } from './lib/rounds.ts';
import { type Stage, withStage } from './lib/stage.ts';
import { loadAverage } from './lib/usage.ts';
import { type Click, clickRemote, type RemotePage } from './remote/click.ts';
import { duplicatesIn, isSingleton } from './remote/duplicates.ts';
import { openDesk } from './remote/save.ts';

const root = join(import.meta.dirname, '..');

const PAGES: readonly RemotePage[] = [
  { remote: 'online', username: 'agent1002', menu: '在线客服', entry: '在线会话', goal: 'chatDesk' },
  { remote: 'customer', username: 'admin', menu: '客户管理', entry: '客户列表', goal: 'list' },
  { remote: 'admin', username: 'admin', menu: '系统管理', entry: '用户管理', goal: 'list' },
];

/**
 * One remote. For its agents: the first and the second click on a page of it, over a line of 150 ms. For its team: how
 * long a build takes, beside that of everything as one application, and how long until what was saved is in the portal.
 */
const remote: Bench = {
  name: 'remote',
  run: (context) =>
    withStage(
      context,
      async () => {},
      (stage) => measure(context, stage),
    ),
};
export default remote;

async function measure(context: BenchContext, stage: Stage): Promise<BenchResult> {
  const load = loadAverage();
  await fetchNothingAhead(stage.databaseUrl);
  const clicks = await measureClicks(context, stage);
  const builds = await measureBuilds(context);
  const saves = await measureSaves(context, stage);

  const first = clicks.map(({ cold }) => cold);
  const again = clicks.map(({ warm }) => warm);
  const maps = join(stage.hostFolder, '..', 'maps');
  const duplicates = duplicatesIn(
    first.slice(-PAGES.length).flatMap(({ loaded }) => loaded),
    maps,
  );
  const entries = entrySizes(join(stage.hostFolder, '..', 'remotes'));
  const of = (all: readonly Click[], key: Exclude<keyof Click, 'transfers' | 'loaded'>) =>
    summary(all.map((click) => click[key]));
  const p75 = (all: readonly Click[]) =>
    quantile(
      all.map(({ milliseconds }) => milliseconds),
      0.75,
    );
  const greatest = (all: Rounds): Rounds => ({ ...all, median: all.greatest });
  const perPage = (all: readonly Click[]) =>
    Object.fromEntries(
      PAGES.map(({ remote }, at) => [
        remote,
        of(
          all.filter((_, i) => i % PAGES.length === at),
          'milliseconds',
        ),
      ]),
    );
  return {
    bars: [
      bar('hops for code after the click on a remote not yet loaded, the most', greatest(of(first, 'codeHops')), '', { must: 1 }),
      bar('remoteEntry, the largest', greatest(summary(entries)), 'KB gz', { must: 14 }),
      bar('code of the remote itself until its first page, the most', greatest(of(first, 'ownKilobytes')), 'KB gz', { must: 80 }),
      bar('modules with state that came twice', summary([duplicates.filter(isSingleton).length]), '', { must: 0 }),
      bar('first click at 150 ms round trip, p75', { ...of(first, 'milliseconds'), median: p75(first) }, 'ms', { aim: 300 }),
      bar('click with the remote in the cache at 150 ms, p75', { ...of(again, 'milliseconds'), median: p75(again) }, 'ms', {
        aim: 300,
      }),
      bar('saved until visible in the portal', saves.visible, 'ms', { must: 10_000, aim: 3000 }),
      bar('build of one remote over one of everything as one application', ratio(builds.remote, builds.everything), '×', {
        aim: 0.5,
      }),
    ],
    figures: {
      loadAverageBefore: load,
      firstClickMs: perPage(first),
      cachedClickMs: perPage(again),
      hops: of(first, 'hops'),
      builtMs: saves.built,
      visibleMs: saves.visible,
      buildMs: builds,
      duplicates,
      largest: Object.fromEntries(
        PAGES.map(({ remote }, at) => [remote, largest(first.at(at - PAGES.length)?.transfers ?? [], 10)]),
      ),
    },
    notes: [
      `Hops of a first click with its data: ${of(first, 'hops').median}; each takes 150 ms.`,
      `${duplicates.length} stateless modules came twice, ${duplicates.reduce((sum, { kilobytes }) => sum + kilobytes, 0).toFixed(0)} KB of source.`,
      `One remote is built in ${builds.remote.median.toFixed(0)} ms, everything as one application in ${builds.everything.median.toFixed(0)} ms.`,
    ],
  };
}

function bar(what: string, { median, least, greatest }: Rounds, unit: string, limits: Pick<Bar, 'must' | 'aim'>): Bar {
  return { what, value: median, unit, better: 'lower', ...limits, spread: [least, greatest] };
}

/** The agent clicks before anything was fetched ahead. The registry is signed, so the releases themselves say so. */
async function fetchNothingAhead(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update remote_releases set remote = jsonb_set(remote, '{preload}', '"never"')`);
  await client.end();
}

async function measureClicks({ rounds, log }: BenchContext, { browser, url }: Stage): Promise<{ cold: Click; warm: Click }[]> {
  const clicks: { cold: Click; warm: Click }[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const page of PAGES) {
      const click = await clickRemote(browser, url, page);
      // The first round warms up the server.
      if (round === 0) continue;
      clicks.push(click);
      const { cold, warm } = click;
      log(
        `round ${round}: ${page.remote} ${cold.milliseconds.toFixed(0)} ms, ${cold.codeHops} hops for code, ${cold.hops} in all; ` +
          `with a cache ${warm.milliseconds.toFixed(0)} ms`,
      );
    }
  }
  return clicks;
}

/** The customer remote as it is released, and the same portal as one application. */
async function measureBuilds({ folder, rounds, log }: BenchContext): Promise<{ remote: Rounds; everything: Rounds }> {
  const timed = (work: () => Promise<unknown>) => async () => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  return interleave(
    {
      remote: timed(() => buildRemote(join(root, 'remotes/customer'), join(folder, 'built'))),
      everything: timed(() => addOneBundlePage(join(folder, 'one-bundle'))),
    },
    rounds,
    (round, { remote, everything }) =>
      log(`round ${round}: one remote built in ${remote.toFixed(0)} ms, everything in ${everything.toFixed(0)} ms`),
  );
}

async function measureSaves({ folder, rounds, log }: BenchContext, { browser, url, hostFolder }: Stage) {
  const desk = await openDesk(folder, join(hostFolder, '..', 'remotes'), browser, url);
  try {
    const saves: { built: number; visible: number }[] = [];
    for (let round = 1; round <= rounds; round++) {
      const save = await desk.save(round);
      saves.push(save);
      log(`round ${round}: saved, built after ${save.built.toFixed(0)} ms, visible after ${save.visible.toFixed(0)} ms`);
    }
    return { built: summary(saves.map(({ built }) => built)), visible: summary(saves.map(({ visible }) => visible)) };
  } finally {
    await desk.close();
  }
}

/** Of the entries of all remotes, as sent. */
const entrySizes = (remotesFolder: string): number[] =>
  globSync(join(remotesFolder, '*/current.json')).map((file) => {
    const { version } = JSON.parse(readFileSync(file, 'utf8'));
    return statSync(join(file, '..', version, 'remoteEntry.js.gz')).size / 1024;
  });
