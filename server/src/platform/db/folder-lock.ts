import { execFileSync } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** A process of this machine, with its command line (or title). */
export interface RunningProcess {
  pid: number;
  command: string;
}

/** Every process with a readable command line. On Linux this needs no `ps`: slim images have none. */
export function listProcesses(): RunningProcess[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
      .flatMap((match) => (match ? [{ pid: Number(match[1]), command: match[2] ?? '' }] : []));
  }
  const found: RunningProcess[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      found.push({ pid: Number(entry), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() });
    } catch {
      // The process ended during the read.
    }
  }
  return found;
}

/**
 * The start time of a process, as the system writes it; undefined if it does not exist (or is a zombie). Pid and start time
 * together are unique.
 */
export function processMark(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    // The name of the command, in brackets, may contain spaces: count fields after it. State is the 3rd, start time the 22nd.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Thrown by {@link lockFile} when a living process holds the lock. */
export class LockedError extends Error {
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`);
    this.name = 'LockedError';
    this.pid = pid;
  }
}

/**
 * Takes the lock file `path` for this process and returns the function that releases it. It takes over a lock whose holder died
 * in any way. Throws {@link LockedError} if another process holds it.
 */
export function lockFile(path: string): () => void {
  const mine = `${process.pid} ${processMark(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const holder = readHolder(path);
        if (holder && processMark(holder.pid) === holder.mark) throw new LockedError(path, holder.pid);
        rmSync(path, { force: true });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    const holder = readHolder(path);
    if (holder && `${holder.pid} ${holder.mark}` === mine) rmSync(path, { force: true });
  };
}

function readHolder(path: string): { pid: number; mark: string } | undefined {
  try {
    const match = /^(\d+) (.+)$/.exec(readFileSync(path, 'utf8'));
    return match ? { pid: Number(match[1]), mark: match[2] ?? '' } : undefined;
  } catch {
    return undefined;
  }
}
