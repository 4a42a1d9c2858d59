import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { listProcesses, processMark } from '../../server/src/platform/db/folder-lock.ts';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { root } from '../structure/sources.ts';

/** Of each test. */
export let dataDir: string;
const started: Copy[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lianxi-start-'));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  // The newest first: it would start the database of the folder again, which an older one of the same folder counts as its own.
  for (const copy of started.splice(0).reverse()) await copy.killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One `npm start`, from bootstrap.mjs down. */
export interface Copy {
  child: ChildProcess;
  url: string;
  /** Everything printed so far. */
  said(): string;
  /** Waits until it says that it is ready. */
  ready(): Promise<void>;
  exitCode(): Promise<number | null>;
  /** Its processes that still live: its own, the server, PostgreSQL. */
  survivors(): number[];
  killAll(): Promise<void>;
}

export async function start(environment: Record<string, string> = {}): Promise<Copy> {
  const port = environment.PORT ?? String(await freePort());
  const folder = environment.DATA_DIR ?? dataDir;
  const child = spawn('node', [join(root, 'tools/bootstrap.mjs'), 'start'], {
    env: {
      ...process.env,
      HOST: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      VIDEO_PORT: String(await freePort()),
      SEED_DEMO: '0',
      ...environment,
      PORT: port,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const closed = once(child, 'close');
  const known = new Map<number, string | undefined>();
  const look = () => {
    for (const pid of familyOf(child.pid, folder)) if (!known.has(pid)) known.set(pid, processMark(pid));
    return [...known].filter(([pid, mark]) => mark !== undefined && processMark(pid) === mark).map(([pid]) => pid);
  };
  const copy: Copy = {
    child,
    url: `http://127.0.0.1:${port}`,
    said: () => output,
    ready: async () => {
      await Promise.race([
        expect.poll(() => output, { timeout: 240_000, interval: 100 }).toContain('ready in'),
        closed.then(() => Promise.reject(new Error(output))),
      ]);
      look();
    },
    exitCode: async () => (await closed)[0],
    survivors: look,
    killAll: async () => {
      for (const pid of look()) kill(pid);
      const commands = () => look().map((pid) => listProcesses().find((each) => each.pid === pid)?.command ?? `${pid}`);
      await expect.poll(commands).toEqual([]);
    },
  };
  started.push(copy);
  return copy;
}

/** One that ended meanwhile, because its parent did, is as dead as it should be. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process, its children and theirs, and PostgreSQL's processes on the folder. */
function familyOf(pid: number | undefined, folder: string): number[] {
  const family = new Set([pid]);
  const all = listProcesses();
  for (let grown = -1; grown !== family.size; ) {
    grown = family.size;
    for (const each of all) if (family.has(parentOf(each.pid))) family.add(each.pid);
  }
  for (const each of all) if (each.command.includes(`${folder}/postgres`)) family.add(each.pid);
  return [...family].filter((each) => each !== undefined);
}

export function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** The one sentence after the cross. */
export const sentence = (copy: Copy) => /^✖ (.+ · .+)$/m.exec(copy.said())?.[1] ?? copy.said();
