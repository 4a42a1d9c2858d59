import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS, PORT_IS_HELD } from '../../server/src/app/node-flags.ts';
import { portTaken } from './checks.ts';
import { OperatorError } from './operator-error.ts';
import { endLeftover, forgetChild, rememberChild } from './pid-file.ts';
import type { Settings } from './settings.ts';
import type { VideoService } from './video-service.ts';

const root = resolve(import.meta.dirname, '../..');
/** The server drains for at most ten seconds; then it is ended. */
const STOP_LIMIT_MS = 15_000;
const LOG_LIMIT_BYTES = 50_000_000;

const pidFile = (dataDir: string) => join(dataDir, 'server.pid');

/** What the server tells its parent while it starts. */
type ServerMessage =
  | { ready: true; port: number }
  | { prepared: true }
  | { progress: { step: 'migrate' | 'seed'; done: number; total: number } };

export interface ServerOptions {
  settings: Omit<Settings, 'asteriskAriUrl' | 'liveKit' | 'mediaAddress'>;
  databaseUrl: string;
  /** Where the switch is; absent: the simulator. */
  asteriskAriUrl?: string | undefined;
  /** Where video is carried. */
  video?: Pick<VideoService, 'server' | 'stateFile'>;
  environment?: Record<string, string>;
  /** Where it writes: its log in the data folder (default), or the terminal. */
  output?: 'log' | 'terminal';
  onProgress?: (progress: { step: 'migrate' | 'seed'; done: number; total: number }) => void;
  /** Lets go of the server's port, when the server is about to listen. Absent: nobody holds it. */
  freePort?: () => Promise<void>;
}

/** The server's process. */
export interface ServerChild {
  /** Settles when the server answers requests; throws {@link OperatorError} when it ends before. */
  readonly ready: Promise<void>;
  /** Settles when the process has ended, whoever ended it. */
  readonly exited: Promise<void>;
  /** Why it ended, in its own last words. */
  lastWords(): string;
  /** Lets it finish what it does, then ends it. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts the server on a database. It ends by itself when this process is gone. */
export function startServer(options: ServerOptions): ServerChild {
  const { settings, databaseUrl, asteriskAriUrl = '', video, environment = {}, output = 'log', onProgress, freePort } = options;
  const logPath = join(settings.dataDir, 'server.log');
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) renameSync(logPath, `${logPath}.1`);
  // A file, not a pipe: the server must be able to write its last words after this process is gone.
  const log = openSync(logPath, 'a', 0o600);
  const logStart = statSync(logPath).size;
  const program = [join(root, 'server/src/app/main.ts'), ...(freePort ? [PORT_IS_HELD] : [])];
  const child = spawn(process.execPath, [...NODE_FLAGS, ...program], {
    cwd: root,
    // Ctrl-C in a terminal goes to the whole foreground group, but the server is to be stopped by us alone.
    detached: true,
    stdio: ['ignore', ...(output === 'log' ? [log, log] : (['inherit', 'inherit'] as const)), 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: settings.host,
      PORT: String(settings.port),
      VIDEO_PORT: String(settings.videoPort),
      DATA_DIR: settings.dataDir,
      DIST_DIR: join(root, 'dist'),
      DATABASE_URL: databaseUrl,
      REDIS_URL: settings.redisUrl ?? '',
      SEED_DEMO: settings.seedDemo ? '1' : '0',
      ASTERISK_ARI_URL: asteriskAriUrl,
      LIVEKIT_URL: video?.server?.url ?? '',
      LIVEKIT_API_KEY: video?.server?.apiKey ?? '',
      LIVEKIT_API_SECRET: video?.server?.apiSecret ?? '',
      LIVEKIT_STATE_FILE: video?.stateFile ?? '',
      ...environment,
    },
  });
  closeSync(log);
  rememberChild(pidFile(settings.dataDir), child);
  const lastWords = () => {
    if (child.signalCode) return `signal ${child.signalCode}`;
    if (output === 'terminal') return '见上文 · see above';
    return readLastWords(readFileSync(logPath).subarray(logStart).toString(), logPath);
  };
  const exited = once(child, 'exit').then(() => forgetChild(pidFile(settings.dataDir)));
  const ready = new Promise<void>((settle, fail) => {
    child.on('message', (message: ServerMessage) => {
      if ('ready' in message) settle();
      else if ('prepared' in message) {
        // One that was killed meanwhile needs no answer.
        void freePort?.().then(() => child.send({ listen: true }, () => undefined));
      } else onProgress?.(message.progress);
    });
    child.once('exit', () => {
      const words = lastWords();
      // Somebody took the port after it was found free.
      fail(
        words.includes('EADDRINUSE')
          ? portTaken('PORT', settings.port)
          : new OperatorError(`服务启动失败 · the server did not start: ${words}`),
      );
    });
  });
  // Whoever waits for it sees the failure; nobody has to.
  ready.catch(() => undefined);
  return {
    ready,
    exited,
    lastWords,
    stop: async () => {
      child.kill('SIGTERM');
      const waiting = new AbortController();
      const limit = sleep(STOP_LIMIT_MS, undefined, { signal: waiting.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      );
      await Promise.race([exited, limit]);
      waiting.abort();
      await exited;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** The last thing that the server logged as fatal, or that Node printed. */
function readLastWords(text: string, logPath: string): string {
  const lines = text.trim().split('\n').reverse();
  for (const line of lines) {
    if (line.startsWith('{')) {
      const entry = parse(line);
      if (entry && (entry.level ?? 0) >= 50) return entry.err?.message ?? entry.msg ?? line;
    }
    const thrown = /^(?:\w*Error)(?: \[\w+\])?: (.+)/.exec(line)?.[1];
    if (thrown) return thrown;
  }
  return `见日志 · see the log ${logPath}`;
}

function parse(line: string): { level?: number; msg?: string; err?: { message?: string } } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Ends a server that outlived a killed start on this data folder. */
export function endLeftoverServer(dataDir: string): Promise<void> {
  return endLeftover(pidFile(dataDir), STOP_LIMIT_MS);
}
