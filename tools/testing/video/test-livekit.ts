import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLiveKitInstance } from '../../livekit/instance.ts';
import { obtainLiveKit, planLiveKit } from '../../livekit/obtain-livekit.ts';
import { runLiveKit } from '../../livekit/run-livekit.ts';

/** A LiveKit server of its own for tests. It is kept running like the product's. */
export interface TestLiveKit {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** As settings of our server. */
  readonly environment: Record<string, string>;
  /** `kill -9`; it is started again by itself. */
  kill(): void;
  stop(): Promise<void>;
}

/** Answers a sentence where this machine can have none. `webhookUrl`: where it tells what happens in it. */
export async function startTestLiveKit(webhookUrl: string): Promise<TestLiveKit | string> {
  const plan = planLiveKit();
  if (plan.kind === 'impossible') return plan.why;
  const folder = mkdtempSync(join(tmpdir(), 'lianxi-livekit-'));
  try {
    const program = await obtainLiveKit(plan, new AbortController().signal, () => undefined);
    const { url, apiKey, apiSecret, ...instance } = await openLiveKitInstance(folder, { mediaAddress: '127.0.0.1', webhookUrl });
    const kept = await runLiveKit({ url, apiKey, apiSecret, ...instance }, program, () => undefined);
    return {
      url,
      apiKey,
      apiSecret,
      environment: { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
      kill: kept.kill,
      async stop() {
        await kept.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return (error as Error).message;
  }
}
