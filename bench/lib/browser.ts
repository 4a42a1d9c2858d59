import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { browserPath, wholeBrowserPath } from '../../tools/checks/chromium.ts';

/** A call centre's desktop beside a developer's: four times slower. */
export const CPU_THROTTLE = 4;

/** How long a page may take to be usable. */
const USABLE_LIMIT_MS = 30_000;

/** One request and what it cost on the wire, headers included. A cache's answer costs nothing. */
export interface Transfer {
  url: string;
  kind: string;
  bytes: number;
  /** Milliseconds since 1970, of the browser's clock. */
  begin: number;
  end: number;
}

/** An element of a page that can be used once it is there, shown and not disabled. */
export type Goals = Record<string, string>;

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...browserPath, args: quiet });
}

/** One with false cameras and microphones. */
export function openCallBrowser(): Promise<Browser> {
  const args = [
    ...quiet,
    '--allow-loopback-in-peer-connection',
    '--autoplay-policy=no-user-gesture-required',
    '--use-fake-device-for-media-stream',
  ];
  return chromium.launch({ ...wholeBrowserPath, args });
}

/** Somebody's browser with nothing in its cache. */
export async function openProfile(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
}

/** A tab on a slow computer that speaks gzip only, and its traffic. */
export interface WatchedPage {
  page: Page;
  cdp: CDPSession;
  transfers: Transfer[];
  /** When the goal's element could be used, in milliseconds since 1970. */
  usableAt(goal: string): Promise<number>;
  /** When somebody last clicked. */
  clickedAt(): Promise<number>;
  /** When the navigation began. */
  navigatedAt(): Promise<number>;
  /** Waits until no request has begun or ended for as long as this. */
  quiet(milliseconds: number): Promise<void>;
}

export async function openWatchedPage(profile: BrowserContext, goals: Goals): Promise<WatchedPage> {
  const page = await profile.newPage();
  const cdp = await profile.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  const { transfers, quiet } = watchTransfers(cdp);
  await page.addInitScript(watchGoals, goals);
  const read = (name: string) =>
    page
      .waitForFunction((key) => window.benchMarks?.[key], name, { timeout: USABLE_LIMIT_MS, polling: 100 })
      .then((handle) => handle.jsonValue() as Promise<number>);
  return {
    page,
    cdp,
    transfers,
    quiet,
    usableAt: read,
    clickedAt: () => read('click'),
    navigatedAt: () => page.evaluate(() => performance.timeOrigin),
  };
}

declare global {
  interface Window {
    benchMarks?: Record<string, number>;
  }
}

/** Runs in the page. Marks the moment after the frame that first shows a goal's element, when the page listens again. */
function watchGoals(goals: Goals): void {
  const marks: Record<string, number> = {};
  window.benchMarks = marks;
  const open = new Map(Object.entries(goals));
  const mark = (name: string, time: number) => {
    marks[name] = performance.timeOrigin + time;
  };
  addEventListener('click', ({ timeStamp }) => mark('click', timeStamp), true);
  const look = () => {
    for (const [name, selector] of open) {
      const element = document.querySelector(selector);
      if (!element || element.matches(':disabled') || element.getClientRects().length === 0) continue;
      open.delete(name);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => mark(name, performance.now());
      port2.postMessage(null);
    }
    if (open.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function watchTransfers(cdp: CDPSession) {
  const transfers: Transfer[] = [];
  const pending = new Map<string, Transfer & { started: number }>();
  let lastChange = performance.now();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, timestamp }) => {
    if (!/^https?:/.test(request.url)) return;
    lastChange = performance.now();
    const begin = wallTime * 1000;
    pending.set(requestId, { url: request.url, kind: type ?? 'Other', bytes: 0, begin, end: begin, started: timestamp });
  });
  const done = (requestId: string, bytes: number, timestamp: number) => {
    const transfer = pending.get(requestId);
    if (!transfer) return;
    pending.delete(requestId);
    lastChange = performance.now();
    const { started, ...rest } = transfer;
    transfers.push({ ...rest, bytes, end: rest.begin + (timestamp - started) * 1000 });
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    done(requestId, encodedDataLength, timestamp),
  );
  cdp.on('Network.responseReceived', ({ response }) => {
    const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'gzip';
    // Bars are in gzip: other compressions would flatter us.
    if (encoding !== 'gzip') throw new Error(`${response.url} came as ${encoding}`);
  });
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => done(requestId, 0, timestamp));
  // What is pending says nothing: of a Web Worker's script the page never hears the end.
  const quiet = async (milliseconds: number) => {
    const limit = performance.now() + USABLE_LIMIT_MS;
    while (performance.now() - lastChange < milliseconds) {
      if (performance.now() > limit) throw new Error('The page goes on loading');
      await new Promise((next) => setTimeout(next, 50));
    }
  };
  return { transfers, quiet };
}

/** What was asked for until that moment, whether it had arrived or not. */
export const askedUntil = (transfers: readonly Transfer[], moment: number) => transfers.filter(({ begin }) => begin <= moment);

export const bytesOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0);

/** The transfers that cost most, for people. */
export function largest(transfers: readonly Transfer[], count: number): { file: string; kilobytes: number }[] {
  return transfers
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, count)
    .map(({ url, bytes }) => ({ file: new URL(url).pathname, kilobytes: Math.round(bytes / 102.4) / 10 }));
}
