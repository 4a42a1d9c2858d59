import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftover, forgetChild, rememberChild } from '../start/pid-file.ts';
import type { Instance } from './instance.ts';
import type { AsteriskProgram } from './program.ts';

/** Asterisk ends in 3 s, however many calls it carries. */
const STOP_LIMIT_MS = 10_000;
const START_LIMIT_MS = 30_000;
const PROBE_EVERY_MS = 3_000;
const PROBE_LIMIT_MS = 2_000;
/** So many probes in a row without an answer, 15 s: it hangs. */
const PROBES_MISSED = 3;
const RESTART_STEP_MS = 500;
const RESTART_LAST_MS = 30_000;
const LOG_LIMIT_BYTES = 20_000_000;

/** A switch that is kept running. */
export interface RunningAsterisk {
  /** The process of now; another one after a restart. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
  kill(): void;
}

const pidFile = (home: string) => join(home, 'asterisk.pid');

/** Ends a switch that outlived a killed start on this folder. */
export function endLeftoverAsterisk(home: string): Promise<void> {
  return endLeftover(pidFile(home), STOP_LIMIT_MS);
}

/**
 * Starts Asterisk and answers when it takes commands. From then on it is watched: one that ended or hangs
 * is started again, and `say` hears why. Throws an Error when the first start fails.
 */
export async function runAsterisk(
  instance: Instance,
  program: AsteriskProgram,
  say: (sentence: string) => void,
): Promise<RunningAsterisk> {
  instance.configure(program);
  const stopping = new AbortController();
  let child = launch(instance, program);
  if (!(await answers(instance, child, START_LIMIT_MS, stopping.signal))) {
    child.kill('SIGKILL');
    throw new Error(`Asterisk ${program.version} did not start, see ${logFile(instance.home)}`);
  }

  const keep = async () => {
    // At once the first time; one that keeps ending is given ever more time.
    for (let pause = 0; ; pause = Math.min(pause * 2 + RESTART_STEP_MS, RESTART_LAST_MS)) {
      const began = performance.now();
      const why = await watch(instance, child, stopping.signal);
      if (stopping.signal.aborted) return;
      if (performance.now() - began > RESTART_LAST_MS) pause = 0;
      say(`Asterisk ${why}, 重新启动 · starting it again`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = launch(instance, program);
      await answers(instance, child, START_LIMIT_MS, stopping.signal);
    }
  };
  const kept = keep();
  return {
    get pid() {
      return child.pid;
    },
    async stop() {
      stopping.abort();
      await kept;
      if (runs(child)) {
        child.kill('SIGTERM');
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
        await once(child, 'exit');
        clearTimeout(limit);
      }
      forgetChild(pidFile(instance.home));
      instance.release();
    },
    kill: () => child.kill('SIGKILL'),
  };
}

const runs = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
const logFile = (home: string) => join(home, 'log/messages.log');

function launch({ home }: Instance, program: AsteriskProgram): ChildProcess {
  const messages = logFile(home);
  if (existsSync(messages) && statSync(messages).size > LOG_LIMIT_BYTES) renameSync(messages, `${messages}.1`);
  const output = openSync(join(home, 'log/output.log'), 'a', 0o600);
  const [file = '', ...args] = program.command(home);
  // Detached: Ctrl-C in a terminal goes to the whole foreground group, but the switch is to be stopped by us alone.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.once('error', () => undefined);
  rememberChild(pidFile(home), child);
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

async function answers(instance: Instance, child: ChildProcess, limitMs: number, signal: AbortSignal): Promise<boolean> {
  for (const until = performance.now() + limitMs; performance.now() < until && runs(child) && !signal.aborted; ) {
    if (await probe(instance)) return true;
    await sleep(50);
  }
  return false;
}

/** Settles when it ended, or was ended because it hung, with the reason; or when `signal` says so. */
async function watch(instance: Instance, child: ChildProcess, signal: AbortSignal): Promise<string> {
  const ended = new AbortController();
  const onEnd = () => ended.abort();
  child.once('exit', onEnd);
  const awake = AbortSignal.any([signal, ended.signal]);
  for (let missed = 0; missed < PROBES_MISSED && runs(child); ) {
    await sleep(PROBE_EVERY_MS, undefined, { signal: awake }).catch(() => undefined);
    if (signal.aborted) return '';
    missed = (await probe(instance)) ? 0 : missed + 1;
  }
  if (!runs(child)) return `意外退出 · ended unexpectedly (${child.signalCode ?? child.exitCode})`;
  child.kill('SIGKILL');
  if (!ended.signal.aborted) await once(child, 'exit');
  return '无响应 · does not answer';
}
