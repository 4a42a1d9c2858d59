import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { SwitchError } from '../cti-provider.ts';
import type { AriEvent } from './ari-events.ts';

/** The name of our ARI application; the dialplan in deploy/asterisk/conf contains the same name. */
export const APP = 'lianxi';

const CONNECT_LIMIT_MS = 5_000;
const REQUEST_LIMIT_MS = 10_000;
/** The interval of pings. A switch must answer one before the next. */
const HEARTBEAT_MS = 5_000;
const RETRY_FIRST_MS = 100;
const RETRY_LAST_MS = 500;

/** A command that Asterisk refused, with the status that ARI documents for it. */
export class AriError extends Error {
  override readonly name = 'AriError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface AriResponse {
  type: 'RESTResponse';
  request_id: string;
  status_code: number;
  reason_phrase: string;
  message_body?: string;
}

interface Pending {
  /** True: the body of the answer is read. False: only its status. */
  readonly asks: boolean;
  settle(body: unknown): void;
  fail(error: Error): void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface AriRequest {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
}

/**
 * Events and commands of Asterisk over one WebSocket, which reconnects until it is stopped. Asterisk executes commands in the
 * order in which they were given. Every connection emits `up`, its end emits `down`.
 */
export class AriConnection extends EventEmitter<{ up: []; down: [replaced: boolean]; event: [AriEvent] }> {
  readonly #url: URL;
  readonly #pending = new Map<string, Pending>();
  readonly #closing = new AbortController();
  #socket: WebSocket | null = null;
  /** The TCP connection of the WebSocket. */
  #stream: Socket | null = null;
  #lastId = 0;
  readonly #kept: Promise<void>;

  /** `url`: http://user:password@host:port */
  constructor(url: string) {
    super();
    this.#url = new URL(url);
    this.#kept = this.#keep();
  }

  /** Sends a command. Returns the body of a GET; rejects with {@link AriError}, or {@link SwitchError} `down`. */
  request(method: Method, path: string, { query = {}, body }: AriRequest = {}): Promise<unknown> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new SwitchError('down'));
    const id = String(++this.#lastId);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const limit = setTimeout(() => socket.terminate(), REQUEST_LIMIT_MS);
    this.#pending.set(id, { asks: method === 'GET', settle: resolve, fail: reject });
    this.#holdWrites();
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    socket.send(
      JSON.stringify({
        type: 'RESTRequest',
        request_id: id,
        method,
        uri: path,
        query_strings: given.map(([name, value]) => ({ name, value: String(value) })),
        ...(body && { content_type: 'application/json', message_body: JSON.stringify(body) }),
      }),
    );
    return promise.finally(() => clearTimeout(limit));
  }

  /** Buffers commands until the running code ends: commands that are given together cost one system call. */
  #holdWrites(): void {
    const stream = this.#stream;
    stream?.cork();
    process.nextTick(() => stream?.uncork());
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#socket?.terminate();
    await this.#kept;
  }

  async #keep(): Promise<void> {
    const { signal } = this.#closing;
    let pause = RETRY_FIRST_MS;
    while (!signal.aborted) {
      const socket = await this.#connect();
      if (socket) {
        pause = RETRY_FIRST_MS;
        const replaced = await this.#serve(socket);
        this.emit('down', replaced);
        // Another server took the switch. If both reconnected, neither could work.
        if (replaced) return;
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, RETRY_LAST_MS);
    }
  }

  async #connect(): Promise<WebSocket | null> {
    const { protocol, host, username, password } = this.#url;
    const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ari/events?app=${APP}&subscribeAll=true`;
    const socket = new WebSocket(address, { auth: `${username}:${password}`, handshakeTimeout: CONNECT_LIMIT_MS });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.once('upgrade', (reply) => {
      this.#stream = reply.socket;
    });
    // Either event may come: a refused handshake emits an error and then a close.
    await new Promise((settle) => socket.once('open', settle).once('close', settle));
    return socket.readyState === WebSocket.OPEN ? socket : null;
  }

  /** Resolves when the connection ends: true when another server took the switch. */
  async #serve(socket: WebSocket): Promise<boolean> {
    let alive = true;
    let replaced = false;
    const heartbeat = setInterval(() => {
      if (!alive) socket.terminate();
      alive = false;
      socket.ping();
    }, HEARTBEAT_MS);
    socket.on('pong', () => {
      alive = true;
    });
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as AriEvent | AriResponse;
      if (message.type === 'RESTResponse') this.#settle(message as AriResponse);
      else if (message.type === 'ApplicationReplaced') {
        replaced = true;
        socket.terminate();
      } else this.emit('event', message as AriEvent);
    });
    const closed = new Promise((settle) => socket.once('close', settle));
    this.emit('up');
    await closed;
    clearInterval(heartbeat);
    for (const { fail } of this.#pending.values()) fail(new SwitchError('down'));
    this.#pending.clear();
    return replaced;
  }

  #settle({ request_id, status_code, reason_phrase, message_body }: AriResponse): void {
    const pending = this.#pending.get(request_id);
    this.#pending.delete(request_id);
    const refused = status_code >= 400;
    const body: unknown = message_body && (refused || pending?.asks) ? JSON.parse(message_body) : undefined;
    if (refused) pending?.fail(new AriError(status_code, saidIn(body) ?? reason_phrase));
    else pending?.settle(body);
  }
}

function saidIn(body: unknown): string | undefined {
  const { message, error } = (body ?? {}) as { message?: string; error?: string };
  return message ?? error;
}
