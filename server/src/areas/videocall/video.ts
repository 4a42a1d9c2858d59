import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, TenantTx } from '../../platform/db/db.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { QueuePlaces } from '../../platform/queue/queue-places.ts';
import { findCall, findListeners } from './call/call.queries.ts';
import { CallRooms } from './media/call-rooms.ts';
import type { MediaServer } from './media/media-server.ts';
import type { RoomRecorder } from './media/room-recorder.ts';
import { RoomTruth } from './media/room-truth.ts';
import { EgressRecordings } from './recording/egress-recordings.ts';
import type { Films } from './recording/films.ts';
import { videoQueues } from './routing/queue-places.ts';
import { Routing } from './routing/routing.ts';
import { findDeskConfig } from './setting/setting.queries.ts';
import { FanOut, type Notice, type Rooms } from './socket/fan-out.ts';

export interface VideoOptions {
  db: Db;
  log: FastifyBaseLogger;
  media: MediaServer;
  agents: Rooms;
  visitors: Rooms;
  films: Films;
  /** Null: agents' browsers record. */
  recorder: RoomRecorder | null;
}

/** What is told of a call beside how it stands. */
export interface Telling {
  notices?: readonly Notice[];
  /** Who was in it until now. */
  formerAgentIds?: readonly string[];
  formerVisitorIds?: readonly string[];
}

/** The video calls of one server process: their media server, their routing, and whom they tell. */
export class Video {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly rooms: CallRooms;
  readonly truth: RoomTruth;
  readonly fanOut: FanOut;
  readonly places: QueuePlaces;
  readonly routing: Routing;
  readonly films: Films;
  readonly egress: EgressRecordings | null;
  readonly #others: (() => void | Promise<void>)[] = [];

  constructor({ db, log, media, agents, visitors, films, recorder }: VideoOptions) {
    this.db = db;
    this.log = log;
    this.films = films;
    this.rooms = new CallRooms(media);
    this.fanOut = new FanOut(agents, visitors);
    this.places = new QueuePlaces(db, videoQueues(this.fanOut), log);
    this.routing = new Routing(this);
    this.truth = new RoomTruth(this, media);
    this.egress = recorder && new EgressRecordings(this, recorder);
  }

  /** The caller's transaction changed a call: gives it its next version, and after the commit everybody concerned hears of it. */
  async tell(tenant: TenantTx, callId: string, telling: Telling = {}): Promise<VideoCall> {
    const { tx, tenantId, changed, afterCommit } = tenant;
    const { notices = [], formerAgentIds = [], formerVisitorIds = [] } = telling;
    await sql`update video_calls set version = version + 1 where tenant_id = ${tenantId} and id = ${callId}`.execute(tx);
    const call = await findCall(tenant, callId);
    const now = await findListeners(tenant, callId);
    const config = await findDeskConfig(tenant);
    const listeners = {
      agentIds: [...new Set([...now.agentIds, ...formerAgentIds])],
      visitorIds: [...new Set([...now.visitorIds, ...formerVisitorIds])],
    };
    changed(videoCallsTopic);
    afterCommit(() => this.fanOut.call(call, listeners, notices, config));
    return call;
  }

  /** What the media server is asked after a commit. It may be away: who reconciles rooms asks again. */
  afterwards(tenant: TenantTx, ask: (rooms: CallRooms) => Promise<void>): void {
    tenant.afterCommit(() => {
      if (this.rooms.service.service !== 'ready') return;
      ask(this.rooms).catch((error: unknown) => this.log.warn({ err: error }, 'media server not told'));
    });
  }

  /** Also stopped when the calls are. */
  stopsWith(stop: () => void | Promise<void>): void {
    this.#others.push(stop);
  }

  async stop(): Promise<void> {
    for (const stop of this.#others) await stop();
    this.rooms.stop();
    await this.truth.stop();
    await this.egress?.stop();
    await this.routing.stop();
    await this.places.drained();
  }
}

const videos = new WeakMap<Kernel, Video>();

/** The video calls that were attached to this kernel. */
export function videoOf(kernel: Kernel): Video {
  const video = videos.get(kernel);
  if (!video) throw new Error('Video calls are not attached to this kernel');
  return video;
}

export function attachVideo(kernel: Kernel, video: Video): void {
  videos.set(kernel, video);
}
