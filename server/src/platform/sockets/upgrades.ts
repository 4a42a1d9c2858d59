import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';

/** A WebSocket handshake that arrived. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly url: URL;
  /** The path's match. */
  readonly match: RegExpExecArray;
}

/** The WebSocket addresses of this server, except Socket.IO's own. Each path has one owner; unknown paths are refused. */
export interface Upgrades {
  /** Binds a path. */
  on(path: RegExp, owner: UpgradeOwner): void;
  readonly owners: readonly UpgradeOwner[];
  /** Accepts no more, and makes the owners close their open sockets. */
  close(): Promise<void>;
}

/** The owner of a path's sockets. */
export interface UpgradeOwner {
  /** Their name at /metrics. */
  readonly kind: string;
  /** The number of open sockets. */
  readonly count: number;
  /** Takes over the socket and returns nothing, or returns the HTTP status of the refusal. */
  accept(upgrade: Upgrade): Promise<number | undefined>;
  /** Closes all sockets: clients connect to another server. */
  close(): void | Promise<void>;
}

// A broken connection: an accepting owner gets the end event; a refused connection needs none.
const ignoreError = (): void => {};

export function createUpgrades(server: Server, log: FastifyBaseLogger): Upgrades {
  const owners: { path: RegExp; owner: UpgradeOwner }[] = [];
  let closed = false;

  const settle = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<number | undefined> => {
    const url = URL.parse(request.url ?? '', 'http://localhost');
    for (const { path, owner } of url ? owners : []) {
      const match = url && path.exec(url.pathname);
      if (match) return closed ? 503 : owner.accept({ request, socket, head, url, match });
    }
    return 404;
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Compares the plain text as Socket.IO does. A socket that neither side accepted would hang for ever, and block the
    // server's stop.
    if (request.url?.startsWith('/socket.io/')) return;
    socket.on('error', ignoreError);
    settle(request, socket, head).then(
      (status) => {
        if (status !== undefined) refuse(socket, status);
      },
      (error: unknown) => {
        log.error({ err: error }, 'socket not opened');
        refuse(socket, 503);
      },
    );
  };
  server.on('upgrade', onUpgrade);

  return {
    on: (path, owner) => void owners.push({ path, owner }),
    get owners() {
      return owners.map(({ owner }) => owner);
    },
    async close() {
      closed = true;
      await Promise.all(owners.map(({ owner }) => owner.close()));
    },
  };
}

function refuse(socket: Duplex, status: number): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
