import { Listr, PRESET_TIMER } from 'listr2';
import { costTable, type FileCost } from './cost-table.ts';

/** A step's outcome: how many tests it ran, or itself as one. */
export interface Tally {
  passed: number;
  failed: number;
  /** Shown when something failed. */
  output: string;
  /** Names of the tests that failed, where it has tests. */
  failures?: readonly string[];
  /** What its test files cost. */
  costs?: readonly FileCost[];
}

export interface Step {
  title: string;
  /** `say` shows what it is doing now. */
  run(say: (line: string) => void): Promise<Tally>;
}

/**
 * Runs steps with a progress display, all of them whatever fails, and prints what the failed ones had
 * to say. Answers the sum, and by what name each failure is found again.
 */
export async function runSteps(steps: readonly Step[], concurrent: number): Promise<Tally> {
  const tallies: { title: string; tally: Tally }[] = [];
  const tasks = steps.map((step) => ({
    title: step.title,
    task: async (_: unknown, task: { title: string; output: string }) => {
      const say = (line: string) => {
        if (process.stdout.isTTY) task.output = line.slice(0, (process.stdout.columns ?? 80) - 8);
      };
      const tally = await step.run(say).catch((error: Error) => ({ passed: 0, failed: 1, output: error.stack ?? error.message }));
      tallies.push({ title: step.title, tally });
      const counted = tally.passed + tally.failed > 1 ? `: ${tally.passed} passed, ${tally.failed} failed` : '';
      task.title = step.title + counted;
      if (tally.failed > 0) throw new Error(step.title);
    },
  }));
  await new Listr(tasks, {
    concurrent,
    exitOnError: false,
    rendererOptions: { showErrorMessage: false, timer: PRESET_TIMER },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  }).run();
  for (const { title, tally } of tallies) {
    if (tally.failed > 0) console.log(`\n── ${title}\n${tally.output.trim()}`);
  }
  return {
    passed: tallies.reduce((sum, { tally }) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, { tally }) => sum + tally.failed, 0),
    output: '',
    costs: tallies.flatMap(({ tally }) => tally.costs ?? []),
    failures: tallies.filter(({ tally }) => tally.failed > 0).flatMap(({ title, tally }) => tally.failures ?? [title]),
  };
}

/** The last lines of a run: what the tests cost, each failure by its name, so that nobody has to look for it, and the sum. */
export function concludeRun(tallies: readonly Tally[], remark: string): void {
  const failures = tallies.flatMap(({ failures = [] }) => failures);
  const sum = (of: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[of], 0);
  const costs = tallies.flatMap((tally) => tally.costs ?? []);
  if (costs.length > 0) console.log(`\n${costTable(costs)}`);
  console.log(['', remark, ...failures.map((name) => `✗ ${name}`)].join('\n'));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
