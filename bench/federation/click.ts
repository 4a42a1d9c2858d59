import type { Browser } from 'playwright-core';
import { bytesOf, openProfile, openWatchedPage, type Transfer } from '../lib/browser.ts';
import { goals, LOGIN_PATH, signIn } from '../lib/stage.ts';

const ROUND_TRIP_MS = 150;

/** What happened between the click on a page of a remote of which nothing was loaded, and the page. */
export interface FirstClick {
  milliseconds: number;
  /** Waits of code for code. */
  codeHops: number;
  /** Waits of anything for anything. */
  hops: number;
  ownKilobytes: number;
}

/** Opens the portal at a page without a remote, then a remote's page from the menu, over a line of 150 ms. */
export async function clickUnloadedRemote(browser: Browser, url: string): Promise<FirstClick & { transfers: Transfer[] }> {
  const profile = await openProfile(browser);
  try {
    const watched = await openWatchedPage(profile, goals);
    const { page, cdp } = watched;
    // The agent clicks before anything was fetched ahead.
    await page.route('**/xmf-basic-model/registry*', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('"preload":"idle"', '"preload":"never"') });
    });
    await page.goto(`${url}${LOGIN_PATH}?redirect=${encodeURIComponent('/nopermission')}`);
    await watched.usableAt('login');
    await signIn(watched, 'agent1002');
    const entry = page.getByRole('navigation').getByRole('link', { name: '在线会话' });
    if (!(await entry.isVisible({ timeout: 0 }).catch(() => false))) {
      await page.getByRole('navigation').getByRole('button', { name: '在线客服' }).click();
    }
    await entry.waitFor();
    await watched.quiet(1500);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    // Without the pointer on the entry nothing is fetched before the click.
    await entry.evaluate((link: HTMLElement) => link.click());
    const usable = await watched.usableAt('workbench');
    const clicked = await watched.clickedAt();
    await watched.quiet(500);
    const after = watched.transfers.filter(({ begin }) => begin >= clicked && begin <= usable);
    const own = after.filter(({ url: of }) => new URL(of).pathname.startsWith('/r/'));
    return {
      milliseconds: usable - clicked,
      codeHops: serialHops(after.filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet')),
      hops: serialHops(after),
      ownKilobytes: bytesOf(own) / 1024,
      transfers: after,
    };
  } finally {
    await profile.close();
  }
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
