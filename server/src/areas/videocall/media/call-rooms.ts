import { CodedError } from '@lianxi/contracts/kit/errors';
import { type VideoAccess, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import type { VideoStatus } from '@lianxi/contracts/videocall/status.contract';
import { type MediaServer, type MediaState, MediaUnavailable } from './media-server.ts';

/** Whether there is a media server, and what is to be done when there is none. */
export type MediaService = Pick<VideoStatus, 'service' | 'serviceHint'>;

/** Who may enter a room, and as what: a `party` sends and receives, a `watcher` only receives and is seen by nobody. */
export interface RoomGuest {
  /** Unique in the room: somebody who enters again under it replaces their former self. */
  identity: string;
  name: string;
  role: 'party' | 'watcher';
}

/** How long a token opens the room. Who is in stays in; who comes back later asks for another. */
const ENTER_WITHIN_SECONDS = 300;
/** How often it is asked whether the media server is there. */
const POLL_MS = 3000;

const services = {
  ready: 'ready',
  preparing: 'preparing',
  away: 'media-away',
  absent: 'media-absent',
} as const satisfies Record<MediaState['state'], MediaService['service']>;

/** The rooms of calls: the media server, as calls ask it. It decides nothing; who may be where is in the database. */
export class CallRooms {
  readonly #media: MediaServer;
  #service: MediaService = { service: 'preparing', serviceHint: '' };
  #timer: NodeJS.Timeout | null = null;

  constructor(media: MediaServer) {
    this.#media = media;
  }

  /** Resolves when it is known whether there is a media server; keeps looking. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer ??= setInterval(() => void this.#look(), POLL_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** As it was some seconds ago at most. */
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
   * A way into a room, for this person alone and only for some minutes.
   * @throws CodedError video-call.notConfigured, video-call.mediaAway
   */
  async admit(room: string, { identity, name, role }: RoomGuest): Promise<VideoAccess> {
    this.requireReady();
    const watches = role === 'watcher';
    const grants = { publish: !watches, subscribe: true, hidden: watches };
    const expireTime = new Date(Date.now() + ENTER_WITHIN_SECONDS * 1000).toISOString();
    try {
      const token = await this.#media.token({ room, identity, name, grants, ttlSeconds: ENTER_WITHIN_SECONDS });
      return { token, url: this.#media.browserUrl, identity, expireTime };
    } catch (error) {
      if (error instanceof MediaUnavailable) throw new CodedError(videoCallErrors.mediaAway, { cause: error });
      throw error;
    }
  }

  /** Puts somebody out of a room. */
  remove(room: string, identity: string): Promise<void> {
    return this.#media.removeParticipant(room, identity);
  }

  /** Puts everybody out and forgets the room. */
  close(room: string): Promise<void> {
    return this.#media.deleteRoom(room);
  }

  async #look(): Promise<void> {
    const seen = await this.#media.state().catch(() => ({ state: 'away', reason: '视频服务无应答' }) as const);
    this.#service = { service: services[seen.state], serviceHint: seen.state === 'ready' ? '' : seen.reason };
  }
}
