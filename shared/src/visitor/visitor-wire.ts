/** What a wire reports. */
export interface WirePorts {
  /** The namespace is joined: commands can be sent. */
  joined(): void;
  event(name: string, payload: unknown): void;
  /** It is over; `refused`: the server does not want this token. Reported once. */
  ended(why: 'lost' | 'left' | 'refused'): void;
}

/** What the server has to say first, before the wire counts as dead. */
const JOIN_MS = 20_000;

/**
 * One connection to a namespace in the protocol of Socket.IO 5 over Engine.IO 4, by WebSocket alone: what a visitor's page needs
 * of it. The whole client is a third of the page's size.
 */
export class VisitorWire {
  private readonly socket: WebSocket;
  private readonly namespace: string;
  private readonly token: () => string;
  private readonly ports: WirePorts;
  private readonly acks = new Map<number, (reply: unknown) => void>();
  private nextAck = 0;
  private quietMs = JOIN_MS;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  connected = false;

  /** @param url origin and namespace */
  constructor(url: string, token: () => string, ports: WirePorts) {
    this.token = token;
    this.ports = ports;
    const { origin, pathname } = new URL(url, location.href);
    this.namespace = pathname;
    this.socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
    this.socket.onmessage = ({ data }) => this.heard(String(data));
    this.socket.onclose = () => this.end('lost');
    this.wait();
  }

  /** Sends a command; resolves with its acknowledgement, or null when there is none within the time. */
  send(command: string, input: unknown, ackMs: number): Promise<unknown> {
    return new Promise((resolve) => {
      const id = this.nextAck;
      this.nextAck += 1;
      const answer = (reply: unknown) => {
        clearTimeout(timer);
        this.acks.delete(id);
        resolve(reply);
      };
      const timer = setTimeout(() => answer(null), ackMs);
      this.acks.set(id, answer);
      this.socket.send(`42${this.namespace},${id}${JSON.stringify([command, input])}`);
    });
  }

  /** Ends it; nothing is reported any more. */
  close(): void {
    this.over = true;
    this.release();
    // Tells the server at once, where it can still be reached.
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(`41${this.namespace},`);
    this.socket.close();
  }

  private end(why: 'lost' | 'left' | 'refused'): void {
    if (this.over) return;
    this.over = true;
    this.release();
    this.socket.close();
    this.ports.ended(why);
  }

  private release(): void {
    this.connected = false;
    clearTimeout(this.silence);
    for (const answer of [...this.acks.values()]) answer(null);
  }

  /** The server says something again within this time: its ping, if nothing else. */
  private wait(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.end('lost'), this.quietMs);
  }

  private heard(text: string): void {
    if (this.over) return;
    this.wait();
    const rest = text.slice(1);
    if (text[0] === '0') {
      const { pingInterval, pingTimeout } = JSON.parse(rest) as { pingInterval: number; pingTimeout: number };
      this.quietMs = pingInterval + pingTimeout;
      this.socket.send(`40${this.namespace},${JSON.stringify({ token: this.token() })}`);
    } else if (text[0] === '2') this.socket.send('3');
    else if (text[0] === '4') this.packet(rest);
  }

  private packet(text: string): void {
    const [, kind, namespace, id, data] = /^(\d)(?:(\/[^,]*),)?(\d*)(.*)$/s.exec(text) ?? [];
    if (namespace !== this.namespace) return;
    if (kind === '0') {
      this.connected = true;
      this.ports.joined();
    } else if (kind === '1') this.end('left');
    else if (kind === '4') this.end('refused');
    else if (kind === '2') {
      const [name, payload] = JSON.parse(data ?? '') as [string, unknown];
      this.ports.event(name, payload);
    } else if (kind === '3') this.acks.get(Number(id))?.((JSON.parse(data ?? '') as unknown[])[0]);
  }
}
