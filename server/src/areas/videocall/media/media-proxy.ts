import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import type { OriginCheck } from '../../../platform/sockets/origin.ts';
import type { Upgrade, UpgradeOwner, Upgrades } from '../../../platform/sockets/upgrades.ts';

/** Browsers reach the media server's signalling below this path. Picture and sound do not pass the portal. */
export const MEDIA_PATH = '/livekit';

/**
 * The door between a browser's video call and the media server: `/livekit/rtc` and `/livekit/rtc/v1` as WebSocket. A browser
 * never gets a token of the media server: the door changes the entry's token into one, and keeps back the new ones that the
 * media server sends. Below the paths `validate` tells livekit-client whether an entry was refused.
 */
export interface MediaProxy {
  /** The number of open connections. */
  readonly count: number;
  /**
   * Sets the function that returns the media server's address (`http(s)://host:port`), or null. It is called at every connection.
   */
  serve(target: () => string | null): void;
  /** Serves `validate`. */
  serveValidation(app: FastifyInstance): void;
  /** Closes all connections: browsers reconnect through another server, and the picture does not stop. */
  close(): void;
}

const SOCKET = /^\/livekit(\/rtc(?:\/v1)?)$/;
const CONNECT_MS = 5000;
/** The longest message of a browser is a session description with some hundred candidates. */
const MAX_MESSAGE_BYTES = 256 * 1024;
/** A side that does not read is disconnected. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** How a SignalResponse begins that contains only `refresh_token`, field 16 of LiveKit's protocol. */
const REFRESH_TOKEN = Buffer.from([0x82, 0x01]);

interface MediaProxyOptions {
  readonly upgrades: Upgrades;
  readonly originAllowed: OriginCheck;
  /** The media server's token for the bearer of an entry's token; null: they may not enter (any more). */
  readonly enter: (token: string) => Promise<string | null>;
}

export function createMediaProxy({ upgrades, originAllowed, enter }: MediaProxyOptions): MediaProxy {
  const browsers = new Set<WebSocket>();
  let target: () => string | null = () => null;
  const acceptor = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });

  const accept = async ({ request, socket, head, url, match }: Upgrade): Promise<number | undefined> => {
    const address = target();
    if (address === null) return 503;
    if (!originAllowed(request.headers.origin, request.headers.host)) return 403;
    const pass = await enter(tokenOf(url, request.headers.authorization));
    if (pass === null) return 403;
    const opened = await connect(addressOf(address, match[1] ?? '', url, pass), request.headers['user-agent']);
    if (typeof opened === 'number') return opened;
    let taken = false;
    acceptor.handleUpgrade(request, socket, head, (browser) => {
      taken = true;
      browsers.add(browser);
      browser.once('close', () => browsers.delete(browser));
      join(browser, opened);
    });
    // The browser left meanwhile, or its handshake is invalid. Nobody else closes the media server's side.
    if (!taken) opened.terminate();
    return undefined;
  };
  const proxy: UpgradeOwner & MediaProxy = {
    kind: 'video',
    accept,
    get count() {
      return browsers.size;
    },
    serve(next) {
      target = next;
    },
    serveValidation(app) {
      for (const path of ['/rtc/validate', '/rtc/v1/validate']) {
        app.get(MEDIA_PATH + path, async (request, reply) => {
          reply.header('cache-control', 'no-store').type('text/plain');
          if (target() === null) return reply.code(503).send('no media server');
          const url = new URL(request.url, 'http://localhost');
          const pass = await enter(tokenOf(url, request.headers.authorization));
          return pass === null ? reply.code(403).send('not in the call') : reply.send('success');
        });
      }
    },
    close() {
      for (const browser of browsers) browser.terminate();
    },
  };
  upgrades.on(SOCKET, proxy);
  return proxy;
}

function tokenOf(url: URL, authorization: string | undefined): string {
  return url.searchParams.get('access_token') ?? authorization?.replace(/^Bearer /, '') ?? '';
}

function addressOf(address: string, path: string, { searchParams }: URL, pass: string): string {
  const asked = new URLSearchParams(searchParams);
  asked.set('access_token', pass);
  // It would enter as another identity, which is no party.
  asked.delete('publish');
  return `${address.replace(/^http/, 'ws')}${path}?${asked}`;
}

/** The connection, or the status with which the media server refuses it; 503 when it does not answer. */
function connect(address: string, agent = ''): Promise<WebSocket | number> {
  return new Promise((resolve) => {
    const headers = { 'user-agent': agent };
    const socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: CONNECT_MS, headers });
    socket.once('open', () => {
      // The media server speaks first.
      socket.pause();
      resolve(socket);
    });
    socket.once('unexpected-response', (request, { statusCode = 503 }) => {
      request.destroy();
      resolve(statusCode);
    });
    socket.on('error', () => resolve(503));
  });
}

/** When one ends, the other ends too. */
function join(browser: WebSocket, server: WebSocket): void {
  browser.on('message', (data: Buffer, isBinary) => {
    // In text the media server would answer in text too.
    if (isBinary) send(data, server, browser);
    else browser.close(1003);
  });
  server.on('message', (data: Buffer) => {
    if (!data.subarray(0, REFRESH_TOKEN.length).equals(REFRESH_TOKEN)) send(data, browser, server);
  });
  browser.on('close', () => server.terminate());
  server.on('close', () => browser.terminate());
  // `close` follows.
  browser.on('error', () => {});
  if (server.readyState !== WebSocket.OPEN) browser.terminate();
  server.resume();
}

function send(data: Buffer, to: WebSocket, from: WebSocket): void {
  if (to.readyState !== WebSocket.OPEN) return;
  if (to.bufferedAmount > MAX_BUFFERED_BYTES) from.terminate();
  else to.send(data);
}
