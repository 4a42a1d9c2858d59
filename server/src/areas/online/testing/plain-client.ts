import { io, type Socket } from 'socket.io-client';
import type { FaultClient, Seen, Send } from '../../../app/testing/history.ts';

/**
 * The baseline's client, with Socket.IO's own features: connection-state recovery after a reconnect, and retries until a message
 * is acknowledged. It shows messages in the order of arrival.
 */
export class PlainClient implements FaultClient {
  readonly name: string;
  readonly sends: Send[] = [];
  readonly screens = new Map<string, Seen[]>();
  readonly #socket: Socket;

  constructor(name: string, url: string) {
    this.name = name;
    this.#socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: 50,
      reconnectionDelayMax: 50,
      retries: 1000,
      ackTimeout: 5000,
    });
    this.#socket.on('message', (message: Seen) => this.screens.get(message.recordId)?.push(message));
    this.#socket.on('connect', () => {
      if (!this.#socket.recovered) for (const recordId of this.screens.keys()) this.#join(recordId);
    });
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  async start(): Promise<void> {
    const connected = new Promise<void>((resolve) => this.#socket.once('connect', resolve));
    this.#socket.connect();
    await connected;
  }

  async stop(): Promise<void> {
    this.#socket.disconnect();
  }

  async follow(recordId: string): Promise<void> {
    this.screens.set(recordId, []);
    await this.#join(recordId);
  }

  async say(recordId: string, clientMsgId: string, body: string, clock: () => number): Promise<void> {
    const send: Send = { client: this.name, recordId, clientMsgId, body, invokedAt: clock() };
    this.sends.push(send);
    const message: Seen = { recordId, clientMsgId, message: body };
    await this.#socket.emitWithAck('message', message);
    send.ok = { at: clock(), seq: 0 };
    this.screens.get(recordId)?.push(message);
  }

  #join(recordId: string): Promise<unknown> {
    return this.#socket.emitWithAck('join', recordId);
  }
}
