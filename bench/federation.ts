import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { clickUnloadedRemote, type FirstClick } from './federation/click.ts';
import { duplicatesIn, isSingleton } from './federation/duplicates.ts';
import { addOneBundlePage, ONE_BUNDLE_PATH } from './federation/one-bundle-page.ts';
import type { Bar, Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { askedUntil, bytesOf, CPU_THROTTLE, largest, openProfile, openWatchedPage, type Transfer } from './lib/browser.ts';
import { type Rounds, ratio, summary } from './lib/rounds.ts';
import { goals, type Stage, signIn, withStage } from './lib/stage.ts';
import { loadAverage } from './lib/usage.ts';

const KILOBYTE = 1024;

/** Until the first workbench: bytes from an empty cache on, and milliseconds. */
interface FirstWorkbench {
  kilobytes: number;
  /** From the click on 登录. */
  signedIn: number;
  /** From the navigation of an agent with a session and an empty cache. */
  opened: number;
  transfers: Transfer[];
}

/**
 * The portal as it is, made of a host and remotes that are built and released apart, against the same sources as one
 * application, served by the same process, in turns. Then the first click on a remote of which nothing is loaded.
 */
const federation: Bench = {
  name: 'federation',
  run: (context) =>
    withStage(
      context,
      ({ hostFolder }) => addOneBundlePage(hostFolder),
      (stage) => measure(context, stage),
    ),
};
export default federation;

async function measure({ rounds, log }: BenchContext, { url, browser, hostFolder }: Stage): Promise<BenchResult> {
  const load = loadAverage();
  const pages = { federated: '/', oneBundle: ONE_BUNDLE_PATH };
  const measured = { federated: [] as FirstWorkbench[], oneBundle: [] as FirstWorkbench[] };
  const clicks: FirstClick[] = [];
  let clicked: Transfer[] = [];
  for (let round = 0; round <= rounds; round++) {
    const order: (keyof typeof pages)[] = round % 2 === 0 ? ['federated', 'oneBundle'] : ['oneBundle', 'federated'];
    for (const kind of order) {
      const visit = await visitWorkbench(browser, url + pages[kind]);
      // The first round warms up the server.
      if (round > 0) measured[kind].push(visit);
    }
    if (round === 0) continue;
    const { transfers, ...click } = await clickUnloadedRemote(browser, url);
    clicked = transfers;
    clicks.push(click);
    const [ours, theirs] = [measured.federated.at(-1), measured.oneBundle.at(-1)];
    log(
      `round ${round}: federated ${shown(ours)}; one bundle ${shown(theirs)}; first click on a remote ` +
        `${click.milliseconds.toFixed(0)} ms, ${click.codeHops} hops for code, ${click.hops} in all`,
    );
  }

  const of = (kind: keyof typeof measured, key: 'kilobytes' | 'signedIn' | 'opened') =>
    summary(measured[kind].map((visit) => visit[key]));
  const loaded = measured.federated.at(-1)?.transfers ?? [];
  const bundled = measured.oneBundle.at(-1)?.transfers ?? [];
  const duplicates = duplicatesIn(loaded, join(hostFolder, '..', 'maps'));
  const entries = remoteEntries(join(hostFolder, '..', 'remotes'), loaded);
  const click = (key: keyof FirstClick) => summary(clicks.map((one) => one[key]));
  const bytes = ratio(of('federated', 'kilobytes'), of('oneBundle', 'kilobytes'));
  return {
    bars: [
      bar('bytes to the first workbench, federated over one bundle', bytes, '×', 1.25, 1.1),
      bar('remoteEntry', summary(entries), 'KB gz', 14),
      bar('code of the remote itself until its first page', click('ownKilobytes'), 'KB gz', 80),
      bar('modules with state that came twice', summary([duplicates.filter(isSingleton).length]), '', 0),
      bar('hops for code after the click on a remote not yet loaded', click('codeHops'), '', 1),
    ],
    figures: {
      cpuThrottle: CPU_THROTTLE,
      loadAverageBefore: load,
      kilobytes: { federated: of('federated', 'kilobytes'), oneBundle: of('oneBundle', 'kilobytes') },
      signedInMs: { federated: of('federated', 'signedIn'), oneBundle: of('oneBundle', 'signedIn') },
      openedMs: { federated: of('federated', 'opened'), oneBundle: of('oneBundle', 'opened') },
      openedOverOneBundle: ratio(of('federated', 'opened'), of('oneBundle', 'opened')),
      firstClickAt150ms: { milliseconds: click('milliseconds'), hops: click('hops'), files: largest(clicked, 20) },
      duplicates,
      largestFederated: largest(loaded, 15),
      largestOneBundle: largest(bundled, 15),
    },
    notes: [
      `Federated ${of('federated', 'kilobytes').median.toFixed(0)} KB gz in ${loaded.length} requests, one bundle ${of('oneBundle', 'kilobytes').median.toFixed(0)} KB gz in ${bundled.length}.`,
      `Workbench with an empty cache: federated ${of('federated', 'opened').median.toFixed(0)} ms, one bundle ${of('oneBundle', 'opened').median.toFixed(0)} ms.`,
      `First click on a remote at 150 ms: ${click('milliseconds').median.toFixed(0)} ms, ${click('hops').median} hops with its data.`,
      `${duplicates.length} stateless modules came twice, ${duplicates.reduce((sum, { kilobytes }) => sum + kilobytes, 0).toFixed(0)} KB of source.`,
    ],
  };
}

const shown = (visit: FirstWorkbench | undefined) =>
  visit
    ? `${visit.kilobytes.toFixed(0)} KB, ${visit.signedIn.toFixed(0)} ms signed in, ${visit.opened.toFixed(0)} ms opened`
    : '';

function bar(what: string, { median, least, greatest }: Rounds, unit: string, must: number, aim?: number): Bar {
  return { what, value: median, unit, better: 'lower', must, ...(aim && { aim }), spread: [least, greatest] };
}

async function visitWorkbench(browser: Browser, url: string): Promise<FirstWorkbench> {
  const profile = await openProfile(browser);
  try {
    const first = await openWatchedPage(profile, goals);
    await first.page.goto(`${url}#/login`);
    await first.usableAt('login');
    await first.quiet(200);
    await signIn(first, 'agent1001');
    const usable = await first.usableAt('workbench');
    const signedIn = usable - (await first.clickedAt());
    await first.quiet(500);
    const transfers = askedUntil(first.transfers, usable);
    await first.page.close();

    const again = await openWatchedPage(profile, goals);
    await again.cdp.send('Network.clearBrowserCache');
    await again.page.goto(`${url}#/online/onlineservice/dialogue`);
    const opened = (await again.usableAt('workbench')) - (await again.navigatedAt());
    return { kilobytes: bytesOf(transfers) / KILOBYTE, signedIn, opened, transfers };
  } finally {
    await profile.close();
  }
}

/** Sizes of the entries that were loaded, as files. */
function remoteEntries(remotesFolder: string, loaded: readonly Transfer[]): number[] {
  return loaded
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.endsWith('/remoteEntry.js'))
    .flatMap((path) => globSync(join(remotesFolder, `${path.slice('/r/'.length)}.gz`)))
    .map((file) => statSync(file).size / KILOBYTE);
}
