import { ensurePrograms } from './checks/ensure-programs.ts';
import { concludeRun, runSteps } from './checks/run-steps.ts';
import { browserStep, commandStep, vitestStep } from './checks/runners.ts';
import { staticChecks } from './checks/static-checks.ts';
import { cacheOf } from './fingerprint.ts';
import { obtainLiveKit, planLiveKit } from './livekit/obtain-livekit.ts';
import { openRoutes, remotes, specRoutes } from './structure/routes.ts';

/**
 * `npm test`: everything; with `-- --all`, the nightly form, bad input is sent to every endpoint. What must not disturb each other's timing runs alone: first what is checked
 * without running the product, then the product itself.
 */
const began = performance.now();
if (process.argv.includes('--all')) process.env.TEST_ALL = '1';
// What Node compiled once it need not compile again: a third of the start of each server, and there are some hundred.
process.env.NODE_COMPILE_CACHE ??= cacheOf('node');
// Compiled beside the first checks where it is not there yet; the video tests wait for it, and say why there is none.
const mediaPlan = planLiveKit();
if (mediaPlan.kind === 'to build') void obtainLiveKit(mediaPlan, new AbortController().signal, () => {}).catch(() => {});
const tallies = [
  await runSteps(
    [
      // Where they are not there yet they are fetched, which is waiting.
      {
        title: '测试用程序 · programs for the tests',
        run: async (say) => {
          await ensurePrograms(say);
          return { passed: 1, failed: 0, output: '' };
        },
      },
      ...staticChecks.map(({ title, command }) => commandStep(title, command)),
    ],
    3,
  ),
  await runSteps([commandStep('构建 · build', ['node', 'tools/build.ts'])], 1),
  await runSteps(
    remotes().map(({ folder }) =>
      commandStep(`可以发布 · can be released: ${folder}`, ['node', 'tools/release.ts', folder, 'check']),
    ),
    2,
  ),
  await runSteps(
    [
      vitestStep('结构与单元测试 · structure and unit tests', ['structure', 'unit']),
      commandStep('数据库类型 · database types', ['node', 'tools/db-types.ts', '--check']),
      vitestStep('服务端测试 · server tests', ['server']),
    ],
    1,
  ),
  // Both mostly wait: calls take their own time. Nothing else beside them: on a busy machine a call loses what is said.
  await runSteps([vitestStep('语音测试 · voice tests', ['voice']), vitestStep('视频测试 · video tests', ['video'])], 2),
  await runSteps(
    [vitestStep('启动与恢复测试 · start and recovery tests', ['start']), browserStep('浏览器测试 · browser tests')],
    1,
  ),
];
concludeRun(
  tallies,
  `${openRoutes().length} of ${specRoutes.size} routes open a real page; ${Math.round((performance.now() - began) / 1000)} s`,
);
process.disconnect?.();
