import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../structure/sources.ts';
import { runCommand } from './command.ts';
import type { FileCost } from './cost-table.ts';
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
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Projects of vitest.config.ts. */
export function vitestStep(title: string, projects: readonly string[]): Step {
  return {
    title,
    run: async (onLine) => {
      const file = reportFile(`${projects.join('-')}.json`);
      const costs = reportFile(`${projects.join('-')}.costs.json`);
      const flags = projects.flatMap((project) => ['--project', project]);
      const reporters = ['default', 'json', './tools/checks/file-costs-reporter.ts'].map((name) => `--reporter=${name}`);
      const { ok, output } = await runCommand(['vitest', 'run', ...flags, ...reporters, `--outputFile.json=${file}`], {
        onLine,
        environment: { FILE_COSTS: costs },
      });
      const report = readReport<VitestReport>(file);
      const failures = report?.testResults.flatMap(({ name, status, assertionResults }) => {
        const file = relative(root, name);
        // A file that could not be loaded has no test that failed.
        if (status === 'failed' && assertionResults.length === 0) return [file];
        return assertionResults.filter((each) => each.status === 'failed').map((each) => `${file} › ${each.fullName}`);
      });
      return { ...settle(title, ok, output, report?.numPassedTests, failures), costs: readReport<FileCost[]>(costs) ?? [] };
    },
  };
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** Each try, in milliseconds, with its hooks and with what was set up for it. */
  results: { duration: number }[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** The stories in e2e/, in a real browser. */
export function browserStep(title: string): Step {
  return {
    title,
    run: async (onLine) => {
      const file = reportFile('browser.json');
      const { ok, output } = await runCommand(['playwright', 'test', '-c', 'e2e/playwright.config.ts'], { onLine });
      const report = readReport<PlaywrightReport>(file);
      const specs = report?.suites.flatMap(specsOf) ?? [];
      const failures = specs
        .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
        .map((spec) => `${spec.file} › ${spec.title}`);
      return { ...settle(title, ok, output, report?.stats.expected, failures), costs: costsOf(specs) };
    },
  };
}

function costsOf(specs: PlaywrightSuite['specs']): FileCost[] {
  const files = Object.entries(Object.groupBy(specs, ({ file }) => file));
  return files.map(([file, own = []]) => {
    const tries = own.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    const milliseconds = tries.reduce((sum, { duration }) => sum + duration, 0);
    return { kind: 'browser', file: `e2e/${file}`, seconds: milliseconds / 1000 };
  });
}

/** A runner that failed without a failed test (it crashed, or ran nothing) counts as one. */
function settle(title: string, ok: boolean, output: string, passed = 0, failed: readonly string[] = []): Tally {
  const failures = !ok && failed.length === 0 ? [title] : failed;
  // What passed would push what failed out of sight.
  return { passed, failed: failures.length, output: output.replaceAll(/^\s*✓.*\n/gm, ''), failures };
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
