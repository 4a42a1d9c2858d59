import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { markPreparing } from './film.queries.ts';
import { filmJob } from './make-film.job.ts';

/** Has films made of recordings that are over. */
export class Films {
  readonly #jobs: Kernel['jobs'];
  readonly #job: ReturnType<typeof filmJob>;

  /** @param egressFolder where the files of LiveKit Egress arrive */
  constructor({ jobs, files }: Pick<Kernel, 'jobs' | 'files'>, egressFolder: string | undefined) {
    this.#jobs = jobs;
    this.#job = filmJob(files, egressFolder);
  }

  /** Before the first film. */
  register(): Promise<void> {
    return this.#jobs.register(this.#job);
  }

  /** Has the film of a recording made once the transaction stands. False: it is being made, or there is nothing to try again. */
  async make(tenant: TenantTx, recordingId: string): Promise<boolean> {
    if (!(await markPreparing(tenant, recordingId))) return false;
    await this.#jobs.send(tenant, this.#job, { tenantId: tenant.tenantId, recordingId }, { key: recordingId });
    return true;
  }
}
