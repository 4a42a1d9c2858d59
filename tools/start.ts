import { Listr, PRESET_TIMER } from 'listr2';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { banner } from './start/banner.ts';
import { build } from './start/build-step.ts';
import { checkPorts, checkServices, claimDataDir } from './start/checks.ts';
import { OperatorError } from './start/operator-error.ts';
import { endLeftoverServer, startServer } from './start/server-child.ts';
import { readSettings, type Settings } from './start/settings.ts';

/**
 * `npm start`: checks, builds, starts PostgreSQL and the server, says where they are, and waits. What
 * was started is stopped in reverse order, whatever the reason: Ctrl-C, a child that died, a failed step.
 */

/** A terminal's Ctrl-C reaches us more than once (from the terminal, from npm): only a later one is a second wish. */
const SAME_SIGNAL_MS = 1000;

/** Aborted when it is time to stop; the reason is `requested` or what went wrong. */
const halt = new AbortController();
const requested = new Error('已取消 · cancelled');
const halted = new Promise<never>((_, fail) => {
  halt.signal.addEventListener('abort', () => fail(halt.signal.reason), { once: true });
});
halted.catch(() => undefined);

/** What runs, in the order of its start. */
const running: { stop(): Promise<void>; kill?(): void }[] = [];

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const release = claimDataDir(settings.dataDir);
  let begun = false;
  try {
    await endLeftoverServer(settings.dataDir);
    await checkPorts(settings);
    await checkServices(settings);
    begun = true;
    listenForSignals();
    await startAll(settings);
    halt.signal.throwIfAborted();
    console.log(banner(settings, performance.now() / 1000));
    await halted;
  } finally {
    await stopAll();
    release(begun);
  }
}

async function startAll(settings: Settings): Promise<void> {
  const database = Promise.withResolvers<string>();
  const steps = [
    step('构建门户 · building the portal', async (say) => {
      const built = await build(halt.signal, (done) => say(percent(done, 1)));
      return built.length > 0 ? built.join(', ') : '无变化 · unchanged';
    }),
    step('启动数据库 · starting the database', async () => {
      if (settings.databaseUrl) {
        database.resolve(settings.databaseUrl);
        return 'DATABASE_URL';
      }
      const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir }).catch((error: Error) => {
        throw new OperatorError(`数据库无法启动 · the database cannot run: ${error.message}`);
      });
      running.unshift(postgres);
      postgres.exited.then(() => fail('数据库进程意外退出 · the database process ended unexpectedly'));
      database.resolve(postgres.url);
      return 'PostgreSQL';
    }),
    step('启动服务 · starting the server', async (say) => {
      const databaseUrl = await Promise.race([database.promise, halted]);
      const server = startServer({
        settings,
        databaseUrl,
        onProgress: ({ step, done, total }) => say(`${stepNames[step]} ${percent(done, total)}`),
      });
      running.push(server);
      await Promise.race([server.ready, halted]);
      server.exited.then(() => fail(`服务进程意外退出 · the server process ended unexpectedly: ${server.lastWords()}`));
      return '';
    }),
  ];
  // Every step settles before anything is stopped: a half-started child would be forgotten.
  await new Listr(steps, {
    concurrent: true,
    exitOnError: false,
    registerSignalListeners: false,
    rendererOptions: { showErrorMessage: false, timer: PRESET_TIMER },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  }).run();
}

const stepNames = { migrate: '数据库结构 · migrating', seed: '演示数据 · demo data' };
const percent = (done: number, total: number) => `${Math.floor((100 * done) / Math.max(total, 1))}%`;

/** One line of the progress display. `work` answers what to add to its title when it is done. */
function step(title: string, work: (say: (text: string) => void) => Promise<string>) {
  return {
    title,
    task: async (_: unknown, task: { title: string; output: string }) => {
      try {
        // Without a terminal every change would be a line of its own.
        const done = await work((text) => {
          if (process.stdout.isTTY) task.output = text;
        });
        if (done) task.title = `${title}: ${done}`;
      } catch (error) {
        halt.abort(error);
        throw error;
      }
    },
  };
}

function fail(sentence: string): void {
  halt.abort(new OperatorError(sentence));
}

function listenForSignals(): void {
  let first: number | undefined;
  const onSignal = () => {
    if (first === undefined) {
      first = performance.now();
      halt.abort(requested);
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      for (const part of running) part.kill?.();
      // PostgreSQL is told to shut down as this process exits, and loses nothing by it.
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // `npm start` runs this with a channel; it closes when the parent was killed.
  process.once('disconnect', onSignal);
}

async function stopAll(): Promise<void> {
  if (running.length === 0) return;
  if (halt.signal.reason === requested) console.log('\n  正在停止 · stopping …');
  for (const part of running.splice(0).reverse()) await part.stop();
  if (halt.signal.reason === requested) console.log('  已停止 · stopped');
}

try {
  await main();
} catch (error) {
  if (error !== requested) {
    process.exitCode = 1;
    console.error(`\n✖ ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.disconnect?.();
