import { videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import type { QueuePlaces } from '../../../platform/queue/queue-places.ts';
import { TenantRouting } from '../../../platform/queue/tenant-routing.ts';
import { takeSeatForVideo } from '../../callcenter/public.ts';
import { lockCalls } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { videoSettingTable } from '../setting/setting.queries.ts';
import { Attention } from './attention.ts';
import { findCandidates, findTenantsWithCalls, lockWaiting, saveDecision, saveRing } from './routing.queries.ts';
import { decide } from './routing.rules.ts';
import { endLost, passOnOverdue, withdrawOverdue } from './upkeep.ts';

const PAGE = 100;
const SWEEP_MS = 1000;

export interface RoutingOptions {
  db: Db;
  log: FastifyBaseLogger;
  effects: CallEffects;
  /** Waiting customers are notified of their new places. */
  places: QueuePlaces;
}

/**
 * Rings waiting calls at free agents. It decides under one lock of the tenant's calls. The chosen agent's seat is then occupied;
 * when a telephone call was faster, it decides again.
 */
export class Routing extends TenantRouting {
  readonly #db: Db;
  readonly #effects: CallEffects;
  readonly #attention = new Attention();
  /** Without the media server no agent can answer. */
  readonly #answerable = new Attention();

  constructor({ db, log, effects, places }: RoutingOptions) {
    super({ db, log, places, sweepMs: SWEEP_MS, name: 'video-routing', findTenants: findTenantsWithCalls });
    this.#db = db;
    this.#effects = effects;
  }

  /** Runs all checks once. A test can leave out parties who did not answer, or who are gone. */
  sweep({ unanswered = true, gone = true } = {}): Promise<void> {
    const looks = [...(unanswered ? [passOnOverdue, withdrawOverdue] : []), ...(gone ? [endLost] : [])];
    return this.sweepTenants(looks.map((look) => (tenant) => look(tenant, this.#effects)));
  }

  protected override async attend(): Promise<void> {
    const now = performance.now();
    await this.sweep({ unanswered: this.#answerable.mayConclude(now), gone: this.#attention.mayConclude(now) });
    this.#attention.looked(performance.now());
    if (this.#effects.rooms.service.service === 'ready') this.#answerable.looked(performance.now());
  }

  /**
   * Rings the calls that can ring. Returns whether to run again: a telephone call occupied a chosen agent's seat in the meantime.
   */
  protected override assign(tenantId: number): Promise<boolean> {
    return this.#db.tenant(tenantId, async (tenant) => {
      await lockCalls(tenant);
      const waiting = await lockWaiting(tenant, PAGE);
      if (waiting.length === 0) return false;
      const decisions = decide(waiting, await findCandidates(tenant));
      const { ringSeconds } = await videoSettingTable.find(tenant);
      let taken = false;
      // In the order of agents' ids, as all code that occupies several seats.
      for (const decision of decisions.toSorted((a, b) => Number(a.agentId) - Number(b.agentId))) {
        const { callId, agentId, candidates } = decision;
        if (!(await takeSeatForVideo(tenant, agentId, callId))) {
          taken = true;
          continue;
        }
        await saveRing(tenant, decision, ringSeconds);
        await saveDecision(tenant, { callId, agentId, reason: 'longest-idle', candidates });
        await this.#effects.notify(tenant, callId, { notices: [{ agentId, transferType: videoTransferType.RINGS }] });
      }
      return taken;
    });
  }
}
