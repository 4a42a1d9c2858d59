import type { Browser } from 'playwright-core';
import type { Bar, Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { askedUntil, bytesOf, CPU_THROTTLE, largest, openProfile, openWatchedPage, type Transfer } from './lib/browser.ts';
import { type Rounds, ratio, summary } from './lib/rounds.ts';
import { goals, LOGIN_PATH, signIn, WORKBENCH_PATH, withStage } from './lib/stage.ts';
import { loadAverage } from './lib/usage.ts';
import { addFloorPage, FLOOR_PATH } from './shell/floor-page.ts';

/** Long enough that what the portal fetches ahead after its first page has begun. */
const AFTERWARDS_MS = 1500;
const KILOBYTE = 1024;
const floorGoals = { floor: 'input' };

/** Milliseconds until somebody could work, and bytes that it took. */
interface Visit {
  loginCold: number;
  loginWarm: number;
  signedInCold: number;
  workbenchCold: number;
  workbenchWarm: number;
  floorCold: number;
  floorWarm: number;
  loginBytes: number;
  workbenchBytes: number;
  aheadBytes: number;
}

/**
 * The sign-in page, then the shell with its first workbench, in Chromium on a slowed processor, with an empty cache and
 * with a filled one. The floor is a page of nothing but React and an input from the same server, in turns.
 */
const shell: Bench = {
  name: 'shell',
  run: (context) =>
    withStage(
      context,
      ({ hostFolder }) => addFloorPage(hostFolder),
      ({ url, browser }) => measure(context, url, browser),
    ),
};
export default shell;

async function measure({ rounds, log }: BenchContext, url: string, browser: Browser): Promise<BenchResult> {
  const load = loadAverage();
  const visits: Visit[] = [];
  let files: Transfer[] = [];
  for (let round = 0; round <= rounds; round++) {
    const ours = () => visitPortal(browser, url);
    const floor = () => visitFloor(browser, url);
    const [a, b] = round % 2 === 0 ? [await ours(), await floor()] : [await floor(), await ours()].reverse();
    const { transfers, ...visit } = { ...a, ...b } as Visit & { transfers: Transfer[] };
    // The first one warms up the server.
    if (round === 0) continue;
    visits.push(visit);
    files = transfers;
    log(
      `round ${round}: sign-in page ${ms(visit.loginCold)} cold, ${ms(visit.loginWarm)} warm; workbench ${ms(visit.signedInCold)} ` +
        `after the click, ${ms(visit.workbenchCold)} cold, ${ms(visit.workbenchWarm)} warm; floor ${ms(visit.floorCold)}, ${ms(visit.floorWarm)}`,
    );
  }
  return report(visits, files, load);
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

/** Somebody who comes for the first time, signs in, comes again with a full cache, then with an empty one. */
async function visitPortal(browser: Browser, url: string) {
  const profile = await openProfile(browser);
  try {
    const first = await openWatchedPage(profile, goals);
    await first.page.goto(url + LOGIN_PATH);
    const loginAt = await first.usableAt('login');
    const loginCold = loginAt - (await first.navigatedAt());
    await first.quiet(200);
    const loginBytes = bytesOf(askedUntil(first.transfers, loginAt));
    await signIn(first, 'agent1001');
    const workbenchAt = await first.usableAt('workbench');
    const signedInCold = workbenchAt - (await first.clickedAt());
    await first.quiet(AFTERWARDS_MS);
    const transfers = askedUntil(first.transfers, workbenchAt);
    const workbenchBytes = bytesOf(transfers);
    const aheadBytes = bytesOf(first.transfers) - workbenchBytes;
    await first.page.close();

    const open = async (path: string, goal: keyof typeof goals, prepare: 'keep' | 'empty-cache' | 'sign-out') => {
      const watched = await openWatchedPage(profile, goals);
      if (prepare === 'empty-cache') await watched.cdp.send('Network.clearBrowserCache');
      if (prepare === 'sign-out') await watched.page.addInitScript(() => localStorage.clear());
      await watched.page.goto(url + path);
      const time = (await watched.usableAt(goal)) - (await watched.navigatedAt());
      await watched.quiet(500);
      await watched.page.close();
      return time;
    };
    const workbenchWarm = await open(WORKBENCH_PATH, 'workbench', 'keep');
    const workbenchCold = await open(WORKBENCH_PATH, 'workbench', 'empty-cache');
    const loginWarm = await open(LOGIN_PATH, 'login', 'sign-out');
    return {
      loginCold,
      loginWarm,
      signedInCold,
      workbenchCold,
      workbenchWarm,
      loginBytes,
      workbenchBytes,
      aheadBytes,
      transfers,
    };
  } finally {
    await profile.close();
  }
}

async function visitFloor(browser: Browser, url: string) {
  const profile = await openProfile(browser);
  try {
    const open = async () => {
      const watched = await openWatchedPage(profile, floorGoals);
      await watched.page.goto(url + FLOOR_PATH);
      const time = (await watched.usableAt('floor')) - (await watched.navigatedAt());
      await watched.quiet(200);
      await watched.page.close();
      return time;
    };
    return { floorCold: await open(), floorWarm: await open() };
  } finally {
    await profile.close();
  }
}

function report(visits: readonly Visit[], files: readonly Transfer[], load: number): BenchResult {
  const of = (key: keyof Visit, divisor = 1) => summary(visits.map((visit) => visit[key] / divisor));
  const bar = (what: string, { median, least, greatest }: Rounds, unit: string, limits: Pick<Bar, 'must' | 'aim'>): Bar => ({
    what,
    value: median,
    unit,
    better: 'lower',
    ...limits,
    spread: [least, greatest],
  });
  const [floorCold, floorWarm] = [of('floorCold'), of('floorWarm')];
  const times = {
    loginCold: of('loginCold'),
    loginWarm: of('loginWarm'),
    signedInCold: of('signedInCold'),
    workbenchCold: of('workbenchCold'),
    workbenchWarm: of('workbenchWarm'),
  };
  return {
    bars: [
      bar('bytes until one can type at the sign-in page', of('loginBytes', KILOBYTE), 'KB gz', { must: 140 }),
      bar('bytes until the first workbench, all in all', of('workbenchBytes', KILOBYTE), 'KB gz', { must: 380, aim: 300 }),
      bar('sign-in page, empty cache', times.loginCold, 'ms', { aim: 1500 }),
      bar('sign-in page, filled cache', times.loginWarm, 'ms', { aim: 500 }),
      bar('first workbench after the click on 登录, nothing of it in the cache', times.signedInCold, 'ms', { aim: 1500 }),
      bar('shell and workbench of a known session, empty cache', times.workbenchCold, 'ms', { must: 2000, aim: 1500 }),
      bar('shell and workbench of a known session, filled cache', times.workbenchWarm, 'ms', { aim: 500 }),
    ],
    figures: {
      cpuThrottle: CPU_THROTTLE,
      loadAverageBefore: load,
      timesMs: { ...times, floorCold, floorWarm },
      timesOverFloor: {
        loginCold: ratio(times.loginCold, floorCold),
        loginWarm: ratio(times.loginWarm, floorWarm),
        workbenchCold: ratio(times.workbenchCold, floorCold),
        workbenchWarm: ratio(times.workbenchWarm, floorWarm),
      },
      fetchedAheadKilobytes: of('aheadBytes', KILOBYTE),
      requests: files.length,
      largest: largest(files, 10),
    },
    notes: [
      `Floor (React and one input): ${ms(floorCold.median)} cold, ${ms(floorWarm.median)} warm.`,
      `Largest: ${largest(files, 10)
        .map(({ file, kilobytes }) => `${file} ${kilobytes}`)
        .join(', ')} KB.`,
    ],
  };
}
