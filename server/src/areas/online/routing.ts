import { conversationAssigned, conversationReleased } from '@lianxi/contracts/online/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../../platform/db/db.ts';
import { findConversations } from './conversation.queries.ts';
import type { FanOut } from './fan-out.ts';
import { GroupCommit } from './group-commit.ts';
import {
  findTenantsToRoute,
  lockCandidates,
  lockRouting,
  lockStranded,
  lockWaiting,
  markUnreachable,
  saveAssignments,
  saveReleases,
} from './routing.queries.ts';
import { decide } from './routing.rules.ts';
import { appendSystemMessages, systemTexts } from './system-messages.ts';

export interface RoutingOptions {
  db: Db;
  fanOut: FanOut;
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

/**
 * Gives waiting conversations to agents. All decisions of a tenant are made one after another, in whatever
 * process, under one advisory lock and the row locks of what they change; so nothing is assigned twice
 * and no capacity is exceeded, and a process that dies in the middle has changed nothing.
 */
export class Routing {
  readonly #options: RoutingOptions;
  readonly #tenants = new Map<number, GroupCommit<null, null>>();
  #timer: NodeJS.Timeout | null = null;
  #sweeping: Promise<void> | null = null;

  constructor(options: RoutingOptions) {
    this.#options = options;
  }

  /** For the process that leads: looks every few seconds for what nobody was woken for. Two that sweep do no harm. */
  startSweeps(): void {
    const { sweepMs = 5000, log } = this.#options;
    this.#timer ??= setInterval(() => {
      this.#sweeping ??= this.sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'chat routing sweep failed'))
        .finally(() => {
          this.#sweeping = null;
        });
    }, sweepMs).unref();
  }

  stopSweeps(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async stop(): Promise<void> {
    this.stopSweeps();
    await this.#sweeping;
    await Promise.all([...this.#tenants.values()].map((tenant) => tenant.drained()));
  }

  /**
   * Resolves when every conversation that waited at the call was assigned or found nobody. Never rejects: what
   * could not be routed now is found by the next sweep. One run serves all who asked while another was under way.
   */
  async wake(tenantId: number): Promise<void> {
    let runs = this.#tenants.get(tenantId);
    if (!runs) {
      const write = async (asked: readonly null[]) => {
        while (await this.#assign(tenantId));
        return asked.map(() => ({ ok: true as const, result: null }));
      };
      runs = new GroupCommit({ write, isItemsFault: () => false, gatherMs: 0, maxBatch: 10_000, maxWaiting: 100_000 });
      this.#tenants.set(tenantId, runs);
    }
    await runs.submit(null).catch((error: unknown) => {
      this.#options.log.warn({ err: error, tenantId }, 'chat routing failed');
    });
  }

  /** Takes conversations from agents who are gone, and assigns whatever waits. */
  async sweep(): Promise<void> {
    const { db } = this.#options;
    for (const tenantId of await db.platform(findTenantsToRoute)) {
      await db.tenant(tenantId, (tenant) => this.#release(tenant));
      await this.wake(tenantId);
    }
  }

  /** Assigns a page of the queue. Answers whether there may be more to assign. */
  #assign(tenantId: number): Promise<boolean> {
    return this.#options.db.tenant(tenantId, async ({ tx, publish, afterCommit }) => {
      await lockRouting(tx, tenantId);
      const waiting = await lockWaiting(tx, tenantId, PAGE);
      if (waiting.length === 0) return false;
      const decisions = decide(waiting, await lockCandidates(tx, tenantId), new Date());
      if (decisions.length === 0) return false;

      await saveAssignments(tx, tenantId, decisions);
      const messages = await appendSystemMessages(
        tx,
        tenantId,
        decisions.map(({ conversationId, agentName }) => ({ conversationId, text: systemTexts.assigned(agentName) })),
      );
      const conversations = await findConversations(tx, tenantId, waiting.slice(0, decisions.length));
      for (const conversation of conversations) {
        if (conversation.agentId) await publish(conversationAssigned, [conversation.agentId], conversation);
        const said = messages.filter((message) => message.recordId === conversation.id);
        afterCommit(() => this.#options.fanOut.changed({ conversation, messages: said }));
      }
      return decisions.length === PAGE;
    });
  }

  async #release({ tx, tenantId, publish, afterCommit }: TenantTx): Promise<void> {
    await lockRouting(tx, tenantId);
    await markUnreachable(tx, tenantId);
    const stranded = await lockStranded(tx, tenantId, this.#options.releaseAfterSeconds ?? 60);
    if (stranded.length === 0) return;
    await saveReleases(tx, tenantId, stranded);
    const messages = await appendSystemMessages(
      tx,
      tenantId,
      stranded.map(({ id }) => ({ conversationId: id, text: systemTexts.released })),
    );
    const conversations = await findConversations(
      tx,
      tenantId,
      stranded.map(({ id }) => id),
    );
    for (const { id, agentId } of stranded) {
      await publish(conversationReleased, [agentId], { id });
      const conversation = conversations.find((found) => found.id === id);
      const said = messages.filter((message) => message.recordId === id);
      if (conversation) afterCommit(() => this.#options.fanOut.changed({ conversation, messages: said, formerAgentId: agentId }));
    }
  }
}
