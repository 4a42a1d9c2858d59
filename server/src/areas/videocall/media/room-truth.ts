import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { lockCall } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import type { MediaEvent, MediaServer } from './media-server.ts';
import {
  type CallOfRoom,
  findActiveCalls,
  findCallsOfRooms,
  forgetMediaEvents,
  letOutGoneWatchers,
  savePresence,
} from './presence.queries.ts';
import { RoomWatch } from './room-watch.ts';

export interface RoomTruthOptions {
  db: Db;
  log: FastifyBaseLogger;
  effects: CallEffects;
  media: MediaServer;
}

/** Keeps what the database says of rooms true. */
export class RoomTruth {
  readonly #db: Db;
  readonly #media: MediaServer;
  readonly #effects: CallEffects;
  readonly #watch: RoomWatch;

  constructor({ db, log, effects, media }: RoomTruthOptions) {
    this.#db = db;
    this.#media = media;
    this.#effects = effects;
    this.#watch = new RoomWatch({
      db,
      log,
      look: (call) => this.#look(call),
      sweep: () => this.sweep(),
      name: 'video-rooms',
    });
  }

  /** For the process that leads. */
  startSweeps(): void {
    this.#watch.sweeps.start();
  }

  stopSweeps(): void {
    this.#watch.sweeps.stop();
  }

  async stop(): Promise<void> {
    await this.#watch.sweeps.end();
  }

  /** Reads a webhook. Null: it is not the media server's. */
  verify(body: string, authorization: string | undefined): Promise<MediaEvent | null> {
    return this.#media.verifyWebhook(body, authorization);
  }

  /** Looks at the room that an event speaks of, once however often it is told. Answers when it looked. */
  async hear(event: MediaEvent): Promise<void> {
    if (event.kind !== 'other' && event.kind !== 'recording') await this.#watch.hear(event);
  }

  /** Compares all calls that go on with the media server's own list, and closes rooms whose call is over. */
  async sweep(): Promise<void> {
    const rooms = new Set((await this.#media.rooms()).map(({ name }) => name));
    const active = await this.#db.platform(findActiveCalls);
    await this.#watch.each(active, (call) => this.#look(call, rooms));
    const known = await this.#db.platform((platform) => findCallsOfRooms(platform, [...rooms]));
    const over = known.filter(({ state }) => state === 'ended');
    await this.#watch.each(over, ({ roomId }) => this.#media.deleteRoom(roomId));
    const tenants = [...new Set(active.map((call) => call.tenantId))].map((tenantId) => ({ tenantId }));
    await this.#watch.each(tenants, ({ tenantId }) => this.#db.tenant(tenantId, forgetMediaEvents));
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
      if (found.news) await this.#effects.notify(tenant, call.id);
      return found.uninvited;
    });
    for (const identity of uninvited) await this.#media.removeParticipant(roomId, identity);
  }
}
