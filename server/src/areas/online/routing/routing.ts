import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import type { QueuePlaces } from '../../../platform/queue/queue-places.ts';
import { TenantRuns } from '../../../platform/queue/tenant-runs.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../../../platform/sweep.ts';
import { saveAssignments, saveDecisions } from '../conversation/hand-over.queries.ts';
import { tellOwners } from '../conversation/tell-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import { tellChatSupervisors } from '../silent-monitor/chat-alerts.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { findServedGroups, findTenantsToRoute, lockCandidates, lockRouting, lockWaiting } from './routing.queries.ts';
import { decide, requestOf } from './routing.rules.ts';
import { closeSilent, passOnUnanswered, releaseStranded } from './upkeep.ts';

export interface RoutingOptions {
  db: Db;
  fanOut: FanOut;
  places: QueuePlaces;
  log: FastifyBaseLogger;
  /** How often the leading process sweeps. */
  sweepMs?: number;
  /**
   * How long an agent may be unreachable before waiting visitors are given to others. A minute outlasts a
   * reload, a server restart and most network faults. A conversation whose visitor waits for nothing
   * stays with its agent for as long as it takes: the one who knows the case is worth more than speed.
   */
  releaseAfterSeconds?: number;
}

const PAGE = 100;
const SWEEP = 'chat-routing';

/**
 * Gives waiting conversations to agents. All decisions of a tenant are made one after another, in whatever
 * process, under one advisory lock and the row locks of what they change; so nothing is assigned twice
 * and no capacity is exceeded, and a process that dies in the middle has changed nothing.
 */
export class Routing {
  readonly #options: RoutingOptions;
  readonly #runs: TenantRuns;
  readonly #sweeps: Sweep;

  constructor(options: RoutingOptions) {
    this.#options = options;
    const { sweepMs = 5000, log } = options;
    this.#sweeps = new Sweep(
      sweepMs,
      () => this.sweep(),
      (error) => noteSweepFailure(log, SWEEP, error),
    );
    this.#runs = new TenantRuns(
      async (tenantId) => {
        while (await this.#assign(tenantId));
        options.places.tell(tenantId);
      },
      (error, tenantId) => noteSweepFailure(log, SWEEP, error, { tenantId }),
    );
  }

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
   * Resolves when every conversation that waited at the call was assigned or found nobody. Never rejects: what
   * could not be routed now is found by the next sweep. One run serves all who asked while another was under way.
   */
  wake(tenantId: number): Promise<void> {
    return this.#runs.ask(tenantId);
  }

  /** Takes conversations from agents who are gone or silent, ends those that are over, tells supervisors, and assigns whatever waits. */
  async sweep(): Promise<void> {
    const { db, log, fanOut, releaseAfterSeconds = 60 } = this.#options;
    const steps: ((tenant: TenantTx) => Promise<void>)[] = [
      (tenant) => releaseStranded(tenant, fanOut, releaseAfterSeconds),
      (tenant) => passOnUnanswered(tenant, fanOut),
      (tenant) => closeSilent(tenant, fanOut),
      tellChatSupervisors,
    ];
    await sweepEach(
      await db.platform(findTenantsToRoute),
      async (tenantId) => {
        const failed = (error: unknown) => noteSweepFailure(log, SWEEP, error, { tenantId });
        await sweepEach(steps, (step) => db.tenant(tenantId, step), failed, 1);
        await this.wake(tenantId);
      },
      (error, tenantId) => noteSweepFailure(log, SWEEP, error, { tenantId }),
    );
  }

  /** Assigns a page of the queue. Answers whether there may be more to assign. */
  #assign(tenantId: number): Promise<boolean> {
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
      await tellOwners(tenant, this.#options.fanOut, changes);
      return waiting.length === PAGE;
    });
  }
}
