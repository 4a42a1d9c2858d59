import { EmitterImpl, type Transport, TransportState } from 'sip.js';

/** Returns the address for the next connection; every connection needs a ticket of its own. */
export type OpenAddress = () => Promise<URL>;

const PING = '\r\n\r\n';
/** Our server answers every ping: after this time without a message the connection is dead. */
const SILENCE_MS = 15_000;
const CONNECT_MS = 10_000;

/**
 * The connection of sip.js to the switch: a WebSocket through our server. The transport of sip.js cannot change the address
 * between connections.
 */
export class TicketTransport implements Transport {
  readonly protocol = location.protocol === 'https:' ? 'WSS' : 'WS';
  readonly stateChange = new EmitterImpl<TransportState>();
  onConnect: (() => void) | undefined;
  onDisconnect: ((error?: Error) => void) | undefined;
  onMessage: ((message: string) => void) | undefined;
  readonly #openAddress: OpenAddress;
  #state = TransportState.Disconnected;
  #socket: WebSocket | null = null;
  #heardAt = performance.now();

  constructor(openAddress: OpenAddress) {
    this.#openAddress = openAddress;
  }

  get state(): TransportState {
    return this.#state;
  }
  get heardAt(): number {
    return this.#heardAt;
  }
  isConnected(): boolean {
    return this.#state === TransportState.Connected;
  }

  async connect(): Promise<void> {
    if (this.#state !== TransportState.Disconnected) return;
    this.#become(TransportState.Connecting);
    try {
      const socket = new WebSocket(await this.#openAddress(), 'sip');
      this.#socket = socket;
      socket.onclose = () => this.#lost(socket);
      socket.onmessage = ({ data }) => this.#hear(String(data));
      await new Promise<void>((opened, failed) => {
        const timer = setTimeout(() => this.#lost(socket), CONNECT_MS);
        socket.onopen = () => {
          clearTimeout(timer);
          opened();
        };
        socket.addEventListener('close', () => failed(new Error('no way to the switch')), { once: true });
      });
    } catch (error) {
      this.#become(TransportState.Disconnected);
      throw error;
    }
    this.#heardAt = performance.now();
    this.#become(TransportState.Connected);
    this.onConnect?.();
  }

  async disconnect(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onclose = null;
    socket?.close();
    if (this.#state === TransportState.Disconnected) return;
    this.#become(TransportState.Disconnected);
    this.onDisconnect?.();
  }

  dispose(): Promise<void> {
    return this.disconnect();
  }

  async send(message: string): Promise<void> {
    if (!this.isConnected()) throw new Error('not connected to the switch');
    this.#socket?.send(message);
  }

  /** Called every five seconds, from a worker's timer: notices a connection that died without a message. */
  beat(): void {
    const socket = this.#socket;
    if (!socket || !this.isConnected()) return;
    if (performance.now() - this.#heardAt > SILENCE_MS) this.#lost(socket);
    else socket.send(PING);
  }

  #hear(text: string): void {
    this.#heardAt = performance.now();
    if (text.trim() !== '') this.onMessage?.(text);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    if (!this.isConnected()) return;
    this.#become(TransportState.Disconnected);
    this.onDisconnect?.(new Error('connection to the switch lost'));
  }

  #become(state: TransportState): void {
    this.#state = state;
    this.stateChange.emit(state);
  }
}
