import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Served } from '../lib/product.ts';
import { cpuSeconds, residentMb } from '../lib/usage.ts';
import type { Connect, Seen } from './protocol.ts';

/** A server whose agents are all connected and have nothing to say. */
export interface IdleServer {
  /** MB before anybody came. */
  readonly empty: number;
  readonly openedPerSecond: number;
  /** MB now. */
  memory(): number;
  /** Processor time so far. */
  cpu(): number;
  /** Runs `change`, which changes the rights of all; answers how many ms later the last agent was told. */
  tellRights(change: () => Promise<unknown>): Promise<number>;
  /** Throws when a socket closed or hearts were not answered. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** Hearts that may be under way when the count is read. */
const UNDER_WAY = 500;

/** Connects an agent to each path of a server. */
export async function connectAgents(server: Served, paths: readonly string[]): Promise<IdleServer> {
  const empty = residentMb(server.pid);
  const begin = performance.now();
  const clients = fork(join(import.meta.dirname, 'agents.ts'));
  const gone = once(clients, 'exit').then(() => Promise.reject(new Error('The process of agents ended')));
  gone.catch(() => {});
  const report = async () => (await Promise.race([once(clients, 'message'), gone]))[0] as Seen;
  const origin = server.origin.replace('http:', 'ws:');
  clients.send({ addresses: paths.map((path) => origin + path) } satisfies Connect);
  await report();
  return {
    empty,
    openedPerSecond: (paths.length / (performance.now() - begin)) * 1000,
    memory: () => residentMb(server.pid),
    cpu: () => cpuSeconds(server.pid),
    async tellRights(change) {
      const before = (await report()).told;
      await change();
      const changed = Date.now();
      for (;;) {
        const { told, lastTold } = await report();
        if (told - before >= paths.length) return lastTold - changed;
      }
    },
    async check() {
      const { closed, sent, answered } = await report();
      const late = sent - answered;
      if (closed > 0 || late > UNDER_WAY) throw new Error(`${closed} sockets closed, ${late} of ${sent} hearts not answered`);
    },
    async stop() {
      clients.kill();
      await server.stop();
    },
  };
}
