import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptProcess, keepRunning } from '../start/kept-process.ts';
import { endLeftover } from '../start/pid-file.ts';
import type { Instance } from './instance.ts';
import type { AsteriskProgram } from './program.ts';

/** Asterisk ends in 3 s, however many calls it carries. */
const STOP_LIMIT_MS = 10_000;
const PROBE_LIMIT_MS = 2_000;
const LOG_LIMIT_BYTES = 20_000_000;

const pidFile = (home: string) => join(home, 'asterisk.pid');
const logFile = (home: string) => join(home, 'log/messages.log');

/** Ends a switch that outlived a killed start on this folder. */
export function endLeftoverAsterisk(home: string): Promise<void> {
  return endLeftover(pidFile(home), STOP_LIMIT_MS);
}

/** Starts Asterisk, answers when it takes commands, and keeps it running. Throws an Error when the first start fails. */
export async function runAsterisk(
  instance: Instance,
  program: AsteriskProgram,
  say: (sentence: string) => void,
): Promise<KeptProcess> {
  instance.configure(program);
  const kept = await keepRunning(
    {
      name: `Asterisk ${program.version}`,
      pidFile: pidFile(instance.home),
      logFile: logFile(instance.home),
      stopLimitMs: STOP_LIMIT_MS,
      launch: () => launch(instance, program),
      probe: () => probe(instance),
    },
    say,
  );
  return {
    get pid() {
      return kept.pid;
    },
    async stop() {
      await kept.stop();
      instance.release();
    },
    kill: kept.kill,
  };
}

function launch({ home }: Instance, program: AsteriskProgram): ChildProcess {
  const messages = logFile(home);
  if (existsSync(messages) && statSync(messages).size > LOG_LIMIT_BYTES) renameSync(messages, `${messages}.1`);
  const output = openSync(join(home, 'log/output.log'), 'a', 0o600);
  const [file = '', ...args] = program.command(home);
  // Detached: Ctrl-C in a terminal goes to the whole foreground group, but the switch is to be stopped by us alone.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  return child;
}

/** Asks for something that takes the locks which a call takes. */
async function probe(instance: Instance): Promise<boolean> {
  const { origin, username, password } = new URL(instance.url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
  return fetch(`${origin}/ari/applications`, { headers: { authorization }, signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
