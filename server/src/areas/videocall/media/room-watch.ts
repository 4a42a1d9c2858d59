import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../../../platform/sweep.ts';
import { type MediaEvent, MediaUnavailable } from './media-server.ts';
import { type CallOfRoom, findCallsOfRooms, noteMediaEvent } from './presence.queries.ts';

const SWEEP_MS = 10_000;

/** An event of the media server about a room. */
export type RoomEvent = Extract<MediaEvent, { room: string }>;

/**
 * Decides when rooms are checked. An event of the media server is a hint that a room changed: the room is checked then. All rooms
 * are checked every ten seconds, so a lost event has an effect for this time at most. While the media server does not answer,
 * nothing is concluded: picture and sound may still run.
 */
export abstract class RoomWatch {
  protected readonly db: Db;
  protected readonly log: FastifyBaseLogger;
  readonly #name: string;
  readonly #sweeps: Sweep;
  /** Running checks that no sweep waits for. */
  readonly #looks = new Set<Promise<void>>();

  /** @param name its name in the log and the metrics */
  constructor({ db, log }: { db: Db; log: FastifyBaseLogger }, name: string) {
    this.db = db;
    this.log = log;
    this.#name = name;
    this.#sweeps = new Sweep(
      SWEEP_MS,
      () => this.sweep(),
      (error) => this.#failed(error),
    );
  }

  /** Checks the room of one call. */
  protected abstract look(call: CallOfRoom): Promise<void>;

  /** Checks all relevant rooms. */
  abstract sweep(): Promise<void>;

  /** Runs in the leading process. */
  startSweeps(): void {
    this.#sweeps.start();
  }

  stopSweeps(): void {
    this.#sweeps.stop();
  }

  /** Ends the sweeps. Resolves when all running checks are over. */
  async stop(): Promise<void> {
    await this.#sweeps.end();
    await Promise.all(this.#looks);
  }

  /** Checks the room of an event, once for repeated events. Resolves after the check. */
  async hear({ id, room }: RoomEvent): Promise<void> {
    const [call] = await this.db.platform((platform) => findCallsOfRooms(platform, [room]));
    if (!call) return;
    const isNew = await this.db.tenant(call.tenantId, (tenant) => noteMediaEvent(tenant, id, call.id));
    if (isNew) await this.quietly(() => this.look(call));
  }

  /** Runs a check whose failure is only logged: the next sweep checks again. */
  protected async quietly(look: () => Promise<void>): Promise<void> {
    const looking = look().catch((error: unknown) => this.#failed(error));
    this.#looks.add(looking);
    await looking;
    this.#looks.delete(looking);
  }

  /** Runs for each item, several at a time: one call's failure does not affect another call. */
  protected async each<T extends { tenantId: number; roomId?: string }>(
    items: readonly T[],
    run: (item: T) => Promise<void>,
  ): Promise<void> {
    await sweepEach(items, run, (error, { tenantId, roomId }) => this.#failed(error, { tenantId, roomId }));
  }

  #failed(error: unknown, of: object = {}): void {
    if (error instanceof MediaUnavailable) this.log.debug({ err: error, ...of }, this.#name);
    else noteSweepFailure(this.log, this.#name, error, of);
  }
}
