import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { QueuePlaces } from '../../platform/queue/queue-places.ts';
import { CallEffects } from './call/call-effects.ts';
import { CallRooms } from './media/call-rooms.ts';
import type { MediaServer } from './media/media-server.ts';
import type { RoomRecorder } from './media/room-recorder.ts';
import { RoomTruth } from './media/room-truth.ts';
import { EgressRecordings } from './recording/egress-recordings.ts';
import type { RecordingMaker } from './recording/recording-maker.ts';
import { videoQueues } from './routing/queue-places.ts';
import { Routing } from './routing/routing.ts';
import { FanOut } from './socket/fan-out.ts';

export interface VideoOptions {
  db: Db;
  log: FastifyBaseLogger;
  media: MediaServer;
  recordingMaker: RecordingMaker;
  /** Null: agents' browsers record. */
  recorder: RoomRecorder | null;
}

/** The video calls of one server process. Each part gets only the parts that it uses. */
export class Video {
  readonly rooms: CallRooms;
  readonly fanOut = new FanOut();
  readonly effects: CallEffects;
  readonly places: QueuePlaces;
  readonly routing: Routing;
  readonly truth: RoomTruth;
  readonly recordingMaker: RecordingMaker;
  readonly egress: EgressRecordings | null;
  readonly #others: (() => void | Promise<void>)[] = [];

  constructor({ db, log, media, recordingMaker, recorder }: VideoOptions) {
    this.recordingMaker = recordingMaker;
    this.rooms = new CallRooms(media);
    const effects = new CallEffects(this.fanOut, this.rooms, log);
    this.effects = effects;
    this.places = new QueuePlaces(db, videoQueues(this.fanOut), log);
    this.routing = new Routing({ db, log, effects, places: this.places });
    effects.attachRouting(this.routing);
    this.truth = new RoomTruth({ db, log, effects, media });
    this.egress = recorder && new EgressRecordings({ db, log, effects, recordingMaker, recorder });
  }

  /** Registers work that stops together with the calls. */
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

/** The video calls that are attached to this kernel. */
export function videoOf(kernel: Kernel): Video {
  const video = videos.get(kernel);
  if (!video) throw new Error('Video calls are not attached to this kernel');
  return video;
}

export function attachVideo(kernel: Kernel, video: Video): void {
  videos.set(kernel, video);
}
