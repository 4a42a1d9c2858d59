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

/** Updates the database's state of rooms from the media server. */
export class RoomTruth extends RoomWatch {
  readonly #media: MediaServer;
  readonly #effects: CallEffects;

  constructor({ effects, media, ...options }: RoomTruthOptions) {
    super(options, 'video-rooms');
    this.#media = media;
    this.#effects = effects;
  }

  /** Reads a webhook. Null: the media server did not send it. */
  verify(body: string, authorization: string | undefined): Promise<MediaEvent | null> {
    return this.#media.verifyWebhook(body, authorization);
  }

  /** Handles an event, unless it contains nothing about participants. */
  override async hear(event: MediaEvent): Promise<void> {
    if (event.kind !== 'other' && event.kind !== 'recording') await super.hear(event);
  }

  /** Compares all running calls with the media server's own list, and closes rooms whose call is over. */
  async sweep(): Promise<void> {
    const rooms = new Set((await this.#media.rooms()).map(({ name }) => name));
    const active = await this.db.platform(findActiveCalls);
    await this.each(active, (call) => this.look(call, rooms));
    const known = await this.db.platform((platform) => findCallsOfRooms(platform, [...rooms]));
    const over = known.filter(({ state }) => state === 'ended');
    await this.each(over, ({ roomId }) => this.#media.deleteRoom(roomId));
    const tenants = [...new Set(active.map((call) => call.tenantId))].map((tenantId) => ({ tenantId }));
    await this.each(tenants, ({ tenantId }) => this.db.tenant(tenantId, forgetMediaEvents));
  }

  protected async look({ tenantId, sessionId, roomId }: CallOfRoom, rooms?: ReadonlySet<string>): Promise<void> {
    // Read before the parties: a person who is added in between does not count as a stranger.
    const there = rooms && !rooms.has(roomId) ? [] : await this.#media.participants(roomId);
    const present = there.flatMap(({ identity, active }) => (active ? identity : []));
    const uninvited = await this.db.tenant(tenantId, async (tenant) => {
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
