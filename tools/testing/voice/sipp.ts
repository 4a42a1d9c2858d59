import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The carrier's address: another than the softphones' and than Asterisk's. */
export const CARRIER = '127.0.0.2';

export interface Sipp {
  readonly port: number;
  /** Every SIP message of it so far; none where it makes many calls a second. */
  messages(): string;
  /** Settles with its exit code: 0 when the scenario went as written. */
  readonly done: Promise<number | null>;
  /** Stops it where it stands, as a page or a set that hangs; or lets it go on. */
  freeze(frozen: boolean): void;
  end(): Promise<void>;
}

export interface SippOptions {
  readonly folder: string;
  readonly scenario: string;
  readonly address?: string;
  /** Its own; absent: any that is free. */
  readonly port?: number;
  /** Port of Asterisk; absent for one that only answers. */
  readonly to?: number;
  readonly service?: string;
  /** Stops after so many calls. */
  readonly calls?: number;
  readonly password?: string;
  /** Calls a second; one at a time without it. */
  readonly rate?: number;
  /** Lines of fields that the scenario takes one by one: `[field0]` … */
  readonly fields?: readonly string[];
  /** Sends back whatever audio and keys it gets. */
  readonly echo?: boolean;
}

let count = 0;
// Below what the system hands out itself: asked for a free port, it may name one that a sipp's media took meanwhile.
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;
/** SIP, and media with the ports that sipp takes beside it. */
const PORTS_EACH = 8;
/** Two test files at a time, of vitest or of Playwright, each begin in a half of their own. */
const HALF = (LAST_PORT - FIRST_PORT) / 2;
const half = FIRST_PORT + (Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 2) * HALF;
let nextPort = half + Math.floor((Math.random() * HALF) / 2 / PORTS_EACH) * PORTS_EACH;

/** Ports of which this process has given none to another sipp. */
async function freePorts(address: string): Promise<number> {
  for (;;) {
    const first = nextPort;
    nextPort = first + PORTS_EACH < LAST_PORT ? first + PORTS_EACH : FIRST_PORT;
    const free = await Promise.all(Array.from({ length: PORTS_EACH }, (_, i) => isFree(first + i, address)));
    if (free.every(Boolean)) return first;
  }
}

async function isFree(port: number, address: string): Promise<boolean> {
  const socket = createSocket('udp4');
  const free = await new Promise<boolean>((settle) => {
    socket.once('error', () => settle(false));
    socket.bind(port, address, () => settle(true));
  });
  socket.close();
  return free;
}

/** Starts a sipp. It ends with us at the latest: an orphan would keep its port and falsify later runs. */
export async function startSipp(options: SippOptions): Promise<Sipp> {
  const { folder, scenario, address = CARRIER, to, service, calls, password, rate, fields } = options;
  const name = join(folder, `sipp-${++count}`);
  writeFileSync(`${name}.xml`, scenario);
  if (fields) writeFileSync(`${name}.csv`, ['SEQUENTIAL', ...fields, ''].join('\n'));
  const ports = await freePorts(address);
  const port = options.port ?? ports;
  const child: ChildProcess = spawn(
    'setpriv',
    [
      ...['--pdeathsig=KILL', 'sipp'],
      ...(to ? [`127.0.0.1:${to}`] : []),
      ...['-sf', `${name}.xml`, '-i', address, '-mi', address, '-p', String(port), '-nostdin'],
      ...['-trace_err', '-error_file', `${name}.errors`],
      ...(rate ? ['-r', String(rate)] : ['-trace_msg', '-message_file', `${name}.messages`]),
      ...(fields ? ['-inf', `${name}.csv`] : []),
      ...(service ? ['-s', service] : []),
      ...(password ? ['-au', service ?? '', '-ap', password] : []),
      ...(calls ? ['-m', String(calls)] : []),
      ...(options.echo ? ['-rtp_echo'] : []),
      ...['-mp', String(ports + 2), '-aa'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore'], env: { ...process.env, TERM: 'dumb' } },
  );
  const done = once(child, 'exit').then(([code]) => code as number | null);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    port,
    done,
    messages: () => read(`${name}.messages`) + read(`${name}.errors`),
    freeze: (frozen) => void child.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    async end() {
      child.kill('SIGKILL');
      await done;
    },
  };
}
