import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { OriginCheck } from '../../../platform/sockets/origin.ts';
import type { Upgrade, UpgradeOwner, Upgrades } from '../../../platform/sockets/upgrades.ts';

/** Below it browsers reach the media server's signalling; picture and sound go past us. */
export const MEDIA_PATH = '/livekit';

/**
 * How a browser's video call reaches the media server: `/livekit/rtc` and `/livekit/rtc/v1` as WebSocket, and below them
 * `validate`, by which livekit-client learns why it was refused. Who may enter which room, the media server decides by the
 * tokens that we sign.
 */
export interface MediaProxy {
  /** Connections that are open. */
  readonly count: number;
  /** Says where the media server listens (`http://host:port`); null while there is none. Asked at every connect. */
  serve(target: () => string | null): void;
  /** Serves `validate`. */
  serveValidation(app: FastifyInstance): void;
  /** Closes all: browsers come back through another server, and the picture does not stop meanwhile. */
  close(): void;
}

const SOCKET = /^\/livekit(\/rtc(?:\/v1)?)$/;
const CONNECT_MS = 5000;
/** What the media server reads of a handshake; cookies and the like are none of its business. */
const passedOn = ['upgrade', 'connection', 'user-agent', 'accept-language', 'authorization'];

export function createMediaProxy({ upgrades, originAllowed }: { upgrades: Upgrades; originAllowed: OriginCheck }): MediaProxy {
  const browsers = new Set<Duplex>();
  let target: () => string | null = () => null;

  const accept = async ({ request, socket, head, url, match }: Upgrade): Promise<number | undefined> => {
    const address = target();
    if (address === null) return 503;
    if (!originAllowed(request.headers.origin, request.headers.host)) return 403;
    const asked = httpRequest(`${address}${match[1]}${url.search}`, { headers: headersOf(request.headers), timeout: CONNECT_MS });
    const answered = await handshake(asked);
    if (typeof answered === 'number') return answered;
    const { response, upstream, upstreamHead } = answered;
    if (socket.destroyed) {
      upstream.destroy();
      return undefined;
    }
    browsers.add(socket);
    socket.once('close', () => browsers.delete(socket));
    socket.write(statusLine(response));
    if (upstreamHead.length > 0) socket.write(upstreamHead);
    if (head.length > 0) upstream.write(head);
    join(socket, upstream);
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
          const address = target();
          if (address === null) return reply.code(503).type('text/plain').send('no media server');
          const { search } = new URL(request.url, 'http://localhost');
          const answer = await fetch(`${address}${path}${search}`, { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => null);
          const words = answer ? await answer.text() : 'the media server does not answer';
          return reply
            .code(answer?.status ?? 503)
            .header('cache-control', 'no-store')
            .type('text/plain')
            .send(words);
        });
      }
    },
    close() {
      for (const socket of browsers) socket.destroy();
    },
  };
  upgrades.on(SOCKET, proxy);
  return proxy;
}

function headersOf(given: IncomingHttpHeaders): Record<string, string> {
  const names = Object.keys(given).filter((name) => passedOn.includes(name) || name.startsWith('sec-websocket-'));
  return Object.fromEntries(names.map((name) => [name, String(given[name])]));
}

interface Opened {
  response: IncomingMessage;
  upstream: Duplex;
  upstreamHead: Buffer;
}

/** The connection, or the status by which the media server refuses it; 503 when it does not answer. */
function handshake(asked: ClientRequest): Promise<Opened | number> {
  return new Promise((resolve) => {
    asked.once('upgrade', (response, upstream, upstreamHead) => resolve({ response, upstream, upstreamHead }));
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 503);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(503));
    asked.end();
  });
}

function statusLine({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, place) => (place % 2 === 0 ? `${name}: ${rawHeaders[place + 1]}` : []));
  return ['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n');
}

/** Each one's end is the other's. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}
