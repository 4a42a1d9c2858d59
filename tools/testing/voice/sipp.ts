import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/src/platform/db/free-port.ts';

/** The carrier's address: another than the softphones' and than Asterisk's. */
export const CARRIER = '127.0.0.2';

export interface Sipp {
  readonly port: number;
  /** Every SIP message of it so far; none where it makes many calls a second. */
  messages(): string;
  /** Settles with its exit code: 0 when the scenario went as written. */
  readonly done: Promise<number | null>;
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

/** Starts a sipp. It ends with us at the latest: an orphan would keep its port and falsify later runs. */
export async function startSipp(options: SippOptions): Promise<Sipp> {
  const { folder, scenario, address = CARRIER, to, service, calls, password, rate, fields } = options;
  const name = join(folder, `sipp-${++count}`);
  writeFileSync(`${name}.xml`, scenario);
  if (fields) writeFileSync(`${name}.csv`, ['SEQUENTIAL', ...fields, ''].join('\n'));
  const port = options.port ?? (await freePort(address));
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
      ...['-mp', String(await freePort(address)), '-aa'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore'], env: { ...process.env, TERM: 'dumb' } },
  );
  const done = once(child, 'exit').then(([code]) => code as number | null);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    port,
    done,
    messages: () => read(`${name}.messages`) + read(`${name}.errors`),
    async end() {
      child.kill('SIGKILL');
      await done;
    },
  };
}
