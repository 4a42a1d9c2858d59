import { Listr, PRESET_TIMER } from 'listr2';
import { type BuiltRemote, buildRemote } from './build-remote.ts';
import { builtAgainst } from './remote-configuration.ts';
import { checkBuiltAgainst } from './requirements.ts';
import { checkSizes, kilobytes, writeSizes } from './size-limits.ts';
import { checkUsedNames } from './used-names.ts';

/** Where a remote is and what its repository asks beyond what every repository does. */
export interface Place {
  /** The remote's folder: package.json, remote.json, src/app.ts. */
  folder: string;
  /** Builds go below it. */
  dist: string;
  /** How the command is called here, for the words that say what is next. */
  program: string;
  /** Checks of this repository alone. */
  checks: readonly { title: string; run: () => Promise<void> }[];
}

/** What the steps hand on. */
export interface Progress {
  built?: BuiltRemote;
}

export interface Step {
  title: string;
  /** `say` tells the figure that the step ends with. */
  run(progress: Progress, say: (text: string) => void): Promise<void>;
}

/** The steps that need no portal: nothing is built that would not be let in. */
export function localSteps({ folder, dist, checks }: Place, rewriteSizes: boolean): Step[] {
  return [
    {
      title: '构建,remote.json 与代码对照 · build, remote.json against code',
      run: async (progress, say) => {
        progress.built = await buildRemote(folder, dist, (done) => say(`${Math.round(done * 100)} %`));
        say(`${progress.built.id} ${progress.built.version}`);
      },
    },
    {
      title: '大小 · sizes',
      run: async ({ built }, say) => {
        if (!built) return;
        if (rewriteSizes) await writeSizes(folder, built.gzip);
        const { entry, all } = await checkSizes(folder, built.gzip);
        say(
          `entry ${kilobytes(built.gzip.entry)} of ${entry.limit} KB gz, all ${kilobytes(built.gzip.all)} of ${all.limit} KB gz`,
        );
      },
    },
    ...checks.map(({ title, run }) => ({ title, run })),
    {
      title: '依赖版本 · versions of contracts and shared',
      run: async ({ built }, say) => {
        if (!built) return;
        const installed = builtAgainst(folder);
        checkBuiltAgainst(built.remote.requires, installed);
        checkUsedNames(folder, built.remote.requires);
        say(`contracts ${installed.contracts}, shared ${installed.shared}`);
      },
    },
  ];
}

/** Runs steps one after the other, with progress; the first that throws ends it. */
export async function runSteps(steps: readonly Step[]): Promise<Progress> {
  const progress: Progress = {};
  let fault: unknown;
  const tasks = steps.map(({ title, run }) => ({
    title,
    task: async (_: unknown, task: { title: string; output: string }) => {
      let told = '';
      const say = (text: string) => {
        told = text;
        if (process.stdout.isTTY) task.output = text;
      };
      await run(progress, say).catch((error: unknown) => {
        fault = error;
        // What happened is said once, at the end.
        throw new Error(title);
      });
      if (told) task.title = `${title}: ${told}`;
    },
  }));
  const display = { timer: PRESET_TIMER };
  await new Listr(tasks, { rendererOptions: { showErrorMessage: false, ...display }, fallbackRendererOptions: display })
    .run()
    .catch((error: unknown) => {
      throw fault ?? error;
    });
  return progress;
}
