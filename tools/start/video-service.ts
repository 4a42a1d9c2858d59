import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLiveKitInstance } from '../livekit/instance.ts';
import { type LiveKitPlan, obtainLiveKit, planLiveKit } from '../livekit/obtain-livekit.ts';
import { endLeftoverLiveKit, runLiveKit } from '../livekit/run-livekit.ts';
import type { KeptProcess } from './kept-process.ts';
import type { LiveKitAddress, Settings } from './settings.ts';

/** What carries picture and sound of this copy's video calls. */
export interface VideoService {
  /** For our server; absent: there is no video. */
  readonly server?: LiveKitAddress;
  /** Where our server reads how far it is, or why there is none. */
  readonly stateFile: string | undefined;
  /** For people: what it is. */
  readonly description: string;
  stop(): Promise<void>;
  kill(): void;
}

const nothingRuns = { stop: async () => undefined, kill: () => undefined };
const WEBHOOK_PATH = '/api/xmf-video-services/media/events';

/**
 * The operator's LiveKit server, or one that is found or built here, or none. Answers when it runs; one that must be built
 * first is, in the background, and `tell` hears how far it is.
 */
export async function startVideoService(settings: Settings, tell: (sentence: string) => void): Promise<VideoService> {
  const { liveKit, dataDir, mediaAddress, host, port } = settings;
  if (liveKit) {
    return { server: liveKit, stateFile: undefined, description: `LiveKit ${new URL(liveKit.url).host}`, ...nothingRuns };
  }
  const home = join(dataDir, 'livekit');
  const note = openNote(home);
  if (liveKit === null) return absent(note, '未启用 · switched off by LIVEKIT_URL=none');
  const plan = planLiveKit();
  if (plan.kind === 'impossible') return absent(note, plan.why);
  await endLeftoverLiveKit(home);
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const instance = await openLiveKitInstance(home, { mediaAddress, webhookUrl: `http://${here}:${port}${WEBHOOK_PATH}` });

  const stopping = new AbortController();
  let liveKitProcess: KeptProcess | undefined;
  const run = async (ready: Exclude<LiveKitPlan, { kind: 'impossible' }>) => {
    note.write('preparing', '视频服务正在准备，请稍候');
    let last = '';
    const program = await obtainLiveKit(ready, stopping.signal, (stage) => {
      if (stage !== last) tell(`视频服务 · video service: ${stage}`);
      last = stage;
      note.write('preparing', `视频服务正在准备：${stage}`);
    });
    stopping.signal.throwIfAborted();
    liveKitProcess = await runLiveKit(instance, program, tell);
    note.clear();
    return `LiveKit ${program.version}`;
  };
  const running = run(plan);
  const { url, apiKey, apiSecret } = instance;
  const service = {
    server: { url, apiKey, apiSecret },
    stateFile: note.file,
    async stop() {
      stopping.abort();
      await running.catch(() => undefined);
      await liveKitProcess?.stop();
    },
    kill: () => liveKitProcess?.kill(),
  };
  if (plan.kind === 'to build') {
    void running.then(
      (what) => tell(`视频服务已就绪 · video service ready: ${what}`),
      ({ message }: Error) => {
        if (stopping.signal.aborted) return;
        note.write('absent', notConfigured(message));
        tell(`视频服务未能准备 · the video service could not be prepared: ${message}`);
      },
    );
    return { ...service, description: '后台编译中,约三分钟 · being built in the background, about three minutes' };
  }
  try {
    return { ...service, description: await running };
  } catch (error) {
    return absent(note, (error as Error).message);
  }
}

const REMEDY = '启用视频:安装 livekit-server 或 Go,或设 LIVEKIT_URL · for video install livekit-server or Go, or set LIVEKIT_URL';
const notConfigured = (why: string) => `视频服务未配置：${why} (${REMEDY})`;

function absent(note: Note, why: string): VideoService {
  note.write('absent', notConfigured(why));
  return { stateFile: note.file, description: `未配置 · none (${why}; ${REMEDY})`, ...nothingRuns };
}

interface Note {
  readonly file: string;
  write(state: 'preparing' | 'absent', reason: string): void;
  clear(): void;
}

/** What our server reads while there is nothing that it could ask. */
function openNote(home: string): Note {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const file = join(home, 'state.json');
  return {
    file,
    write: (state, reason) => {
      // Under another name first: it may be read at any moment.
      writeFileSync(`${file}.new`, JSON.stringify({ state, reason }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    clear: () => rmSync(file, { force: true }),
  };
}
