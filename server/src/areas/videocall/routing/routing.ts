import { videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import { TenantRuns } from '../../../platform/queue/tenant-runs.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../../../platform/sweep.ts';
import { takeSeatForVideo } from '../../callcenter/public.ts';
import { lockCalls } from '../call/call.queries.ts';
import { findVideoSetting } from '../setting/setting.queries.ts';
import type { Video } from '../video.ts';
import { Attention } from './attention.ts';
import { findCandidates, findTenantsWithCalls, lockWaiting, saveDecision, saveRing } from './routing.queries.ts';
import { decide } from './routing.rules.ts';
import { endLost, passOnOverdue, withdrawOverdue } from './upkeep.ts';

const PAGE = 100;
const SWEEP = 'video-routing';
const SWEEP_MS = 1000;

/**
 * Rings waiting calls at agents who are free. All decisions of a tenant are made one after another, in whatever process,
 * under one lock; whoever is chosen is seated, which a telephone call may have been quicker to do: then it is decided anew.
 */
export class Routing {
  readonly #video: Video;
  readonly #runs: TenantRuns;
  readonly #sweeps: Sweep;
  readonly #attention = new Attention();
  /** Without the media server nobody can answer. */
  readonly #answerable = new Attention();

  constructor(video: Video) {
    this.#video = video;
    this.#sweeps = new Sweep(
      SWEEP_MS,
      () => this.#attend(),
      (error) => noteSweepFailure(video.log, SWEEP, error),
    );
    this.#runs = new TenantRuns(
      async (tenantId) => {
        while (await this.#ring(tenantId));
        video.places.tell(tenantId);
      },
      (error, tenantId) => noteSweepFailure(video.log, SWEEP, error, { tenantId }),
    );
  }

  /** For the process that leads: looks for rings that are over, people who are gone, and what nobody was woken for. */
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

  /** Resolves when every call that waited rings or found nobody. Never rejects: the next sweep finds what could not be routed now. */
  wake(tenantId: number): Promise<void> {
    return this.#runs.ask(tenantId);
  }

  /** Looks after everything once; by itself it may leave out who did not answer, or who is gone. */
  async sweep({ unanswered = true, gone = true } = {}): Promise<void> {
    const { db, log } = this.#video;
    const looks = [...(unanswered ? [passOnOverdue, withdrawOverdue] : []), ...(gone ? [endLost] : [])];
    await sweepEach(
      await db.platform(findTenantsWithCalls),
      async (tenantId) => {
        const failed = (error: unknown) => noteSweepFailure(log, SWEEP, error, { tenantId });
        await sweepEach(looks, (look) => db.tenant(tenantId, (tenant) => look(tenant, this.#video)), failed, 1);
        await this.wake(tenantId);
      },
      (error, tenantId) => noteSweepFailure(log, SWEEP, error, { tenantId }),
    );
  }

  async #attend(): Promise<void> {
    const now = performance.now();
    await this.sweep({ unanswered: this.#answerable.mayConclude(now), gone: this.#attention.mayConclude(now) });
    this.#attention.looked(performance.now());
    if (this.#video.rooms.service.service === 'ready') this.#answerable.looked(performance.now());
  }

  /** Rings what can be rung. Answers whether to look once more: somebody chosen was seated by their telephone meanwhile. */
  #ring(tenantId: number): Promise<boolean> {
    return this.#video.db.tenant(tenantId, async (tenant) => {
      await lockCalls(tenant);
      const waiting = await lockWaiting(tenant, PAGE);
      if (waiting.length === 0) return false;
      const decisions = decide(waiting, await findCandidates(tenant));
      const { ringSeconds } = await findVideoSetting(tenant);
      let taken = false;
      // In the order of agents' ids, as everybody who takes several seats.
      for (const decision of decisions.toSorted((a, b) => Number(a.agentId) - Number(b.agentId))) {
        const { callId, agentId, candidates } = decision;
        if (!(await takeSeatForVideo(tenant, agentId, callId))) {
          taken = true;
          continue;
        }
        await saveRing(tenant, decision, ringSeconds);
        await saveDecision(tenant, { callId, agentId, reason: 'longest-idle', candidates });
        await this.#video.tell(tenant, callId, { notices: [{ agentId, transferType: videoTransferType.RINGS }] });
      }
      return taken;
    });
  }
}
