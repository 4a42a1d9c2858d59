import { Readable } from 'node:stream';
import { SwitchError } from '../cti-provider.ts';
import { wavHeader } from '../wav.ts';
import type { Manager, ManagerFields } from './manager.ts';

/** Recordings. MixMonitor costs half of ARI's own recording, but ARI cannot start it: the manager does. */
export class Recorder {
  readonly #url: URL;
  readonly #manager: Manager;

  /** `url`: http://user:password@host:port */
  constructor(url: string, manager: Manager) {
    this.#url = new URL(url);
    this.#manager = manager;
  }

  /** `folder`: the recordings folder, as Asterisk mounts it. */
  start(channelName: string, folder: string, name: string): Promise<void> {
    // D: both sides interleaved. Asterisk writes this without a header.
    return this.#manage({ Action: 'MixMonitor', Channel: channelName, File: `${folder}/${name}.raw`, Options: 'D' });
  }

  stop(channelName: string): Promise<void> {
    return this.#manage({ Action: 'StopMixMonitor', Channel: channelName });
  }

  pause(channelName: string, paused: boolean): Promise<void> {
    return this.#manage({ Action: 'MixMonitorMute', Channel: channelName, Direction: 'both', State: paused ? '1' : '0' });
  }

  /** A recording of either kind as WAV; null: none. */
  async open(name: string): Promise<Readable | null> {
    const { origin, username, password } = this.#url;
    const file = await fetch(`${origin}/ari/recordings/stored/${encodeURIComponent(name)}/file`, {
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    }).catch((cause: unknown) => {
      throw new SwitchError('down', { cause });
    });
    if (file.status === 404 || !file.body) return null;
    if (!file.ok) throw new SwitchError('refused', { cause: new Error(`recording ${name}: HTTP ${file.status}`) });
    if (file.headers.get('content-type')?.includes('wav')) return Readable.from(file.body, { objectMode: false });
    return Readable.from(withHeader(file.body, Number(file.headers.get('content-length'))), { objectMode: false });
  }

  async #manage(action: ManagerFields): Promise<void> {
    await this.#manager.act(action);
  }
}

async function* withHeader(samples: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  yield wavHeader(bytes, 2);
  yield* samples;
}
