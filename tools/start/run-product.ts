import { join } from 'node:path';
import { Listr, PRESET_TIMER } from 'listr2';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { nextHost } from '../next-host.ts';
import { checkPorts, checkServices, claimDataDir } from './checks.ts';
import { type KeptPart, keepPart } from './keep-part.ts';
import { checkLiveRemotes } from './live-remotes.ts';
import { OperatorError } from './operator-error.ts';
import { endLeftoverServer, type ServerChild, type ServerOptions } from './server-child.ts';
import { readSettings, type Settings } from './settings.ts';
import { StandIn } from './stand-in.ts';
import { startVideoService, type VideoService } from './video-service.ts';
import { startVoiceSwitch, type VoiceSwitch } from './voice-switch.ts';

/** A terminal's Ctrl-C reaches us more than once (from the terminal, from npm): only a later one is a second wish. */
const SAME_SIGNAL_MS = 1000;

interface Part {
  stop(): Promise<void>;
  kill?(): void;
}

/** For people: what carries voice and video. */
export interface Carriers {
  readonly voice: string;
  readonly video: string;
}

export interface Product {
  /** Builds the portal while the database and the server start. Answers what to show of it; `add` takes what runs on. */
  build(signal: AbortSignal, say: (text: string) => void, add: (part: Part) => void): Promise<string>;
  startServer(options: ServerOptions): ServerChild;
  /** Shown when everything runs. */
  banner(settings: Settings, carriers: Carriers, seconds: number): string;
}

/**
 * Checks, builds, starts PostgreSQL and the server, says where they are, and keeps them running. What was started is
 * stopped in reverse order, whatever the reason: Ctrl-C, a child that keeps ending, a failed step. Sets the exit code.
 */
export async function runProduct(product: Product): Promise<void> {
  try {
    await new Run(product).complete();
  } catch (error) {
    if (error !== requested) {
      process.exitCode = 1;
      console.error(`\n✖ ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  process.disconnect?.();
}

const requested = new Error('已取消 · cancelled');
const stepNames = { migrate: '数据库结构 · migrating', seed: '演示数据 · demo data' };

class Run {
  readonly #product: Product;
  /** Aborted when it is time to stop; the reason is `requested` or what went wrong. */
  readonly #halt = new AbortController();
  readonly #halted: Promise<never>;
  /** What runs, in the order of its start. */
  readonly #running: Part[] = [];
  /** What is said while the progress is shown waits for its end. */
  readonly #unsaid: string[] = [];
  #say = (sentence: string): void => void this.#unsaid.push(sentence);
  readonly #tell = (sentence: string): void => this.#say(`  ${sentence}`);
  readonly #giveUp = (error: OperatorError): void => this.#halt.abort(error);
  /** Where the database is now: PostgreSQL takes another port when a stranger has its own. */
  #databaseUrl = '';
  #server: KeptPart | undefined;

  constructor(product: Product) {
    this.#product = product;
    this.#halted = new Promise((_, fail) => {
      this.#halt.signal.addEventListener('abort', () => fail(this.#halt.signal.reason), { once: true });
    });
    this.#halted.catch(() => undefined);
  }

  async complete(): Promise<void> {
    const settings = readSettings(process.env);
    const release = claimDataDir(settings.dataDir);
    let begun = false;
    try {
      await endLeftoverServer(settings.dataDir);
      await checkPorts(settings);
      await checkServices(settings);
      begun = true;
      this.#listenForSignals();
      const carriers = await this.#startAll(settings);
      this.#halt.signal.throwIfAborted();
      console.log(this.#product.banner(settings, carriers, performance.now() / 1000));
      for (const sentence of this.#unsaid.splice(0)) console.log(sentence);
      this.#say = console.log;
      await this.#halted;
    } finally {
      await this.#stopAll();
      release(begun);
    }
  }

  async #startAll(settings: Settings): Promise<Carriers> {
    const database = Promise.withResolvers<void>();
    const voice = Promise.withResolvers<VoiceSwitch>();
    const video = Promise.withResolvers<VideoService>();
    const steps = [
      this.#step('构建门户 · building the portal', (say) =>
        this.#product.build(this.#halt.signal, say, (part) => this.#running.push(part)),
      ),
      this.#step('启动数据库 · starting the database', async () => {
        const name = await this.#startDatabase(settings);
        database.resolve();
        return name;
      }),
      this.#step('启动语音交换机 · starting the voice switch', async () => {
        const started = await startVoiceSwitch(settings, this.#tell);
        this.#running.push(started);
        voice.resolve(started);
        return started.description;
      }),
      this.#step('启动视频服务 · starting the video service', async () => {
        const started = await startVideoService(settings, this.#tell);
        this.#running.push(started);
        video.resolve(started);
        return started.description;
      }),
      this.#step('启动服务 · starting the server', async (say) => {
        const needed = Promise.all([database.promise, voice.promise, video.promise]);
        const [, { ariUrl }, { server: mediaServer, stateFile }] = await Promise.race([needed, this.#halted]);
        await checkLiveRemotes(this.#databaseUrl, nextHost());
        await this.#startServer({
          settings,
          asteriskAriUrl: ariUrl,
          video: { server: mediaServer, stateFile },
          onProgress: ({ step, done, total }) => say(`${stepNames[step]} ${percent(done, total)}`),
        });
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
    return { voice: (await voice.promise).description, video: (await video.promise).description };
  }

  /** Answers what it is, for people. */
  async #startDatabase({ databaseUrl, dataDir }: Settings): Promise<string> {
    if (databaseUrl) {
      this.#databaseUrl = databaseUrl;
      return 'DATABASE_URL';
    }
    const launch = async () => {
      const postgres = await startEmbeddedPostgres({ dataDir });
      // The server connects again by itself, but only where it knows the database.
      if (this.#databaseUrl !== postgres.url) this.#server?.kill();
      this.#databaseUrl = postgres.url;
      return { ...postgres, ready: Promise.resolve(), lastWords: () => `见日志 · see ${join(dataDir, 'postgres.log')}` };
    };
    const postgres = await launch().catch((error: Error) => {
      throw new OperatorError(`数据库无法启动 · the database cannot run: ${error.message}`);
    });
    // Started first and stopped last, whatever the build has added meanwhile.
    this.#running.unshift(
      keepPart(postgres, { name: { zh: '数据库', en: 'the database' }, launch, say: this.#tell, giveUp: this.#giveUp }),
    );
    return 'PostgreSQL';
  }

  /** Settles when it answers. From then on it is kept running, and a stand-in answers while it is away. */
  async #startServer(options: Omit<ServerOptions, 'databaseUrl' | 'freePort'>): Promise<void> {
    const standIn = new StandIn(options.settings);
    const launch = async () =>
      this.#product.startServer({ ...options, databaseUrl: this.#databaseUrl, freePort: () => standIn.stop() });
    const server = await launch();
    this.#running.push(standIn, server);
    await Promise.race([server.ready, this.#halted]);
    this.#server = keepPart(server, {
      name: { zh: '服务', en: 'the server' },
      launch,
      onEnd: () => standIn.open(),
      say: this.#tell,
      giveUp: this.#giveUp,
    });
    this.#running.splice(this.#running.indexOf(server), 1, this.#server);
  }

  /** One line of the progress display. `work` answers what to add to its title when it is done. */
  #step(title: string, work: (say: (text: string) => void) => Promise<string>) {
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
          this.#halt.abort(error);
          throw error;
        }
      },
    };
  }

  #listenForSignals(): void {
    let first: number | undefined;
    const onSignal = () => {
      if (first === undefined) {
        first = performance.now();
        this.#halt.abort(requested);
      } else if (performance.now() - first > SAME_SIGNAL_MS) {
        for (const part of this.#running) part.kill?.();
        // PostgreSQL is told to shut down as this process exits, and loses nothing by it.
        process.exit(130);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    // `npm start` runs this with a channel; it closes when the parent was killed, or by ourselves at the end.
    process.once('disconnect', () => this.#halt.abort(requested));
  }

  async #stopAll(): Promise<void> {
    if (this.#running.length === 0) return;
    const wished = this.#halt.signal.reason === requested;
    if (wished) console.log('\n  正在停止 · stopping …');
    for (const part of [...this.#running].reverse()) await part.stop();
    if (wished) console.log('  已停止 · stopped');
  }
}

/** How far something is, for people. */
export function percent(done: number, total: number): string {
  return `${Math.floor((100 * done) / Math.max(total, 1))}%`;
}
