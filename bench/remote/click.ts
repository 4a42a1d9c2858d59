import type { Browser, BrowserContext } from 'playwright-core';
import { bytesOf, openProfile, openWatchedPage, type Transfer, type WatchedPage } from '../lib/browser.ts';
import { goals, LOGIN_PATH, signIn } from '../lib/stage.ts';

const ROUND_TRIP_MS = 150;
/** A page of the shell: no remote is loaded for it. */
const QUIET_PATH = '/nopermission';

/** A page of a remote in the menu, and when it can be used. */
export interface RemotePage {
  remote: string;
  username: string;
  menu: string;
  entry: string;
  goal: keyof typeof goals;
}

/** What happened between the click on a page and the page. */
export interface Click {
  milliseconds: number;
  /** Waits of code for code. */
  codeHops: number;
  /** Waits of anything for anything. */
  hops: number;
  /** Code of the remote itself. */
  ownKilobytes: number;
  transfers: Transfer[];
  /** Everything since the page was opened. */
  loaded: Transfer[];
}

/**
 * Opens a remote's page from the menu over a line of 150 ms: first in a browser that has nothing of the remote, then
 * in a new tab of the same browser. The remotes are fetched when they are opened, never ahead.
 */
export async function clickRemote(browser: Browser, url: string, page: RemotePage): Promise<{ cold: Click; warm: Click }> {
  const profile = await openProfile(browser);
  try {
    const cold = await openAndClick(profile, page, async (watched) => {
      await watched.page.goto(`${url}${LOGIN_PATH}?redirect=${encodeURIComponent(QUIET_PATH)}`);
      await watched.usableAt('login');
      await signIn(watched, page.username);
    });
    const warm = await openAndClick(profile, page, async (watched) => {
      await watched.page.goto(`${url}/#${QUIET_PATH}`);
    });
    return { cold, warm };
  } finally {
    await profile.close();
  }
}

async function openAndClick(
  profile: BrowserContext,
  { menu, entry, goal }: RemotePage,
  enter: (watched: WatchedPage) => Promise<void>,
): Promise<Click> {
  const watched = await openWatchedPage(profile, goals);
  const { page, cdp } = watched;
  await enter(watched);
  const navigation = page.getByRole('navigation').first();
  const link = navigation.getByRole('link', { name: entry, exact: true });
  await navigation.getByRole('button', { name: menu }).or(link).first().waitFor();
  if (!(await link.isVisible())) await navigation.getByRole('button', { name: menu }).click();
  await link.waitFor();
  await watched.quiet(1500);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // Without the pointer on the entry nothing is fetched before the click.
  await link.evaluate((element: HTMLElement) => element.click());
  const usable = await watched.usableAt(goal);
  const clicked = await watched.clickedAt();
  await watched.quiet(500);
  await page.close();
  // What the cache answers crosses no line.
  const transfers = watched.transfers.filter(({ begin, bytes }) => begin >= clicked && begin <= usable && bytes > 0);
  const own = transfers.filter(({ url: of }) => new URL(of).pathname.startsWith('/r/'));
  return {
    milliseconds: usable - clicked,
    codeHops: serialHops(transfers.filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet')),
    hops: serialHops(transfers),
    ownKilobytes: bytesOf(own) / 1024,
    transfers,
    loaded: watched.transfers,
  };
}

/** The longest row of transfers of which each began after the one before had ended. */
function serialHops(transfers: readonly Transfer[]): number {
  let hops = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const transfer of transfers.toSorted((a, b) => a.end - b.end)) {
    if (transfer.begin < end) continue;
    hops += 1;
    end = transfer.end;
  }
  return hops;
}
