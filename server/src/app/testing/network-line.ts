import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a line passes: everything, nothing (and neither end is notified), or nothing towards the client. */
type Passing = 'all' | 'nothing' | 'upwards';

/**
 * The network between one client and its servers: a TCP relay on loopback that can be cut, held and slowed down. Each connection
 * goes to the next server, as behind a load balancer.
 */
export interface NetworkLine {
  /** The address to which the client connects. */
  readonly url: string;
  /** Resets every connection. New ones are accepted. */
  cut(): void;
  /** Held data is kept, and delivered late when everything passes again. */
  pass(what: Passing): void;
  /** Delays every packet by this many milliseconds. */
  slow(ms: number): void;
  close(): void;
}

export async function openLine(nextPort: () => number): Promise<NetworkLine> {
  const ways = new Set<Way>();
  let passing: Passing = 'all';
  let latency = 0;
  const server = createServer((near) => {
    const far = connect(nextPort(), '127.0.0.1');
    for (const [from, to, upwards] of [
      [near, far, true],
      [far, near, false],
    ] as const) {
      from.setNoDelay(true);
      const way = new Way(from, to, upwards);
      way.latency = latency;
      way.open = isOpen(way, passing);
      ways.add(way);
      from.on('close', () => ways.delete(way));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const way of ways) way.from.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    pass(what) {
      passing = what;
      for (const way of ways) way.open = isOpen(way, what);
    },
    slow(ms) {
      latency = ms;
      for (const way of ways) way.latency = ms;
    },
    close() {
      cut();
      server.close();
    },
  };
}

const isOpen = ({ upwards }: Way, passing: Passing) => passing === 'all' || (passing === 'upwards' && upwards);

/** One direction of one connection. Packets, and at last the end, keep their order. */
class Way {
  readonly from: Socket;
  readonly upwards: boolean;
  latency = 0;
  #open = true;
  #opened: () => void = () => {};
  #gate: Promise<void> = Promise.resolve();
  #last: Promise<void> = Promise.resolve();

  constructor(from: Socket, to: Socket, upwards: boolean) {
    this.from = from;
    this.upwards = upwards;
    from.on('data', (packet) => this.#carry(() => to.writable && to.write(packet)));
    from.on('error', () => {});
    from.on('close', () => this.#carry(() => to.destroy()));
  }

  set open(open: boolean) {
    if (open === this.#open) return;
    this.#open = open;
    if (open) this.#opened();
    else
      this.#gate = new Promise((resolve) => {
        this.#opened = resolve;
      });
  }

  #carry(deliver: () => void): void {
    const due = performance.now() + this.latency;
    this.#last = this.#last.then(async () => {
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      await this.#gate;
      deliver();
    });
  }
}
