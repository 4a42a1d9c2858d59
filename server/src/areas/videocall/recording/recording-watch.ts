import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { Sweep } from '../../../platform/sweep.ts';
import type { Video } from '../video.ts';
import type { filmJob } from './make-film.job.ts';
import { findStalled, findTenantsThatRecord, markNotRecorded, markRecorded, takeFinished } from './recording.queries.ts';

const SWEEP_MS = 3000;

/** Looks after recordings, in the process that leads: tells of those that fail, and has films made of those that are over. */
export class RecordingWatch {
  readonly #video: Video;
  readonly #jobs: Jobs;
  readonly #film: ReturnType<typeof filmJob>;
  readonly #sweeps: Sweep;

  constructor(video: Video, jobs: Jobs, film: ReturnType<typeof filmJob>) {
    this.#video = video;
    this.#jobs = jobs;
    this.#film = film;
    this.#sweeps = new Sweep(
      SWEEP_MS,
      () => this.sweep(),
      (error) => video.log.warn({ err: error }, 'recordings not looked after'),
    );
  }

  startSweeps(): void {
    this.#sweeps.start();
  }

  stopSweeps(): void {
    this.#sweeps.stop();
  }

  async stop(): Promise<void> {
    await this.#sweeps.end();
  }

  async sweep(): Promise<void> {
    const { db } = this.#video;
    for (const tenantId of await db.platform(findTenantsThatRecord)) {
      await db.tenant(tenantId, async (tenant) => {
        for (const callId of await findStalled(tenant)) {
          if (await markRecorded(tenant, callId, 'failing')) await this.#video.tell(tenant, callId);
        }
      });
      await db.tenant(tenantId, async (tenant) => {
        for (const { id, callId } of await takeFinished(tenant)) {
          if (await markNotRecorded(tenant, callId)) await this.#video.tell(tenant, callId);
          await this.#jobs.send(tenant.tx, this.#film, { tenantId, recordingId: id }, { key: id });
        }
      });
    }
  }
}
