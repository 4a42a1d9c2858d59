import { join } from 'node:path';
import { type Instance, openInstance } from '../asterisk/instance.ts';
import { type AsteriskPlan, obtainAsterisk, planAsterisk } from '../asterisk/obtain-asterisk.ts';
import { endLeftoverAsterisk, runAsterisk } from '../asterisk/run-asterisk.ts';
import type { KeptProcess } from './kept-process.ts';
import type { Settings } from './settings.ts';

/** What carries the calls of this copy. */
export interface VoiceSwitch {
  /** ARI's address with its password, for the server; absent: the server's simulator. */
  readonly ariUrl?: string;
  /** For people: what it is. */
  readonly description: string;
  stop(): Promise<void>;
  kill(): void;
}

const nothingRuns = { stop: async () => undefined, kill: () => undefined };

/**
 * The operator's Asterisk, or one that is found or prepared here, or the simulator. Answers when it runs;
 * one that must be prepared first does so in the background, and `tell` hears how far it is.
 */
export async function startVoiceSwitch(settings: Settings, tell: (sentence: string) => void): Promise<VoiceSwitch> {
  const { asteriskAriUrl, dataDir, mediaAddress } = settings;
  if (asteriskAriUrl) return { ariUrl: asteriskAriUrl, description: `Asterisk ${new URL(asteriskAriUrl).host}`, ...nothingRuns };
  const plan = asteriskAriUrl === null ? null : await planAsterisk();
  if (!plan) return { description: '演练 · simulator', ...nothingRuns };
  if (plan.kind === 'impossible') return simulator(plan.why);
  const home = join(dataDir, 'asterisk');
  await endLeftoverAsterisk(home);
  let instance: Instance;
  try {
    instance = await openInstance(home, mediaAddress);
  } catch (error) {
    return simulator((error as Error).message);
  }
  const stopping = new AbortController();
  let asterisk: KeptProcess | undefined;
  const run = async (ready: Exclude<AsteriskPlan, { kind: 'impossible' }>) => {
    let last = '';
    const program = await obtainAsterisk(ready, stopping.signal, (stage) => {
      if (stage !== last) tell(`语音交换机 · voice switch: ${stage}`);
      last = stage;
    });
    stopping.signal.throwIfAborted();
    asterisk = await runAsterisk(instance, program, tell);
    return `Asterisk ${program.version}`;
  };
  const running = run(plan);
  const voice = {
    ariUrl: instance.url,
    async stop() {
      stopping.abort();
      await running.catch(() => undefined);
      await asterisk?.stop();
      instance.release();
    },
    kill: () => asterisk?.kill(),
  };
  if (plan.kind === 'to prepare') {
    void running.then(
      (what) => tell(`语音交换机已就绪 · voice switch ready: ${what}`),
      (error: Error) => {
        if (!stopping.signal.aborted) tell(`语音交换机未能准备 · the voice switch could not be prepared: ${error.message}`);
      },
    );
    return { ...voice, description: '后台准备中,约一分钟 · being prepared in the background, about a minute' };
  }
  try {
    return { ...voice, description: await running };
  } catch (error) {
    instance.release();
    return simulator((error as Error).message);
  }
}

/** The line that tells how to get real voice. */
function simulator(why: string): VoiceSwitch {
  const how = '真实语音:安装 Asterisk 20+,或设 ASTERISK_ARI_URL · for real voice install Asterisk 20+ or set ASTERISK_ARI_URL';
  return { description: `演练 · simulator (${why}; ${how})`, ...nothingRuns };
}
