import type { Browser } from 'playwright-core';
import { addOneBundlePage, ONE_BUNDLE_PATH } from './federation/one-bundle-page.ts';
import type { Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { askedUntil, bytesOf, CPU_THROTTLE, largest, openProfile, openWatchedPage, type Transfer } from './lib/browser.ts';
import { ratio, summary } from './lib/rounds.ts';
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
 * application, served by the same process, in turns.
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

async function measure({ rounds, log }: BenchContext, { url, browser }: Stage): Promise<BenchResult> {
  const load = loadAverage();
  const pages = { federated: '/', oneBundle: ONE_BUNDLE_PATH };
  const measured = { federated: [] as FirstWorkbench[], oneBundle: [] as FirstWorkbench[] };
  for (let round = 0; round <= rounds; round++) {
    const order: (keyof typeof pages)[] = round % 2 === 0 ? ['federated', 'oneBundle'] : ['oneBundle', 'federated'];
    for (const kind of order) {
      const visit = await visitWorkbench(browser, url + pages[kind]);
      // The first round warms up the server.
      if (round > 0) measured[kind].push(visit);
    }
    if (round === 0) continue;
    log(`round ${round}: federated ${shown(measured.federated.at(-1))}; one bundle ${shown(measured.oneBundle.at(-1))}`);
  }

  const of = (kind: keyof typeof measured, key: 'kilobytes' | 'signedIn' | 'opened') =>
    summary(measured[kind].map((visit) => visit[key]));
  const loaded = measured.federated.at(-1)?.transfers ?? [];
  const bundled = measured.oneBundle.at(-1)?.transfers ?? [];
  const bytes = ratio(of('federated', 'kilobytes'), of('oneBundle', 'kilobytes'));
  return {
    bars: [
      {
        what: 'bytes to the first workbench, federated over one bundle',
        value: bytes.median,
        unit: '×',
        better: 'lower',
        must: 1.25,
        aim: 1.1,
        spread: [bytes.least, bytes.greatest],
      },
    ],
    figures: {
      cpuThrottle: CPU_THROTTLE,
      loadAverageBefore: load,
      kilobytes: { federated: of('federated', 'kilobytes'), oneBundle: of('oneBundle', 'kilobytes') },
      signedInMs: { federated: of('federated', 'signedIn'), oneBundle: of('oneBundle', 'signedIn') },
      openedMs: { federated: of('federated', 'opened'), oneBundle: of('oneBundle', 'opened') },
      openedOverOneBundle: ratio(of('federated', 'opened'), of('oneBundle', 'opened')),
      largestFederated: largest(loaded, 15),
      largestOneBundle: largest(bundled, 15),
    },
    notes: [
      `Federated ${of('federated', 'kilobytes').median.toFixed(0)} KB gz in ${loaded.length} requests, one bundle ${of('oneBundle', 'kilobytes').median.toFixed(0)} KB gz in ${bundled.length}.`,
      `Workbench with an empty cache: federated ${of('federated', 'opened').median.toFixed(0)} ms, one bundle ${of('oneBundle', 'opened').median.toFixed(0)} ms.`,
    ],
  };
}

const shown = (visit: FirstWorkbench | undefined) =>
  visit
    ? `${visit.kilobytes.toFixed(0)} KB, ${visit.signedIn.toFixed(0)} ms signed in, ${visit.opened.toFixed(0)} ms opened`
    : '';

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
    await again.page.goto(`${url}#/callstation`);
    const opened = (await again.usableAt('workbench')) - (await again.navigatedAt());
    return { kilobytes: bytesOf(transfers) / KILOBYTE, signedIn, opened, transfers };
  } finally {
    await profile.close();
  }
}
