import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import pg from 'pg';
import { SAMPLE_RATE, wavHeader } from '../../server/src/areas/callcenter/switch/wav.ts';
import { obtainAsterisk, planAsterisk } from '../../tools/asterisk/obtain-asterisk.ts';
import { allowMedia, wholeBrowserPath } from '../../tools/checks/chromium.ts';
import { startPortal, type TestPortal } from '../../tools/testing/portal.ts';
import { answererScenario, callerScenario } from '../../tools/testing/voice/scenarios.ts';
import { CARRIER, type Sipp, startSipp } from '../../tools/testing/voice/sipp.ts';
import { writeUlawTone } from '../../tools/testing/voice/sound.ts';
import { startTestSwitch, type TestSwitch } from '../../tools/testing/voice/test-switch.ts';
import { expectAllFresh } from '../fixtures/fresh.ts';
import { test as base, expect, signIn } from '../fixtures/test.ts';

/** The tone of each person, in hertz: it tells who is audible. */
export const TONE = { first: 440, second: 880, outside: 1320 } as const;

/** The number of a person behind the carrier, who answers and plays their tone. */
export const OUTSIDE_NUMBER = '13900006601';

/** Leads to the demo's first skill group: agents 1001 to 1022. */
const HOTLINE = '4008001174';

interface VoiceFixtures {
  /**
   * Signs an agent in, in a browser whose microphone plays a tone, with the right to sound and microphone. `revocable`: the story
   * removes that right later, which needs a browser with a window around its pages.
   */
  agentSaying: (username: string, hz: number, options?: { revocable: boolean }) => Promise<Page>;
  /** A person outside calls the hotline and plays their tone; they hang up after `talkMs`, else wait for the other side. */
  callIn: (caller: string, talkMs?: number) => Promise<void>;
}

interface Voice {
  readonly portal: TestPortal;
  /** The folder for the tones of microphones. */
  readonly folder: string;
  /** The tone of a person outside. */
  readonly tone: string;
  /** The port of the switch for desk telephones. */
  readonly sipPort: number;
  readonly asterisk: TestSwitch;
}

interface VoiceWorker {
  voice: Voice;
  /** A browser whose microphone plays a tone, the same for all stories: it cannot change. */
  browserSaying: (hz: number, revocable: boolean) => Promise<Browser>;
}

/** The portal with a real Asterisk, and a carrier behind it. */
async function startVoice(): Promise<Voice & { stop(): Promise<void> }> {
  const plan = await planAsterisk();
  if (plan.kind === 'impossible') throw new Error(plan.why);
  await obtainAsterisk(plan, new AbortController().signal, () => undefined);
  const asterisk = await startTestSwitch();
  const { folder } = asterisk;
  const tone = join(folder, 'outside.ulaw');
  writeUlawTone(tone, TONE.outside);
  for (const hz of [TONE.first, TONE.second]) writeTone(microphone(folder, hz), hz);
  const carrier = await startSipp({ folder, scenario: answererScenario({ tone }) });
  const portal = await startPortal({ ASTERISK_ARI_URL: asterisk.url });
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await client.query('update trunks set host = $1, port = $2', [CARRIER, carrier.port]);
  await client.end();
  // The server reads the lines when it connects to the switch.
  await portal.kill();
  await portal.start();
  return {
    portal,
    folder,
    tone,
    asterisk,
    sipPort: asterisk.sipPort,
    async stop() {
      await portal.stop();
      await carrier.end();
      await asterisk.stop();
    },
  };
}

const microphone = (folder: string, hz: number) => join(folder, `${hz}.wav`);

/** Ten seconds of a tone, which Chromium's false microphone repeats. */
function writeTone(file: string, hz: number): void {
  const samples = Int16Array.from(
    { length: SAMPLE_RATE * 10 },
    (_, i) => 12_000 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE),
  );
  writeFileSync(file, Buffer.concat([wavHeader(samples.byteLength, 1), Buffer.from(samples.buffer)]));
}

/** Runs in the page: an analyser receives all sound that the page plays of a call. */
function listenIn(): void {
  // Noise suppression would remove a microphone's tone.
  localStorage.setItem('lianxi.preference.phone-audio', '{"clean":false}');
  const { play } = HTMLMediaElement.prototype;
  let context: AudioContext;
  let analyser: AnalyserNode;
  HTMLMediaElement.prototype.play = function listen() {
    const stream = this.srcObject;
    const ofCall = stream instanceof MediaStream && !stream.getAudioTracks()[0]?.label.includes('Destination');
    if (ofCall) {
      context ??= new AudioContext({ sampleRate: 8000 });
      analyser = context.createAnalyser();
      analyser.fftSize = 2048;
      analyser.smoothingTimeConstant = 0;
      context.createMediaStreamSource(stream).connect(analyser);
    }
    return play.call(this);
  };
  Object.assign(window, {
    /** The loudest tone in hertz, 0 in silence. */
    loudestTone() {
      if (!analyser) return 0;
      const levels = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(levels);
      const loudest = levels.indexOf(Math.max(...levels));
      return (levels[loudest] ?? -200) < -60 ? 0 : (loudest * 4000) / levels.length;
    },
  });
}

export const test = base.extend<VoiceFixtures, VoiceWorker>({
  voice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      const voice = await startVoice();
      await use(voice);
      await voice.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  portal: [({ voice }, use) => use(voice.portal), { scope: 'worker' }],
  browserSaying: [
    async ({ playwright, launchOptions, voice }, use) => {
      const open = (hz: number, revocable: boolean) =>
        playwright.chromium.launch({
          ...launchOptions,
          ...(revocable && wholeBrowserPath),
          args: [
            ...(launchOptions.args ?? []),
            ...(revocable ? [] : [allowMedia]),
            '--allow-loopback-in-peer-connection',
            '--autoplay-policy=no-user-gesture-required',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-audio-capture=${microphone(voice.folder, hz)}`,
          ],
        });
      const browsers = new Map<string, Promise<Browser>>();
      await use((hz, revocable) => {
        const key = `${hz} ${revocable}`;
        const browser = browsers.get(key) ?? open(hz, revocable);
        browsers.set(key, browser);
        return browser;
      });
      for (const browser of browsers.values()) await (await browser).close();
    },
    { scope: 'worker' },
  ],
  agentSaying: async ({ browserSaying, voice }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (username, hz, { revocable } = { revocable: false }) => {
      const browser = await browserSaying(hz, revocable);
      const context = await browser.newContext({
        baseURL: voice.portal.url,
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        permissions: ['microphone'],
      });
      contexts.push(context);
      await context.addInitScript(listenIn);
      const page = await context.newPage();
      await signIn(page, username);
      return page;
    });
    await expectAllFresh(
      contexts.flatMap((context) => context.pages()),
      testInfo,
    );
    await Promise.all(contexts.map((context) => context.close()));
  },
  callIn: async ({ voice }, use) => {
    const { folder, sipPort: to, tone } = voice;
    const callers: Sipp[] = [];
    await use(async (caller, talkMs) => {
      const scenario = callerScenario({ caller, callerName: 'caller', tone, ...(talkMs !== undefined && { talkMs }) });
      callers.push(await startSipp({ folder, scenario, to, service: HOTLINE, calls: 1 }));
    });
    await Promise.all(callers.map((caller) => caller.end()));
  },
});

/** The actions of an agent on their telephone. */
export function phone(page: Page) {
  const bar = page.getByRole('region', { name: '通话条' });
  return {
    bar,
    button: (name: string): Locator => bar.getByRole('button', { name, exact: true }),
    async turnOn(): Promise<void> {
      await page.getByRole('switch', { name: '网页电话' }).click();
      await expect(page.getByText('网页电话已注册')).toBeAttached({ timeout: 20_000 });
    },
    async goOnline(): Promise<void> {
      await page.getByRole('button', { name: /^电话状态/ }).click();
      await page.getByRole('menuitem', { name: '在线' }).click();
      await expect(page.getByRole('button', { name: '电话状态：在线' })).toBeVisible();
    },
    async dial(number: string): Promise<void> {
      await page.getByRole('textbox', { name: '按号码查找客户' }).fill(number);
      await page.getByRole('button', { name: '拨号', exact: true }).click();
      // The choice is remembered: from the second call on there is no menu.
      const choice = page.getByRole('menuitem', { name: '用IP话机拨打' });
      await choice.or(bar).first().waitFor();
      if (await choice.isVisible()) await choice.click();
    },
    /** Ends the call; the bar shows that for four more seconds, which no story waits for. */
    async hangUp(): Promise<void> {
      await bar.getByRole('button', { name: '挂断', exact: true }).click();
      await expect(bar.getByRole('button', { name: '挂断', exact: true })).toHaveCount(0);
    },
    /** The present sound is this tone, within one step of the analyser; 0: silence. */
    async hears(hz: number): Promise<void> {
      const loudest = () => page.evaluate(() => (window as unknown as { loudestTone(): number }).loudestTone());
      await expect.poll(async () => Math.abs((await loudest()) - hz), { intervals: [100] }).toBeLessThan(8);
    },
  };
}

export { expect };
