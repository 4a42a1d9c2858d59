import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../structure/sources.ts';
import { runCommand } from './command.ts';
import type { Step, Tally } from './run-steps.ts';

/** A command that passes or fails as a whole. */
export function commandStep(title: string, command: readonly string[]): Step {
  return {
    title,
    run: async (onLine) => {
      const { ok, output } = await runCommand(command, { onLine });
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Projects of vitest.config.ts. */
export function vitestStep(title: string, projects: readonly string[]): Step {
  return {
    title,
    run: async (onLine) => {
      const file = reportFile(`${projects.join('-')}.json`);
      const flags = projects.flatMap((project) => ['--project', project]);
      const { ok, output } = await runCommand(
        ['vitest', 'run', ...flags, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        { onLine },
      );
      const report = readReport<VitestReport>(file);
      // A file that could not be loaded has no test that failed.
      const broken = report?.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0).length;
      return settle(ok, output, report && { passed: report.numPassedTests, failed: report.numFailedTests + (broken ?? 0) });
    },
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** The stories in e2e/, in a real browser. */
export function browserStep(title: string): Step {
  return {
    title,
    run: async (onLine) => {
      const file = reportFile('browser.json');
      const { ok, output } = await runCommand(['playwright', 'test', '-c', 'e2e/playwright.config.ts'], { onLine });
      const stats = readReport<PlaywrightReport>(file)?.stats;
      return settle(ok, output, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky });
    },
  };
}

/** A runner that failed without a failed test (it crashed, or ran nothing) counts as one. */
function settle(ok: boolean, output: string, counts: { passed: number; failed: number } | undefined): Tally {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  return { passed, failed: !ok && failed === 0 ? 1 : failed, output };
}

function reportFile(name: string): string {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  rmSync(file, { force: true });
  return file;
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
