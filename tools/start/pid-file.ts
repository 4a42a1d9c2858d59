import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processMark } from '../../server/src/platform/db/folder-lock.ts';

/** Notes a child in a file, so that the next start finds it if this process is killed. */
export function rememberChild(file: string, child: ChildProcess): void {
  if (child.pid !== undefined) writeFileSync(file, `${child.pid} ${processMark(child.pid)}`, { mode: 0o600 });
}

export function forgetChild(file: string): void {
  rmSync(file, { force: true });
}

/** Ends the child that a file speaks of, if it still lives: it outlived a killed start. */
export async function endLeftover(file: string, stopLimitMs: number): Promise<void> {
  if (!existsSync(file)) return;
  const [pid = '', mark] = readFileSync(file, 'utf8').split(/ (.*)/);
  const alive = () => mark !== undefined && processMark(Number(pid)) === mark;
  for (const [signal, limit] of [
    ['SIGTERM', stopLimitMs],
    ['SIGKILL', 5000],
  ] as const) {
    if (!alive()) break;
    process.kill(Number(pid), signal);
    for (let waited = 0; waited < limit && alive(); waited += 50) await sleep(50);
  }
  forgetChild(file);
}
