import type { FastifyBaseLogger } from 'fastify';
import type { Db, PlatformTx, TenantTx } from '../db/db.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../sweep.ts';
import type { QueuePlaces } from './queue-places.ts';
import { TenantRuns } from './tenant-runs.ts';

/** The parts of the routing of one kind (chat, video). */
export interface RoutingPorts {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Who waits hears their place after each run. */
  readonly places: QueuePlaces;
  /** The name of its failures in log and metrics, for example `chat-routing`. */
  readonly name: string;
  /** How often the leading process sweeps. */
  readonly sweepMs: number;
  /** Tenants with work for the sweep. */
  findTenants(platform: PlatformTx): Promise<number[]>;
}

/**
 * Assigns waiting customers to agents, tenant by tenant. A tenant's decisions run one after another; those of another process
 * wait for the lock that `assign` takes. If a process dies during a decision, nothing has changed, and the next sweep
 * continues.
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

  /** The work of the leading process at each sweep. */
  protected abstract attend(): Promise<void>;

  /** For the leading process: every few seconds it checks for work without a wake-up. Two sweeps at once do no harm. */
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
   * Resolves when every customer who waited at the call is assigned or found no agent. Never rejects: the next sweep handles
   * the failures. One run serves all callers that asked during another run.
   */
  wake(tenantId: number): Promise<void> {
    return this.#runs.ask(tenantId);
  }

  /**
   * Runs the steps for each tenant, in their order and each in its own transaction, and then assigns the waiting customers. A
   * failed step stops no other step.
   */
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
