import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstance } from '../../asterisk/instance.ts';
import { planAsterisk } from '../../asterisk/obtain-asterisk.ts';
import { runAsterisk } from '../../asterisk/run-asterisk.ts';
import { cuttable } from './cuttable.ts';

/** An Asterisk of one test file, with its own folder and ports. It is kept running like the product's. */
export interface TestSwitch {
  /** For sipp's files and tones as well. */
  readonly folder: string;
  readonly url: string;
  readonly sipPort: number;
  /** Asterisk's process of now. */
  readonly pid: number;
  /** Cuts the connections to its commands. */
  cut(): void;
  /** `kill -9`; it is started again by itself. */
  kill(): void;
  stop(): Promise<void>;
}

export async function startTestSwitch(): Promise<TestSwitch> {
  const plan = await planAsterisk();
  if (plan.kind !== 'ready') throw new Error('the project `voice` prepares an Asterisk before its tests');
  const folder = mkdtempSync(join(tmpdir(), 'lianxi-voice-'));
  const instance = await openInstance(join(folder, 'asterisk'), '127.0.0.1');
  const asterisk = await runAsterisk(instance, plan.program, () => undefined);
  const url = new URL(instance.url);
  const cable = await cuttable(Number(url.port));
  url.port = String(cable.port);
  return {
    folder,
    url: url.href,
    cut: () => cable.cut(),
    sipPort: instance.sipPort,
    get pid() {
      return asterisk.pid ?? 0;
    },
    kill: () => asterisk.kill(),
    async stop() {
      cable.close();
      await asterisk.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
