import { CodedError } from '@lianxi/contracts/kit/errors';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { type Conversation, conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { notifyLists } from '../conversation/notify-owners.ts';
import type { LogNews } from '../message/message-draft.ts';
import { appendSystemMessages, systemTexts } from '../message/system-messages.ts';
import { admit } from '../reception/door.ts';
import type { Routing } from '../routing/routing.ts';
import { toSite } from '../site/site.queries.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { bestAnswer, wantsHuman } from './answer.rules.ts';
import { countHit, findKnownQuestions } from './bot-question.queries.ts';
import {
  appendAnswer,
  findOwed,
  findTenantsWithBots,
  findUnanswered,
  type HeldByBot,
  lockHeldByBot,
  putInQueue,
} from './held.queries.ts';

export const botTexts = {
  missed: '抱歉，我没有找到答案。您可以换一种说法，或输入“人工”转接人工客服。',
  onlyText: '抱歉，我只能看懂文字。您可以用文字描述，或输入“人工”转接人工客服。',
} as const;

const SWEEP_MS = 10_000;
const SWEEP = 'chat-robots';

export interface ChatBotOptions {
  db: Db;
  fanOut: FanOut;
  routing: Routing;
  log: FastifyBaseLogger;
}

/**
 * The robot that answers first where a site has one. It answers from the tenant's questions, under the conversation's lock, and
 * only while it holds the conversation. A transaction that hands the conversation over also stops the robot.
 */
export class ChatBot {
  readonly #options: ChatBotOptions;
  /** Answers of one conversation run in sequence, in the order of its questions. */
  readonly #busy = new Map<string, Promise<void>>();

  #timer: NodeJS.Timeout | null = null;

  constructor(options: ChatBotOptions) {
    this.#options = options;
  }

  /** Answers the visitors' messages of a committed batch, in conversations that a robot holds. */
  heard(tenantId: number, news: readonly LogNews[]): void {
    for (const { conversation, messages } of news) {
      if (conversation.agentId !== null) continue;
      for (const { message } of messages) {
        if (message.callType === 'visitor' && message.msgType !== 'recall') this.#answer(tenantId, conversation.id, message.seq);
      }
    }
  }

  /** Runs in the leading process. */
  startSweeps(): void {
    this.#timer ??= setInterval(() => {
      this.sweep().catch((error: unknown) => noteSweepFailure(this.#options.log, SWEEP, error));
    }, SWEEP_MS).unref();
  }

  stopSweeps(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Sends the answers that dead processes did not send. */
  async sweep(): Promise<void> {
    const { db, log } = this.#options;
    await sweepEach(
      await db.platform(findTenantsWithBots),
      async (tenantId) => {
        const owed = await db.tenant(tenantId, (tenant) => findOwed(tenant));
        for (const { conversationId, seq } of owed) this.#answer(tenantId, conversationId, seq);
      },
      (error, tenantId) => noteSweepFailure(log, SWEEP, error, { tenantId }),
    );
    await this.drained();
  }

  async drained(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  /**
   * Puts a conversation that a robot holds into the queue; any other is returned unchanged.
   * @throws CodedError conversation.notFound, and the errors of `admit`: then the robot keeps the conversation
   */
  async handOver(tenant: TenantTx, conversationId: string): Promise<Conversation> {
    const held = await lockHeldByBot(tenant, conversationId);
    if (held) await this.#handOver(tenant, held);
    const conversation = await findConversation(tenant.tx, tenant.tenantId, conversationId);
    if (!conversation) throw new CodedError(conversationErrors.notFound);
    return conversation;
  }

  #answer(tenantId: number, conversationId: string, seq: number): void {
    const before = this.#busy.get(conversationId) ?? Promise.resolve();
    const run = before
      .then(() => this.#options.db.tenant(tenantId, (tenant) => this.#reply(tenant, conversationId, seq)))
      .catch((error: unknown) => this.#options.log.warn({ err: error, conversationId }, 'robot could not answer'))
      .finally(() => {
        if (this.#busy.get(conversationId) === run) this.#busy.delete(conversationId);
      });
    this.#busy.set(conversationId, run);
  }

  async #reply(tenant: TenantTx, conversationId: string, seq: number): Promise<void> {
    const held = await lockHeldByBot(tenant, conversationId);
    if (!held) return;
    const asked = await findUnanswered(tenant, conversationId, seq);
    if (!asked) return;
    const { tx, tenantId } = tenant;
    const row = await tx
      .selectFrom('sites')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', held.siteId)
      .executeTakeFirst();
    const site = row ? toSite(row) : null;
    if (!site?.bot || (asked.msgType === 'text' && wantsHuman(asked.message)))
      return this.#tryHandOver(tenant, held, seq, site?.botName);

    const known = asked.msgType === 'text' ? bestAnswer(asked.message, await findKnownQuestions(tenant, site.id)) : null;
    if (known) await countHit(tenant, known.id);
    const misses = known ? 0 : held.misses + 1;
    if (misses >= site.botMisses) return this.#tryHandOver(tenant, held, seq, site.botName);
    const text = known?.answer ?? (asked.msgType === 'text' ? botTexts.missed : botTexts.onlyText);
    await this.#say(tenant, held, { seq, name: site.botName, text, misses });
  }

  /** When no group receives the visitor, the robot writes the reason and continues. */
  async #tryHandOver(tenant: TenantTx, held: HeldByBot, seq: number, name = '客服助手'): Promise<void> {
    try {
      await this.#handOver(tenant, held);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      await this.#say(tenant, held, { seq, name, text: error.message, misses: 0 });
    }
  }

  async #handOver(tenant: TenantTx, held: HeldByBot): Promise<void> {
    const { tx, tenantId } = tenant;
    await putInQueue(tenant, held, await admit(tenant, held.visitorId, held.chatGroupId ?? undefined, new Date()));
    await this.#notify(
      tenant,
      held,
      await appendSystemMessages(tx, tenantId, [{ conversationId: held.id, text: systemTexts.handedOver }]),
    );
    notifyLists(tenant.changed);
    tenant.afterCommit(() => void this.#options.routing.wake(tenantId));
  }

  async #say(tenant: TenantTx, held: HeldByBot, answer: Parameters<typeof appendAnswer>[2]): Promise<void> {
    await this.#notify(tenant, held, [await appendAnswer(tenant, held, { ...answer, name: `${answer.name}（机器人）` })]);
  }

  async #notify({ tx, tenantId, afterCommit }: TenantTx, { id }: HeldByBot, messages: readonly ChatMessage[]): Promise<void> {
    const conversation = await findConversation(tx, tenantId, id);
    if (conversation) afterCommit(() => this.#options.fanOut.changed({ conversation, messages }));
  }
}
