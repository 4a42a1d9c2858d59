import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import type { QueuePlaces } from '../../../platform/queue/queue-places.ts';
import { TenantRouting } from '../../../platform/queue/tenant-routing.ts';
import { saveAssignments, saveDecisions } from '../conversation/hand-over.queries.ts';
import { notifyOwners } from '../conversation/notify-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import { notifyChatSupervisors } from '../silent-monitor/chat-alerts.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { markGone } from '../visitor/visitor-presence.queries.ts';
import { findServedGroups, findTenantsToRoute, lockCandidates, lockRouting, lockWaiting } from './routing.queries.ts';
import { decide, requestOf } from './routing.rules.ts';
import { closeGone, closeSilent, passOnUnanswered, releaseStranded } from './upkeep.ts';

export interface RoutingOptions {
  db: Db;
  fanOut: FanOut;
  places: QueuePlaces;
  log: FastifyBaseLogger;
  /** The interval of sweeps in the leading process. */
  sweepMs?: number;
  /**
   * How long an agent may be unreachable before waiting visitors go to other agents. A minute is longer than a reload, a server
   * restart and most network faults. When the visitor does not wait for an answer, the conversation stays with its agent:
   * knowledge of the case is worth more than speed.
   */
  releaseAfterSeconds?: number;
}

const PAGE = 100;
const SWEEP_MS = 5000;

/**
 * Assigns waiting conversations to agents. It decides under one advisory lock of the tenant and the row locks of the changed
 * rows. So no conversation is assigned twice and no capacity is exceeded.
 */
export class Routing extends TenantRouting {
  readonly #options: RoutingOptions;

  constructor(options: RoutingOptions) {
    const { db, log, places, sweepMs = SWEEP_MS } = options;
    super({ db, log, places, sweepMs, name: 'chat-routing', findTenants: findTenantsToRoute });
    this.#options = options;
  }

  /**
   * Takes conversations from unreachable or silent agents, ends those that are over or whose visitor left, notifies supervisors,
   * and assigns waiting ones.
   */
  sweep(): Promise<void> {
    const { fanOut, releaseAfterSeconds = 60 } = this.#options;
    return this.sweepTenants([
      (tenant) => releaseStranded(tenant, fanOut, releaseAfterSeconds),
      (tenant) => passOnUnanswered(tenant, fanOut),
      (tenant) => markGone(tenant, fanOut),
      (tenant) => closeGone(tenant, fanOut),
      (tenant) => closeSilent(tenant, fanOut),
      notifyChatSupervisors,
    ]);
  }

  protected override attend(): Promise<void> {
    return this.sweep();
  }

  protected override assign(tenantId: number): Promise<boolean> {
    return this.#options.db.tenant(tenantId, async (tenant) => {
      const { tx } = tenant;
      await lockRouting(tx, tenantId);
      const served = await findServedGroups(tx, tenantId);
      if (served === null) return false;
      const waiting = await lockWaiting(tx, tenantId, served, PAGE);
      if (waiting.length === 0) return false;
      const decisions = decide(waiting, await lockCandidates(tx, tenantId), new Date());
      if (decisions.length === 0) return false;

      await saveAssignments(tx, tenantId, decisions);
      const asked = new Map(waiting.map((each) => [each.conversationId, requestOf(each)]));
      await saveDecisions(
        tx,
        tenantId,
        decisions.map((decision) => ({ ...decision, request: asked.get(decision.conversationId) ?? {} })),
      );
      const changes = decisions.map(({ conversationId, agentName }) => ({
        conversationId,
        text: systemTexts.assigned(agentName),
      }));
      await notifyOwners(tenant, this.#options.fanOut, changes);
      return waiting.length === PAGE;
    });
  }
}
