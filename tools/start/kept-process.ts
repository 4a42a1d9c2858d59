import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from './back-off.ts';
import { forgetChild, rememberChild } from './pid-file.ts';

const START_LIMIT_MS = 30_000;
const PROBE_EVERY_MS = 3_000;
/** So many probes in a row without an answer, 15 s: it hangs. */
const PROBES_MISSED = 3;

/** A service of another project that runs beside our server. */
export interface KeptProgram {
  /** For people, with its version. */
  readonly name: string;
  /** Notes the process, so that the next start finds it if this process is killed. */
  readonly pidFile: string;
  /** Where it says why it did not start. */
  readonly logFile: string;
  /** What it may take to end once it is asked to. */
  readonly stopLimitMs: number;
  launch(): ChildProcess;
  /** Does it answer? */
  probe(): Promise<boolean>;
}

/** A program that is kept running. */
export interface KeptProcess {
  /** The process of now; another one after a restart. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
  kill(): void;
}

/**
 * Starts a program and answers when it answers. From then on it is watched: one that ended or hangs is started again, and
 * `say` hears why. Throws an Error when the first start fails.
 */
export async function keepRunning(program: KeptProgram, say: (sentence: string) => void): Promise<KeptProcess> {
  const stopping = new AbortController();
  const launch = () => {
    const started = program.launch();
    started.once('error', () => undefined);
    rememberChild(program.pidFile, started);
    return started;
  };
  let child = launch();
  if (!(await answers(program, child, stopping.signal))) {
    child.kill('SIGKILL');
    throw new Error(`${program.name} did not start, see ${program.logFile}`);
  }

  const keep = async () => {
    for (const backOff = new BackOff(); ; ) {
      const began = performance.now();
      const why = await watch(program, child, stopping.signal);
      if (stopping.signal.aborted) return;
      say(`${program.name} ${why}, 重新启动 · starting it again`);
      await sleep(backOff.pauseAfter(performance.now() - began), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = launch();
      await answers(program, child, stopping.signal);
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
        const limit = setTimeout(() => child.kill('SIGKILL'), program.stopLimitMs);
        await once(child, 'exit');
        clearTimeout(limit);
      }
      forgetChild(program.pidFile);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

const runs = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function answers(program: KeptProgram, child: ChildProcess, signal: AbortSignal): Promise<boolean> {
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until && runs(child) && !signal.aborted; ) {
    if (await program.probe()) return true;
    await sleep(50);
  }
  return false;
}

/** Settles when it ended, or was ended because it hung, with the reason; or when `signal` says so. */
async function watch(program: KeptProgram, child: ChildProcess, signal: AbortSignal): Promise<string> {
  const ended = new AbortController();
  const onEnd = () => ended.abort();
  child.once('exit', onEnd);
  const awake = AbortSignal.any([signal, ended.signal]);
  for (let missed = 0; missed < PROBES_MISSED && runs(child); ) {
    await sleep(PROBE_EVERY_MS, undefined, { signal: awake }).catch(() => undefined);
    if (signal.aborted) return '';
    missed = (await program.probe()) ? 0 : missed + 1;
  }
  if (!runs(child)) return `意外退出 · ended unexpectedly (${child.signalCode ?? child.exitCode})`;
  child.kill('SIGKILL');
  if (!ended.signal.aborted) await once(child, 'exit');
  return '无响应 · does not answer';
}

/** The command, so that it is told to end when this process is gone, where the system can do that (Linux). */
export function boundToUs(command: readonly string[]): readonly string[] {
  return spawnSync('setpriv', ['--version']).status === 0 ? ['setpriv', '--pdeathsig=TERM', ...command] : command;
}
