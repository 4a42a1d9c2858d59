import { isDeepStrictEqual } from 'node:util';
import type { Extension, SwitchEvent, TrunkSettings } from '../cti-provider.ts';
import { SwitchError } from '../cti-provider.ts';
import { sideBySide } from '../side-by-side.ts';
import { APP, AriConnection, AriError, type AriRequest, type Method } from './ari-connection.ts';
import { type AriChannel, type AriEndpoint, type AriEvent, wantedEvents } from './ari-events.ts';
import { createEventReader } from './event-reader.ts';
import {
  extensionObjects,
  type Objects,
  ownerOf,
  putObjects,
  removeObjects,
  trunkEndpoint,
  trunkObjects,
} from './provisioning.ts';
import type { Sounds } from './sound-supply.ts';

/** Paths and addresses that the dialplan reports (globals of deploy/asterisk/conf/extensions.conf). */
interface Places {
  readonly prompts: string;
  readonly recordings: string;
  readonly mediaAddress: string;
}

export interface AsteriskOptions {
  /** `http://user:password@host:port` of ARI. The same port serves the manager and the softphones' WebSocket. */
  readonly url: string;
  readonly onFault: (error: unknown) => void;
  readonly sounds?: Sounds | undefined;
}

/**
 * The connection to one Asterisk, and the settings that it needs: wanted events, extensions, trunks. A restarted Asterisk gets
 * them again. The link is up when the trunks are configured; the extensions follow one by one.
 */
export class AsteriskLink {
  readonly #ari: AriConnection;
  readonly #onFault: (error: unknown) => void;
  readonly #reader = createEventReader();
  readonly #extensions = new Map<string, Extension>();
  #trunks: readonly TrunkSettings[] | null = null;
  #places: Places | null = null;
  #startedAt = '';
  /** Events that arrived before the connection was ready. */
  #early: AriEvent[] = [];
  #hear: (event: SwitchEvent) => void = () => undefined;

  constructor({ url, onFault }: AsteriskOptions) {
    this.#onFault = onFault;
    this.#ari = new AriConnection(url);
    this.#ari.on('event', (event) => {
      if (this.up) this.#notify(this.#reader.read(event));
      else this.#early.push(event);
    });
    this.#ari.on('up', () => {
      this.#comeUp().catch((error: unknown) => {
        // The connection broke in the meantime; the next one starts from the beginning.
        if (!(error instanceof SwitchError && error.reason === 'down')) onFault(error);
      });
    });
    this.#ari.on('down', (replaced) => this.#goDown(replaced));
  }

  get up(): boolean {
    return this.#places !== null;
  }

  /** Throws {@link SwitchError} `down`. */
  get places(): Places {
    if (!this.#places) throw new SwitchError('down');
    return this.#places;
  }

  listen(hear: (event: SwitchEvent) => void): void {
    this.#hear = hear;
  }

  /** Sends a command. Statuses in `done` mean that the wanted state exists already. Rejects with {@link SwitchError}. */
  async run(method: Method, path: string, request: AriRequest = {}, done: readonly number[] = []): Promise<unknown> {
    if (!this.up) throw new SwitchError('down');
    try {
      return await this.#ari.request(method, path, request);
    } catch (error) {
      if (!(error instanceof AriError)) throw error;
      if (done.includes(error.status)) return undefined;
      if (error.status === 404 || error.message === 'Channel not found') throw new SwitchError('gone', { cause: error });
      throw new SwitchError(error.message === 'Allocation failed' ? 'not-registered' : 'refused', { cause: error });
    }
  }

  whenEntered(channelId: string): Promise<void> {
    return this.#reader.whenEntered(channelId);
  }

  /** Does nothing when Asterisk has the same extension already. */
  async provision(extension: Extension): Promise<void> {
    const { mediaAddress } = this.places;
    if (isDeepStrictEqual(this.#extensions.get(extension.extensionId), extension)) return;
    this.#extensions.delete(extension.extensionId);
    await this.#put(extension.extensionId, extensionObjects(extension, mediaAddress));
    this.#extensions.set(extension.extensionId, extension);
  }

  async unprovision(extensionId: string): Promise<void> {
    this.#extensions.delete(extensionId);
    if (this.up) await removeObjects(this.#ari, extensionId);
  }

  async configureTrunks(wanted: readonly TrunkSettings[]): Promise<void> {
    const { mediaAddress } = this.places;
    // Unchanged trunks keep their registration.
    const former = this.#trunks ?? [];
    this.#trunks = wanted;
    await this.#pushTrunks(wanted, mediaAddress, former);
  }

  close(): Promise<void> {
    return this.#ari.close();
  }

  async #comeUp(): Promise<void> {
    const filter = { allowed: wantedEvents.map((type) => ({ type })) };
    await this.#ari.request('PUT', `applications/${APP}/eventFilter`, { body: filter });
    const places = {
      prompts: await this.#variable('PROMPTS'),
      recordings: await this.#variable('RECORDINGS'),
      mediaAddress: await this.#variable('MEDIA_ADDRESS'),
    };
    const info = (await this.#ari.request('GET', 'asterisk/info', { query: { only: 'status' } })) as {
      status: { startup_time: string };
    };
    const anew = info.status.startup_time !== this.#startedAt;
    if (anew && this.#trunks) await this.#pushTrunks(this.#trunks, places.mediaAddress);
    const waiting = this.#reader.adopt((await this.#ari.request('GET', 'channels')) as AriChannel[]);
    this.#places = places;
    this.#hear({ type: 'up' });
    for (const event of waiting) this.#hear(event);
    for (const event of this.#early.splice(0)) this.#notify(this.#reader.read(event));
    if (!anew) return;
    // Thousands of telephones take seconds; calls do not wait for them.
    await sideBySide([...this.#extensions.keys()], (id) => this.#pushAgain(id, places.mediaAddress));
    this.#startedAt = info.status.startup_time;
  }

  /** Skips an extension that was removed in the meantime. */
  async #pushAgain(id: string, mediaAddress: string): Promise<void> {
    const extension = this.#extensions.get(id);
    if (extension) await this.#putOrReport(id, extensionObjects(extension, mediaAddress));
  }

  #notify(event: SwitchEvent | null): void {
    if (event) this.#hear(event);
  }

  #goDown(replaced: boolean): void {
    if (replaced) this.#onFault(new Error('another server has taken the switch over'));
    this.#reader.forget();
    this.#early = [];
    if (!this.#places) return;
    this.#places = null;
    this.#hear({ type: 'down' });
  }

  /** Rejects with {@link SwitchError}: `refused` means that Asterisk does not accept a setting. */
  async #put(id: string, objects: Objects): Promise<void> {
    await putObjects(this.#ari, id, objects).catch((error: unknown) => {
      throw error instanceof AriError ? new SwitchError('refused', { cause: error }) : error;
    });
  }

  /** One refused object must not stop the others. */
  async #putOrReport(id: string, objects: Objects): Promise<void> {
    await this.#put(id, objects).catch((error: SwitchError) => {
      if (error.reason === 'down') throw error;
      this.#onFault(new Error(`the switch does not take ${id}`, { cause: error }));
    });
  }

  async #variable(name: string): Promise<string> {
    return ((await this.#ari.request('GET', 'asterisk/variable', { query: { variable: name } })) as { value: string }).value;
  }

  async #pushTrunks(
    wanted: readonly TrunkSettings[],
    mediaAddress: string,
    former: readonly TrunkSettings[] = [],
  ): Promise<void> {
    const present = (await this.#ari.request('GET', 'endpoints')) as AriEndpoint[];
    const ids = new Set(wanted.map(({ name }) => trunkEndpoint(name)));
    for (const endpoint of present) {
      const owner = ownerOf(endpoint);
      if (owner && 'trunk' in owner && !ids.has(endpoint.resource)) await removeObjects(this.#ari, endpoint.resource);
    }
    for (const trunk of wanted) {
      if (former.some((each) => isDeepStrictEqual(each, trunk))) continue;
      await this.#putOrReport(trunkEndpoint(trunk.name), trunkObjects(trunk, mediaAddress));
    }
  }
}
