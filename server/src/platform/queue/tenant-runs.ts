import { GroupCommit } from './group-commit.ts';

/** A piece of work that runs again whenever a tenant asks for it, one run at a time for each tenant. */
export class TenantRuns {
  readonly #run: (tenantId: number) => Promise<void>;
  readonly #failed: (error: unknown, tenantId: number) => void;
  readonly #tenants = new Map<number, GroupCommit<null, null>>();

  /** @param failed called with the error of a failed run; the caller that asked is not notified */
  constructor(run: (tenantId: number) => Promise<void>, failed: (error: unknown, tenantId: number) => void) {
    this.#run = run;
    this.#failed = failed;
  }

  /**
   * Resolves when a run that began after the call is over; one run serves all callers that asked during another. Never rejects.
   */
  async ask(tenantId: number): Promise<void> {
    let runs = this.#tenants.get(tenantId);
    if (!runs) {
      const write = async (asked: readonly null[]) => {
        await this.#run(tenantId);
        return asked.map(() => ({ ok: true as const, result: null }));
      };
      runs = new GroupCommit({ write, isItemsFault: () => false, gatherMs: 0, maxBatch: 10_000, maxWaiting: 100_000 });
      this.#tenants.set(tenantId, runs);
    }
    await runs.submit(null).catch((error: unknown) => this.#failed(error, tenantId));
  }

  async drained(): Promise<void> {
    await Promise.all([...this.#tenants.values()].map((tenant) => tenant.drained()));
  }
}
