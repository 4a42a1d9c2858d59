import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../structure/sources.ts';
import type { FileCost } from './cost-table.ts';

/**
 * A reporter of Vitest that writes what each test file cost to `FILE_COSTS`: its imports, its hooks and its tests. The JSON
 * reporter leaves out imports and hooks, where a file that starts a server spends most of its time.
 */
export default class FileCostsReporter implements Reporter {
  readonly #costs: FileCost[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic();
    const milliseconds = collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration;
    this.#costs.push({ kind: module.project.name, file: relative(root, module.moduleId), seconds: milliseconds / 1000 });
  }

  onTestRunEnd(): void {
    if (process.env.FILE_COSTS) writeFileSync(process.env.FILE_COSTS, JSON.stringify(this.#costs));
  }
}
