import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { recordingJob } from './make-recording.job.ts';
import { markPreparing } from './recording-file.queries.ts';

/** Makes the files of ended recordings. */
export class RecordingMaker {
  readonly #jobs: Kernel['jobs'];
  readonly #job: ReturnType<typeof recordingJob>;

  /** @param egressFolder the folder of LiveKit Egress's files */
  constructor({ jobs, files }: Pick<Kernel, 'jobs' | 'files'>, egressFolder: string | undefined) {
    this.#jobs = jobs;
    this.#job = recordingJob(files, egressFolder);
  }

  /** Runs before the first recording is made. */
  register(): Promise<void> {
    return this.#jobs.register(this.#job);
  }

  /** Starts to make a recording's file after the commit. False: it is being made, or there is nothing to try again. */
  async make(tenant: TenantTx, recordingId: string): Promise<boolean> {
    if (!(await markPreparing(tenant, recordingId))) return false;
    await this.#jobs.send(tenant, this.#job, { tenantId: tenant.tenantId, recordingId }, { key: recordingId });
    return true;
  }
}
