import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../../../platform/sweep.ts';
import type { CallEffects } from '../call/call-effects.ts';
import {
  findFinished,
  findStalled,
  findTenantsThatRecord,
  lockRecording,
  markNotRecorded,
  markStalled,
} from './recording.queries.ts';
import { failAbandoned } from './recording-file.queries.ts';
import type { RecordingMaker } from './recording-maker.ts';

const SWEEP_MS = 3000;
const SWEEP = 'video-recordings';

export interface RecordingWatchOptions {
  db: Db;
  log: FastifyBaseLogger;
  effects: CallEffects;
  recordingMaker: RecordingMaker;
}

/** Supervises recordings, in the leading process: reports those that fail, and completes those that no client ended. */
export class RecordingWatch {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #effects: CallEffects;
  readonly #recordingMaker: RecordingMaker;
  readonly #sweeps: Sweep;

  constructor({ db, log, effects, recordingMaker }: RecordingWatchOptions) {
    this.#db = db;
    this.#log = log;
    this.#effects = effects;
    this.#recordingMaker = recordingMaker;
    this.#sweeps = new Sweep(
      SWEEP_MS,
      () => this.sweep(),
      (error) => noteSweepFailure(log, SWEEP, error),
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
    const db = this.#db;
    const log = this.#log;
    const failed = (error: unknown, tenantId: number) => noteSweepFailure(log, SWEEP, error, { tenantId });
    await sweepEach(await db.platform(findTenantsThatRecord), (tenantId) => this.#sweepTenant(tenantId), failed);
  }

  async #sweepTenant(tenantId: number): Promise<void> {
    const db = this.#db;
    const log = this.#log;
    await db.tenant(tenantId, async (tenant) => {
      for (const callId of await findStalled(tenant)) {
        if (await markStalled(tenant, callId)) await this.#effects.notify(tenant, callId);
      }
      if (await failAbandoned(tenant)) tenant.changed(videoCallsTopic);
    });
    const failed = (error: unknown, id: string) => noteSweepFailure(log, SWEEP, error, { tenantId, recordingId: id });
    const finish = (id: string) => db.tenant(tenantId, (tenant) => this.#finish(tenant, id));
    await sweepEach(await db.tenant(tenantId, findFinished), finish, failed, 1);
  }

  async #finish(tenant: TenantTx, id: string): Promise<void> {
    const recording = await lockRecording(tenant, id);
    if (!recording || !(await this.#recordingMaker.make(tenant, id))) return;
    if (await markNotRecorded(tenant, recording.callId)) await this.#effects.notify(tenant, recording.callId);
  }
}
