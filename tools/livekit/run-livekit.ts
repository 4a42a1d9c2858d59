import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { boundToUs, type KeptProcess, keepRunning } from '../start/kept-process.ts';
import { endLeftover } from '../start/pid-file.ts';
import type { LiveKitInstance } from './instance.ts';
import type { LiveKitProgram } from './obtain-livekit.ts';

/** Asked to end it waits for who is in a room; they come back after its next start. */
const STOP_LIMIT_MS = 2_000;
const PROBE_LIMIT_MS = 2_000;
const LOG_LIMIT_BYTES = 20_000_000;

const pidFile = (home: string) => join(home, 'livekit.pid');
const logFile = (home: string) => join(home, 'livekit.log');

/** Ends a media server that outlived a killed start on this folder. */
export function endLeftoverLiveKit(home: string): Promise<void> {
  return endLeftover(pidFile(home), STOP_LIMIT_MS);
}

/** Starts the media server, answers when it answers, and keeps it running. Throws an Error when the first start fails. */
export function runLiveKit(
  instance: LiveKitInstance,
  { file, version }: LiveKitProgram,
  say: (sentence: string) => void,
): Promise<KeptProcess> {
  const { home, url, configFile } = instance;
  return keepRunning(
    {
      name: `LiveKit ${version}`,
      pidFile: pidFile(home),
      logFile: logFile(home),
      stopLimitMs: STOP_LIMIT_MS,
      launch: () => launch([file, '--config', configFile], logFile(home)),
      probe: () =>
        fetch(url, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
          ({ ok }) => ok,
          () => false,
        ),
    },
    say,
  );
}

function launch(command: readonly string[], log: string): ChildProcess {
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a', 0o600);
  const [file = '', ...args] = boundToUs(command);
  // Detached: Ctrl-C in a terminal goes to the whole foreground group, but it is to be stopped by us alone.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  return child;
}
