import { createRequire } from 'node:module';
import { signIn as signInCall, socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { answerVideoCall, endVideoCall, type VideoAccess, type VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { VIDEO_AGENT_NAMESPACE, type VideoCallFrame } from '@lianxi/contracts/videocall/socket';
import { videoOnline } from '@lianxi/contracts/videocall/status.contract';
import { openPortal, type Portal } from '@lianxi/release/portal';
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, LaunchOptions, Page } from '@playwright/test';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { allowMedia, wholeBrowserPath } from '../../tools/checks/chromium.ts';
import { startPortal, type TestPortal } from '../../tools/testing/portal.ts';
import { startTestLiveKit, type TestLiveKit } from '../../tools/testing/video/test-livekit.ts';
import { type Contexts, createContexts } from '../fixtures/contexts.ts';
import { test as base, DEMO_PASSWORD, expect } from '../fixtures/test.ts';

export const WEBHOOK_PATH = '/api/xmf-video-services/media/events';
/** The ids of the entrances: two of one tenant, one of another. */
export const ENTRANCE = {
  open: 'vopenopenopenopenopen',
  strict: 'vstrictstrictstricts',
  other: 'votherotherotherother',
} as const;

/** An agent who receives rings by the video socket and answers by calls, with a browser for the picture. */
export interface ApiAgent {
  readonly portal: Portal;
  readonly socket: Socket;
  /** Waits until a customer's call rings here. */
  rings(): Promise<VideoCall>;
  /** Answers it, and enters its room with picture and sound. */
  answers(): Promise<{ call: VideoCall; page: Page }>;
  ends(sessionId: string): Promise<void>;
}

interface VideoFixtures {
  /** Opens a page in a browser whose camera and microphone need no permission. */
  customer: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** The same, on a machine without camera and microphone. */
  customerWithoutCamera: (path: string) => Promise<Page>;
  /** Signs an agent in, reachable and online for video. */
  videoAgent: (username: string) => Promise<ApiAgent>;
}

interface Calls {
  readonly portal: TestPortal;
  readonly livekit: TestLiveKit;
  /** With false cameras and microphones, which every page may use. */
  readonly browser: Browser;
  /** The same, where a page may use only what is permitted: the calls' browser, or one that refuses the rest. */
  browserFor(permissions: readonly string[] | undefined): Promise<Browser>;
  readonly sql: pg.Client;
  /** Contexts of the calls' browser, with camera and microphone, used by several stories. */
  readonly contexts: Contexts;
}

interface VideoWorker {
  calls: Calls;
  /** How the portal reaches the media server: a story may place a program between them. */
  mediaSettings: (livekit: TestLiveKit) => Promise<Readonly<Record<string, string>>>;
}

export const test = base.extend<VideoFixtures, VideoWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern.
  mediaSettings: [({}, use) => use(async (livekit) => livekit.environment), { scope: 'worker' }],
  calls: [
    async ({ playwright, mediaSettings }, use, { project }) => {
      const port = await freePort();
      const livekit = await startTestLiveKit(`http://127.0.0.1:${port}${WEBHOOK_PATH}`);
      if (typeof livekit === 'string') throw new Error(livekit);
      const portal = await startPortal({ ...(await mediaSettings(livekit)), PORT: String(port) });
      const sql = new pg.Client({ connectionString: portal.databaseUrl });
      await sql.connect();
      await openEntrances(sql);
      const browser = await launchForCalls(playwright, project.use.launchOptions);
      let refusing: Promise<Browser> | undefined;
      const browserFor = async (permissions: readonly string[] | undefined) => {
        if (!permissions) return browser;
        refusing ??= launchForCalls(playwright, project.use.launchOptions, { refusing: true });
        return refusing;
      };
      const permissions = ['camera', 'microphone'];
      const contexts = createContexts(browser, { baseURL: portal.url, permissions }, prepareForCalls);
      await use({ portal, livekit, browser, browserFor, sql, contexts });
      await browser.close();
      await (await refusing)?.close();
      await sql.end();
      await portal.stop();
      await livekit.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  portal: [({ calls }, use) => use(calls.portal), { scope: 'worker' }],
  customer: async ({ calls, viewport, locale, timezoneId, contextOptions }, use) => {
    const ends: (() => Promise<void>)[] = [];
    const someContext = async () => {
      const context = await calls.contexts.take();
      ends.push(() => calls.contexts.giveBack(context));
      return context;
    };
    const ownContext = async (options: BrowserContextOptions) => {
      const browser = await calls.browserFor(options.permissions);
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: calls.portal.url,
        viewport,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        permissions: ['camera', 'microphone'],
        ...options,
      });
      ends.push(() => context.close());
      await prepareForCalls(context);
      return context;
    };
    await use(async (path, options) => {
      const page = await (await (options ? ownContext(options) : someContext())).newPage();
      await page.goto(path);
      return page;
    });
    for (const end of ends) await end();
  },
  customerWithoutCamera: async ({ calls, playwright, launchOptions, locale }, use) => {
    const browsers: Browser[] = [];
    await use(async (path) => {
      const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream=device-count=0', allowMedia];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL: calls.portal.url,
        permissions: ['camera', 'microphone'],
        ...(locale && { locale }),
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
  videoAgent: async ({ calls }, use) => {
    const ends: (() => unknown)[] = [];
    await use(async (username) => {
      const agent = await signInAgent(calls.portal.url, username);
      ends.push(() => agent.socket.disconnect());
      return {
        ...agent,
        async answers() {
          const { sessionId } = await agent.rings();
          const { call, access } = await agent.portal.call(answerVideoCall, { body: { sessionId, answer: true } });
          if (!access) throw new Error('no way into the room');
          // Its own scripts are not the portal's.
          const context = await calls.browser.newContext({ bypassCSP: true, permissions: ['camera', 'microphone'] });
          ends.push(() => context.close());
          const page = await context.newPage();
          // Any small document of the same origin.
          await page.goto(`${calls.portal.url}/config.json`);
          await enterRoom(page, access);
          return { call, page };
        },
        async ends(sessionId) {
          await agent.portal.call(endVideoCall, { body: { sessionId } });
        },
      };
    });
    for (const end of ends.reverse()) await end();
  },
});

/** Adds to a browser context what stories need of each page of a call. */
export async function prepareForCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(chooseThisTab);
  await context.addInitScript(keepConnections);
}

/** Runs in the page: the screen share chooses the page's own tab, because a test cannot choose. */
function chooseThisTab(): void {
  const ask = navigator.mediaDevices?.getDisplayMedia;
  if (!ask) return;
  navigator.mediaDevices.getDisplayMedia = (options) => {
    const chosen = { ...options, preferCurrentTab: true, selfBrowserSurface: 'include' };
    return ask.call(navigator.mediaDevices, chosen);
  };
}

/** Runs in the page: only its connections can report what it sends and receives. */
function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  const { RTCPeerConnection: Connection } = window;
  class Kept extends Connection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  }
  Object.assign(window, { RTCPeerConnection: Kept, connections });
}

const falseDevices = [
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  // The second of the false cameras shows depth, which no codec supports. This machine's processor encodes, decodes and draws all
  // pictures: five a second, Chromium's minimum, prove movement as well as twenty.
  '--use-fake-device-for-media-stream=device-count=4, fps=5',
];

/** A browser with false cameras and microphones. */
export function launchForCalls(
  { chromium }: { chromium: BrowserType },
  options: LaunchOptions = {},
  { refusing } = { refusing: false },
): Promise<Browser> {
  const args = [...(options.args ?? []), ...falseDevices, '--auto-accept-this-tab-capture', ...(refusing ? [] : [allowMedia])];
  return chromium.launch({ ...options, ...(refusing && wholeBrowserPath), args });
}

async function openEntrances(sql: pg.Client): Promise<void> {
  await sql.query(
    `insert into video_sites (tenant_id, key, name, title, welcome, consent, ask_name, ask_phone) values
       (174, $1, '测试入口', '南桥家居视频客服', '您好，家居顾问面对面为您服务。', 'optional', 'optional', 'off'),
       (174, $2, '严格入口', '南桥家居售后视频', '请先填写您的信息。', 'required', 'required', 'required'),
       (175, $3, '测试入口', '青禾生活视频客服', '您好，欢迎来访。', 'off', 'off', 'off')`,
    [ENTRANCE.open, ENTRANCE.strict, ENTRANCE.other],
  );
}

async function signInAgent(url: string, username: string) {
  const body = { grant_type: 'password', username, password: DEMO_PASSWORD } as const;
  const { access_token, user } = await openPortal(url, '').call(signInCall, { body });
  const portal = openPortal(url, access_token);
  const { ticket } = await portal.call(socketTicket, { body: { purpose: 'video' } });
  const query = { type: 'agent', tenantId: String(user.tenant_id), userId: String(user.user_id), sessionId: ticket };
  const socket = io(url + VIDEO_AGENT_NAMESPACE, { transports: ['websocket'], forceNew: true, reconnection: false, query });
  let ringing: VideoCall | null = null;
  socket.on('transfer', (frame: VideoCallFrame) => {
    if (frame.transferType === '1' || frame.transferType === '2') ringing = frame.call;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await portal.call(videoOnline, { body: {} });
  return {
    portal,
    socket,
    async rings(): Promise<VideoCall> {
      await expect.poll(() => ringing, { timeout: 20_000 }).not.toBeNull();
      const call = ringing as unknown as VideoCall;
      ringing = null;
      return call;
    },
  };
}

const liveKitClient = createRequire(import.meta.url).resolve('livekit-client');

/** Enters the room as an agent's page does, and shows everybody's picture. */
async function enterRoom(page: Page, { url, token }: VideoAccess): Promise<void> {
  await page.addScriptTag({ path: liveKitClient.replace(/[^/]+$/, 'livekit-client.umd.js') });
  await page.evaluate(
    async ([path, key]) => {
      const { LivekitClient } = window as unknown as { LivekitClient: typeof import('livekit-client') };
      const room = new LivekitClient.Room();
      Object.assign(window, { room });
      document.body.replaceChildren();
      room.on('trackSubscribed', (track) => {
        const element = track.attach();
        element.dataset.source = track.source;
        element.id = track.sid ?? '';
        document.body.append(element);
      });
      room.on('trackUnsubscribed', (track) => {
        document.getElementById(track.sid ?? '')?.remove();
      });
      await room.connect(new URL(path, location.href.replace('http', 'ws')).href, key);
      await room.localParticipant.enableCameraAndMicrophone();
    },
    [url, token] as const,
  );
}

/** The agent's picture on the customer's page, and the customer's on the agent's page. */
export const LARGE = '.others > video';
export const OF_CUSTOMER = 'video[data-source=camera]';
export const SCREEN = 'video[data-source=screen_share]';

/** The customer's steps before the call; `name`: the name that they enter. */
export async function startCall(page: Page, name?: string): Promise<void> {
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  if (name) await page.getByLabel(/您的称呼/).fill(name);
  await page.getByRole('button', { name: '开始视频' }).click();
}

export { expect };
