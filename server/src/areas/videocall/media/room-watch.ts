import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../../../platform/sweep.ts';
import { type MediaEvent, MediaUnavailable } from './media-server.ts';
import { type CallOfRoom, findCallsOfRooms, noteMediaEvent } from './presence.queries.ts';

const SWEEP_MS = 10_000;

export interface RoomWatchOptions {
  db: Db;
  log: FastifyBaseLogger;
  /** Looks at the room of one call. */
  look(call: CallOfRoom): Promise<void>;
  /** Looks at every room that matters. */
  sweep(): Promise<void>;
  /** What the log and the metrics call it. */
  name: string;
}

/**
 * When rooms are looked at. What the media server says unasked is a hint that a room changed: it is looked at then, and all of
 * them every ten seconds, so that an event that never came is missed for so long. While the media server does not answer
 * nothing is concluded: the picture may well go on.
 */
export class RoomWatch {
  readonly sweeps: Sweep;
  readonly #options: RoomWatchOptions;

  constructor(options: RoomWatchOptions) {
    this.#options = options;
    this.sweeps = new Sweep(
      SWEEP_MS,
      () => options.sweep(),
      (error) => this.#failed(error),
    );
  }

  /** Looks at the room that an event speaks of, once however often it is told. Answers when it looked. */
  async hear({ id, room }: Extract<MediaEvent, { room: string }>): Promise<void> {
    const { db } = this.#options;
    const [call] = await db.platform((platform) => findCallsOfRooms(platform, [room]));
    if (!call) return;
    const isNew = await db.tenant(call.tenantId, (tenant) => noteMediaEvent(tenant, id, call.id));
    if (isNew) await this.quietly(() => this.#options.look(call));
  }

  /** Runs a look whose failure nobody waits for: the next sweep looks again. */
  async quietly(look: () => Promise<void>): Promise<void> {
    await look().catch((error: unknown) => this.#failed(error));
  }

  /** Runs it for each item, several at a time: one call's failure is not its neighbour's. */
  async each<T extends { tenantId: number; roomId?: string }>(
    items: readonly T[],
    run: (item: T) => Promise<void>,
  ): Promise<void> {
    await sweepEach(items, run, (error, { tenantId, roomId }) => this.#failed(error, { tenantId, roomId }));
  }

  #failed(error: unknown, of: object = {}): void {
    const { log } = this.#options;
    if (error instanceof MediaUnavailable) log.debug({ err: error, ...of }, this.#options.name);
    else noteSweepFailure(log, this.#options.name, error, of);
  }
}
