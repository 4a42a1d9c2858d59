import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { Sweep } from '../../../platform/sweep.ts';
import { lockCall } from '../call/call.queries.ts';
import type { Video } from '../video.ts';
import { type MediaEvent, type MediaServer, MediaUnavailable } from './media-server.ts';
import {
  type CallOfRoom,
  findActiveCalls,
  findCallsOfRooms,
  forgetMediaEvents,
  letOutGoneWatchers,
  noteMediaEvent,
  savePresence,
} from './presence.queries.ts';

const SWEEP_MS = 10_000;

/**
 * Keeps what the database says of rooms true. An event of the media server is a hint that a room changed: the room is looked
 * at then, and every room of a call that goes on every ten seconds, so that an event that never came is missed for so long.
 * While the media server does not answer nothing is concluded: the picture may well go on.
 */
export class RoomTruth {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #media: MediaServer;
  readonly #video: Video;
  readonly #sweeps: Sweep;

  constructor(video: Video, media: MediaServer) {
    this.#db = video.db;
    this.#log = video.log;
    this.#media = media;
    this.#video = video;
    this.#sweeps = new Sweep(
      SWEEP_MS,
      () => this.sweep(),
      (error) => this.#notCompared(error),
    );
  }

  /** For the process that leads. */
  startSweeps(): void {
    this.#sweeps.start();
  }

  stopSweeps(): void {
    this.#sweeps.stop();
  }

  async stop(): Promise<void> {
    await this.#sweeps.end();
  }

  /** Reads a webhook. Null: it is not the media server's. */
  verify(body: string, authorization: string | undefined): Promise<MediaEvent | null> {
    return this.#media.verifyWebhook(body, authorization);
  }

  /** Looks at the room that an event speaks of, once however often it is told. Answers when it looked. */
  async hear(event: MediaEvent): Promise<void> {
    if (event.kind === 'other' || event.kind === 'recording') return;
    const [call] = await this.#db.platform((platform) => findCallsOfRooms(platform, [event.room]));
    if (!call) return;
    const isNew = await this.#db.tenant(call.tenantId, (tenant) => noteMediaEvent(tenant, event.id, call.id));
    if (isNew) await this.#quietly(() => this.#look(call));
  }

  /** Compares all calls that go on with the media server's own list, and closes rooms whose call is over. */
  async sweep(): Promise<void> {
    const rooms = new Set((await this.#media.rooms()).map(({ name }) => name));
    const active = await this.#db.platform(findActiveCalls);
    for (const call of active) await this.#look(call, rooms);
    for (const { roomId, state } of await this.#db.platform((platform) => findCallsOfRooms(platform, [...rooms]))) {
      if (state === 'ended') await this.#media.deleteRoom(roomId);
    }
    for (const tenantId of new Set(active.map((call) => call.tenantId))) await this.#db.tenant(tenantId, forgetMediaEvents);
  }

  async #look({ tenantId, sessionId, roomId }: CallOfRoom, rooms?: ReadonlySet<string>): Promise<void> {
    // Read before the parties are: whoever is let in meanwhile is not taken for a stranger.
    const there = rooms && !rooms.has(roomId) ? [] : await this.#media.participants(roomId);
    const present = there.flatMap(({ identity, active }) => (active ? identity : []));
    const uninvited = await this.#db.tenant(tenantId, async (tenant) => {
      const call = await lockCall(tenant, sessionId);
      if (call?.state !== 'active') return present;
      const found = await savePresence(tenant, call.id, present);
      await letOutGoneWatchers(tenant, call.id);
      if (found.news) await this.#video.tell(tenant, call.id);
      return found.uninvited;
    });
    for (const identity of uninvited) await this.#media.removeParticipant(roomId, identity);
  }

  async #quietly(run: () => Promise<void>): Promise<void> {
    await run().catch((error: unknown) => this.#notCompared(error));
  }

  #notCompared(error: unknown): void {
    if (error instanceof MediaUnavailable) this.#log.debug({ err: error }, 'rooms not compared');
    else this.#log.warn({ err: error }, 'rooms not compared');
  }
}
