import { CodedError } from '@lianxi/contracts/kit/errors';
import { attachmentType } from '@lianxi/contracts/online/chat-message';
import type { FastifyBaseLogger } from 'fastify';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isBlacklisted } from '../blacklist-entry.queries.ts';
import type { Chat } from '../chat.ts';
import { findConversation } from '../conversation.queries.ts';
import { appendSystemMessages } from '../system-messages.ts';
import {
  type Arrived,
  findArrived,
  findOrMakeVisitor,
  findTenantsOnTheWay,
  findUntold,
  markHandled,
  markTold,
  type Outgoing,
  type Untold,
} from './inbox.queries.ts';
import { findAccount, type WechatSite } from './wechat/account.queries.ts';
import { type WechatApi, WechatRefusal, WINDOW_PASSED } from './wechat/wechat-api.ts';

const SWEEP_MS = 1000;
const PAGE = 50;
/** After a failure of the way to a channel, a conversation rests for so long. */
const REST_MS = 15_000;

const failureTexts = {
  window: '微信未送达：访客超过 48 小时没有发来消息，或已取消关注',
  kind: '微信不能发送这种消息，访客没有收到',
  refused: (code: number) => `微信未送达：错误码 ${code}`,
} as const;

export interface ChannelPostOptions {
  db: Db;
  chat: Chat;
  cipher: FieldCipher;
  api: WechatApi;
  log: FastifyBaseLogger;
}

/**
 * Carries messages between channels and the log, on the process that leads. What arrives is kept before the channel is
 * answered, and what is to be told is read from the log behind a number in the conversation: a process that dies has lost
 * nothing, and at most tells its last message twice.
 */
export class ChannelPost {
  readonly #options: ChannelPostOptions;
  readonly #resting = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(options: ChannelPostOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.carry(), SWEEP_MS).unref();
  }

  stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    return this.#running ?? Promise.resolve();
  }

  /** Resolves when everything that was on its way at the call was carried, or could not be. */
  carry(): Promise<void> {
    this.#running ??= this.#carryAll()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'messages of channels not carried'))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #carryAll(): Promise<void> {
    const { db, cipher } = this.#options;
    for (const tenantId of await db.platform(findTenantsOnTheWay)) {
      for (const arrived of await db.tenant(tenantId, (tenant) => findArrived(tenant, cipher, PAGE))) {
        await this.#takeIn(tenantId, arrived);
      }
      for (const untold of await db.tenant(tenantId, (tenant) => findUntold(tenant, PAGE))) {
        if ((this.#resting.get(untold.id) ?? 0) <= Date.now()) await this.#tell(tenantId, untold);
      }
    }
  }

  async #takeIn(tenantId: number, { id, siteId, message }: Arrived): Promise<void> {
    const { db, chat, cipher, api } = this.#options;
    const name = `微信用户${message.from.slice(-4)}`;
    const { visitorId, blocked } = await db.tenant(tenantId, async (tenant) => {
      const visitor = await findOrMakeVisitor(tenant, siteId, message.from, name);
      return { visitorId: visitor, blocked: await isBlacklisted(tenant, visitor) };
    });
    if (blocked) return void (await db.tenant(tenantId, (tenant) => markHandled(tenant, id)));
    try {
      const { id: conversationId } = await chat.start(tenantId, visitorId, { pageTitle: '', pageUrl: '' });
      const content = { kind: 'message', clientMsgId: `wechat-${message.key}`, type: 'text', body: message.text } as const;
      await chat.writer.append(tenantId, { conversationId, by: { side: 'visitor', id: visitorId }, content });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      // Nobody receives them: they are told why, as on the web.
      const account = await db.tenant(tenantId, (tenant) => findAccount(tenant, cipher, { id: siteId }));
      if (account) await api.sendText(account.credentials, message.from, error.message).catch(() => {});
    }
    await db.tenant(tenantId, (tenant) => markHandled(tenant, id));
  }

  async #tell(tenantId: number, { id, siteId, externalId, lastSeq, messages }: Untold): Promise<void> {
    const { db, cipher, log } = this.#options;
    const account = siteId === null ? null : await db.tenant(tenantId, (tenant) => findAccount(tenant, cipher, { id: siteId }));
    if (account && externalId !== null) {
      for (const message of messages) {
        try {
          await this.#tellOne(tenantId, id, account, externalId, message);
        } catch (error) {
          log.warn({ err: error, conversationId: id }, 'channel not reached');
          this.#resting.set(id, Date.now() + REST_MS);
          return;
        }
        await db.tenant(tenantId, (tenant) => markTold(tenant, id, message.seq));
      }
    }
    this.#resting.delete(id);
    await db.tenant(tenantId, (tenant) => markTold(tenant, id, lastSeq));
  }

  /** What the channel refuses for good is told to the agent, in the conversation. */
  async #tellOne(tenantId: number, id: string, { credentials }: WechatSite, to: string, message: Outgoing): Promise<void> {
    const text = inWords(message);
    if (text === null) return this.#say(tenantId, id, failureTexts.kind);
    try {
      await this.#options.api.sendText(credentials, to, text);
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      await this.#say(tenantId, id, WINDOW_PASSED.includes(error.code) ? failureTexts.window : failureTexts.refused(error.code));
    }
  }

  async #say(tenantId: number, conversationId: string, text: string): Promise<void> {
    const { db, chat } = this.#options;
    await db.tenant(tenantId, async ({ tx, afterCommit }) => {
      const messages = await appendSystemMessages(tx, tenantId, [{ conversationId, text }]);
      const conversation = await findConversation(tx, tenantId, conversationId);
      if (conversation) afterCommit(() => chat.fanOut.changed({ conversation, messages }));
    });
  }
}

/** A message as text; null for what is no text. */
function inWords({ type, body, detail }: Outgoing): string | null {
  if (attachmentType.safeParse(type).success) return null;
  return type === 'card' ? `${(detail as { title: string }).title}\n${body}` : body;
}
