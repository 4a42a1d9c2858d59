import { Readable } from 'node:stream';
import { SwitchError } from '../cti-provider.ts';
import { wavHeader } from '../wav.ts';

const REQUEST_LIMIT_MS = 10_000;

/**
 * Recordings. MixMonitor costs half of what ARI's own recording costs, but ARI cannot start it: it is
 * reached through the manager interface, over the same HTTP port.
 */
export class Recorder {
  readonly #origin: string;
  readonly #user: string;
  readonly #secret: string;
  #cookie = '';

  /** `url`: http://user:password@host:port */
  constructor(url: string) {
    const { origin, username, password } = new URL(url);
    this.#origin = origin;
    this.#user = username;
    this.#secret = password;
  }

  /** `folder`: of the recordings, as Asterisk sees it. */
  start(channelName: string, folder: string, name: string): Promise<void> {
    // D: both sides beside each other, which is written without a header.
    return this.#manage({ Action: 'MixMonitor', Channel: channelName, File: `${folder}/${name}.raw`, Options: 'D' });
  }

  stop(channelName: string): Promise<void> {
    return this.#manage({ Action: 'StopMixMonitor', Channel: channelName });
  }

  pause(channelName: string, paused: boolean): Promise<void> {
    return this.#manage({ Action: 'MixMonitorMute', Channel: channelName, Direction: 'both', State: paused ? '1' : '0' });
  }

  /** A recording of either kind as WAV; null when there is none. */
  async open(name: string): Promise<Readable | null> {
    const file = await this.#fetch(`/ari/recordings/stored/${encodeURIComponent(name)}/file`, {
      headers: { authorization: `Basic ${Buffer.from(`${this.#user}:${this.#secret}`).toString('base64')}` },
    });
    if (file.status === 404 || !file.body) return null;
    if (!file.ok) throw new SwitchError('refused', { cause: new Error(`recording ${name}: HTTP ${file.status}`) });
    if (file.headers.get('content-type')?.includes('wav')) return Readable.from(file.body, { objectMode: false });
    return Readable.from(withHeader(file.body, Number(file.headers.get('content-length'))), { objectMode: false });
  }

  async #manage(action: Readonly<Record<string, string>>): Promise<void> {
    let reply = await this.#ask(action);
    if (/^Message: (Permission denied|Authentication Required)/im.test(reply)) {
      await this.#signIn();
      reply = await this.#ask(action);
    }
    if (/^Response: Success/m.test(reply)) return;
    throw new SwitchError(/No such channel/.test(reply) ? 'gone' : 'refused', { cause: new Error(reply.trim()) });
  }

  async #signIn(): Promise<void> {
    const reply = await this.#fetch('/rawman', post({ Action: 'Login', Username: this.#user, Secret: this.#secret }));
    this.#cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    await reply.text();
  }

  async #ask(action: Readonly<Record<string, string>>): Promise<string> {
    const { headers, ...rest } = post(action);
    return (await this.#fetch('/rawman', { ...rest, headers: { ...headers, cookie: this.#cookie } })).text();
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${this.#origin}${path}`, init).catch((cause: unknown) => {
      throw new SwitchError('down', { cause });
    });
  }
}

function post(fields: Readonly<Record<string, string>>) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  };
}

async function* withHeader(samples: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  yield wavHeader(bytes, 2);
  yield* samples;
}
