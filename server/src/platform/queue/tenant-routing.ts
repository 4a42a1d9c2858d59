import type { FastifyBaseLogger } from 'fastify';
import type { Db, PlatformTx, TenantTx } from '../db/db.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../sweep.ts';
import type { QueuePlaces } from './queue-places.ts';
import { TenantRuns } from './tenant-runs.ts';

/** What the routing of one kind (chat, video) brings. */
export interface RoutingPorts {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Who waits hears their place after each run. */
  readonly places: QueuePlaces;
  /** Names its failures in log and metrics, for example `chat-routing`. */
  readonly name: string;
  /** How often the leading process sweeps. */
  readonly sweepMs: number;
  /** Tenants who have something to look after. */
  findTenants(platform: PlatformTx): Promise<number[]>;
}

/**
 * Gives what waits to agents, tenant by tenant. All decisions of a tenant are made one after another; those of another process
 * wait at the lock that `assign` takes. A process that dies in the middle has changed nothing, and the next sweep finds what is left.
 */
export abstract class TenantRouting {
  readonly #ports: RoutingPorts;
  readonly #runs: TenantRuns;
  readonly #sweeps: Sweep;

  constructor(ports: RoutingPorts) {
    this.#ports = ports;
    this.#sweeps = new Sweep(
      ports.sweepMs,
      () => this.attend(),
      (error) => this.#failed(error),
    );
    this.#runs = new TenantRuns(
      async (tenantId) => {
        while (await this.assign(tenantId));
        ports.places.notify(tenantId);
      },
      (error, tenantId) => this.#failed(error, tenantId),
    );
  }

  /** Assigns a page of the queue. Returns whether there may be more to assign. */
  protected abstract assign(tenantId: number): Promise<boolean>;

  /** What the leading process does at each sweep. */
  protected abstract attend(): Promise<void>;

  /** For the process that leads: looks every few seconds for what nobody was woken for. Two that sweep do no harm. */
  startSweeps(): void {
    this.#sweeps.start();
  }

  stopSweeps(): void {
    this.#sweeps.stop();
  }

  async stop(): Promise<void> {
    await this.#sweeps.end();
    await this.#runs.drained();
  }

  /**
   * Resolves when everything that waited at the call was assigned or found nobody. Never rejects: what could not be routed now
   * is found by the next sweep. One run serves all who asked while another was under way.
   */
  wake(tenantId: number): Promise<void> {
    return this.#runs.ask(tenantId);
  }

  /** Takes the steps for each tenant, in their order and each in its own transaction, and assigns what waits then. One that fails stops no other. */
  protected async sweepTenants(steps: readonly ((tenant: TenantTx) => Promise<unknown>)[]): Promise<void> {
    const { db, findTenants } = this.#ports;
    await sweepEach(
      await db.platform(findTenants),
      async (tenantId) => {
        await sweepEach(
          steps,
          (step) => db.tenant(tenantId, step),
          (error) => this.#failed(error, tenantId),
          1,
        );
        await this.wake(tenantId);
      },
      (error, tenantId) => this.#failed(error, tenantId),
    );
  }

  #failed(error: unknown, tenantId?: number): void {
    noteSweepFailure(this.#ports.log, this.#ports.name, error, tenantId === undefined ? {} : { tenantId });
  }
}
