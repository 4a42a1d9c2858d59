import { defineConfig } from '@playwright/test';
import { browserPath } from '../tools/checks/chromium.ts';
import { planLiveKit } from '../tools/livekit/obtain-livekit.ts';

/** The video tests, which run before, build it where that is possible. */
const hasLiveKit = planLiveKit().kind === 'ready';

export default defineConfig({
  testDir: '.',
  // Machines without LiveKit have no video; all other stories run.
  testIgnore: hasLiveKit ? [] : 'videocall/*.spec.ts',
  // Not the folder of the other tests' reports: it is emptied first.
  outputDir: '../test-results/stories',
  // An expected state arrives, or never: on a busy machine it arrives late.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker starts a portal of its own when a story needs it; stories share it, each with people of its own. The stories of a
  // file run in one worker, one after another.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Saves a fifth of the time, and no animation disturbs a click.
    contextOptions: { reducedMotion: 'reduce' },
    // Saves a tenth of the time; a failure stores its picture and the content of the page.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a story exists for seconds: optimizing its code costs more than it saves, a tenth of all.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
