import { CodedError } from '@lianxi/contracts/kit/errors';
import { type VideoAccess, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import type { VideoStatus } from '@lianxi/contracts/videocall/status.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Party } from '../call/party.queries.ts';
import { type Entry, issueEntry } from './entry.ts';
import { MEDIA_PATH } from './media-proxy.ts';
import type { MediaServer, MediaState } from './media-server.ts';

/** Whether a media server exists, and what to do when there is none. */
export type MediaService = Pick<VideoStatus, 'service' | 'serviceHint'>;

/** How long the media server accepts our door's token: the door uses it at once. */
const PASS_SECONDS = 10;
/** The interval of checks whether the media server answers. */
const POLL_MS = 3000;

const services = {
  ready: 'ready',
  preparing: 'preparing',
  away: 'media-away',
  absent: 'media-absent',
} as const satisfies Record<MediaState['state'], MediaService['service']>;

/**
 * The rooms of calls: calls reach the media server through it. It decides nothing; the database determines who may be in which
 * room.
 */
export class CallRooms {
  readonly #media: MediaServer;
  #service: MediaService = { service: 'preparing', serviceHint: '' };
  #timer: NodeJS.Timeout | null = null;

  constructor(media: MediaServer) {
    this.#media = media;
  }

  /** Resolves when the media server's state is known; continues to poll. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer ??= setInterval(() => void this.#look(), POLL_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** The state, at most some seconds old. */
  get service(): MediaService {
    return this.#service;
  }

  /** @throws CodedError video-call.notConfigured, video-call.mediaAway */
  requireReady(): void {
    const { service } = this.#service;
    if (service === 'media-absent') throw new CodedError(videoCallErrors.notConfigured);
    if (service !== 'ready') throw new CodedError(videoCallErrors.mediaAway);
  }

  /**
   * What a party of a call needs for their next entry: for them alone, and valid for seconds.
   * @throws CodedError video-call.notConfigured, video-call.mediaAway
   */
  async admit(
    tenant: TenantDb,
    call: { id: string; roomId: string },
    { identity }: Pick<Party, 'identity'>,
  ): Promise<VideoAccess> {
    this.requireReady();
    const { token, expiresAt } = await issueEntry(tenant, call, identity);
    return { token, url: MEDIA_PATH, identity, expireTime: expiresAt.toISOString() };
  }

  /** The media server's own token for an entry that begins: only our door may have it. A watcher only receives and is invisible. */
  passOf({ room, identity, name, kind }: Entry): Promise<string> {
    const watches = kind === 'watcher';
    const grants = { publish: !watches, subscribe: true, hidden: watches };
    return this.#media.token({ room, identity, name, grants, ttlSeconds: PASS_SECONDS });
  }

  /** Removes a person from a room. */
  remove(room: string, identity: string): Promise<void> {
    return this.#media.removeParticipant(room, identity);
  }

  /** Removes all people and deletes the room. */
  close(room: string): Promise<void> {
    return this.#media.deleteRoom(room);
  }

  async #look(): Promise<void> {
    const seen = await this.#media.state().catch(() => ({ state: 'away', reason: '视频服务无应答' }) as const);
    this.#service = { service: services[seen.state], serviceHint: seen.state === 'ready' ? '' : seen.reason };
  }
}
