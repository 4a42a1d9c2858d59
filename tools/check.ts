import { concludeRun, runSteps } from './checks/run-steps.ts';
import { commandStep, vitestStep } from './checks/runners.ts';
import { staticChecks } from './checks/static-checks.ts';
import { openRoutes, specRoutes } from './structure/routes.ts';

/** `pnpm check`: everything that needs neither a database nor a browser nor a build. Under a minute. */
const tally = await runSteps(
  [
    vitestStep('结构与单元测试 · structure and unit tests', ['structure', 'unit']),
    ...staticChecks.map(({ title, command }) => commandStep(title, command)),
  ],
  2,
);
concludeRun([tally], `${openRoutes().length} of ${specRoutes.size} routes open a real page`);
