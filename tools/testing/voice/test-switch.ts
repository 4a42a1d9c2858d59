import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instance, openInstance } from '../../asterisk/instance.ts';
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

/** `ownRecords`: Asterisk also writes its records of calls, which the product never lets it, to compare ours with. */
export async function startTestSwitch({ ownRecords = false } = {}): Promise<TestSwitch> {
  const plan = await planAsterisk();
  if (plan.kind !== 'ready') throw new Error('the project `voice` prepares an Asterisk before its tests');
  const folder = mkdtempSync(join(tmpdir(), 'lianxi-voice-'));
  const opened = await openInstance(join(folder, 'asterisk'), '127.0.0.1');
  const instance = ownRecords ? { ...opened, configure: withOwnRecords(opened) } : opened;
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

function withOwnRecords({ home, configure }: Instance): Instance['configure'] {
  return (program) => {
    mkdirSync(join(home, 'log/cdr-csv'), { recursive: true });
    if (program.owner) chownSync(join(home, 'log/cdr-csv'), program.owner.uid, program.owner.gid);
    configure(program);
    const csv = ['usegmtime', 'loguniqueid', 'newcdrcolumns'].map((option) => `${option} = yes`);
    writeFileSync(join(home, 'etc/cdr.conf'), ['[general]', 'enable = yes', 'unanswered = yes', '[csv]', ...csv, ''].join('\n'));
    appendFileSync(join(home, 'etc/modules.conf'), 'load = cdr_csv.so\n');
  };
}
