import { defineConfig } from '@playwright/test';
import { browserPath } from '../tools/checks/chromium.ts';
import { planLiveKit } from '../tools/livekit/obtain-livekit.ts';

/** The video tests, which run before, build it where that is possible. */
const hasLiveKit = planLiveKit().kind === 'ready';

export default defineConfig({
  testDir: '.',
  // Machines without LiveKit have no video; everything else of them is tried.
  testIgnore: hasLiveKit ? [] : 'videocall/*.spec.ts',
  // Not the folder of the other tests' reports: it is emptied first.
  outputDir: '../test-results/stories',
  // What a story waits for comes, or never: on a machine with much else to do it comes late.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker starts a portal of its own when a story needs it; stories share it, each with people of its own. A file's
  // stories run in one worker, one after another.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A fifth of the time, and what moves is in nobody's way.
    contextOptions: { reducedMotion: 'reduce' },
    // A tenth of the time; a failure keeps its picture and what the page held.
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
        // A page of a story lives for seconds: code that is made better for later costs more than it gives, a tenth of all.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
