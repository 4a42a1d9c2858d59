import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { visitorErrors } from '@lianxi/contracts/online/visitor.contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import type { FileShelf } from '../../../platform/files/files.ts';
import { isAppOn } from '../../../platform/registry/apps.ts';
import { VendorRefusal } from '../../../platform/vendor/vendor-refusal.ts';
import { isBlacklisted } from '../blacklist-entry/blacklist-entry.queries.ts';
import type { Chat } from '../chat.ts';
import { readAttachment } from '../message/attachments.ts';
import type { NewMessage } from '../message/message-draft.ts';
import type { ChannelAdapter, ChannelMessage, OpenAccount } from './channel-adapter.ts';
import { fetchMedia } from './channel-media.ts';
import { type Arrived, isInLog, makeVisitor, markHandled, seeVisitor } from './inbox.queries.ts';

/** After this time a download is given up: the agent reads a text in place of the media. */
const GIVE_UP_MS = 5 * 60_000;

export interface IntakeOptions {
  db: Db;
  chat: Chat;
  files: FileShelf;
  log: FastifyBaseLogger;
}

/** Appends visitors' messages of channels to the log, each once. */
export class Intake {
  readonly #options: IntakeOptions;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Throws when it has to be tried again. */
  async takeIn(adapter: ChannelAdapter, account: OpenAccount, arrived: Arrived): Promise<void> {
    const { db } = this.#options;
    const { tenantId } = account;
    const clientMsgId = `${adapter.channel}-${arrived.message.key}`;
    const visitorId = await this.#visitorOf(adapter, account, arrived.message);
    const { blocked, known, isOn } = await db.tenant(tenantId, async (tenant) => ({
      blocked: await isBlacklisted(tenant, visitorId),
      known: await isInLog(tenant, visitorId, clientMsgId),
      isOn: await isAppOn(tenant, 'online'),
    }));
    if (!isOn) {
      await this.#turnAway(adapter, account, arrived.message, clientMsgId, visitorErrors.noSite.text);
    } else if (!blocked && !known) {
      const content = await this.#contentOf(adapter, account, visitorId, arrived);
      await this.#append(adapter, account, visitorId, arrived.message, { ...content, clientMsgId });
    }
    await db.tenant(tenantId, (tenant) => markHandled(tenant, arrived.id));
  }

  async #visitorOf(adapter: ChannelAdapter, account: OpenAccount, message: ChannelMessage): Promise<string> {
    const { db } = this.#options;
    const known = await db.tenant(account.tenantId, (tenant) => seeVisitor(tenant, account.id, message));
    if (known) return known;
    const name = message.name ?? (await this.#nameOf(adapter, account, message.from));
    const shown = name?.replaceAll('\0', '').trim().slice(0, 50) || `${adapter.name}用户${message.from.slice(-4)}`;
    return db.tenant(account.tenantId, (tenant) => makeVisitor(tenant, account.id, message, shown));
  }

  async #nameOf(adapter: ChannelAdapter, account: OpenAccount, from: string): Promise<string | null | undefined> {
    try {
      return await adapter.nameOf?.(account, from);
    } catch (error) {
      this.#options.log.warn({ err: error, channel: adapter.channel }, 'name of a visitor not known');
      return null;
    }
  }

  async #contentOf(
    adapter: ChannelAdapter,
    account: OpenAccount,
    visitorId: string,
    { id, receivedAt, fileSaveName, message: { text, media } }: Arrived,
  ): Promise<Pick<NewMessage, 'kind' | 'type' | 'body' | 'detail'>> {
    if (!media) return { kind: 'message', type: 'text', body: text };
    const { db, files } = this.#options;
    const { type } = media;
    try {
      const body = fileSaveName ?? (await fetchMedia({ db, files }, adapter, account, { arrivedId: id, visitorId, media }));
      const by = { side: 'visitor', id: visitorId } as const;
      const detail = await db.tenant(account.tenantId, (tenant) =>
        readAttachment(tenant, files, { type, fileSaveName: body, by }),
      );
      return { kind: 'message', type, body, detail };
    } catch (error) {
      const late = Date.now() - receivedAt.getTime() > GIVE_UP_MS;
      if (!(error instanceof VendorRefusal) && !late) throw error;
      const reason = error instanceof VendorRefusal ? error.reason : `${adapter.name}暂时连接不上`;
      return { kind: 'message', type: 'text', body: `${text}（未能接收：${reason}）` };
    }
  }

  async #append(
    adapter: ChannelAdapter,
    account: OpenAccount,
    visitorId: string,
    message: ChannelMessage,
    content: NewMessage & { clientMsgId: string },
  ): Promise<void> {
    const { chat } = this.#options;
    for (const again of [true, false]) {
      try {
        const { id } = await chat.start(account.tenantId, visitorId, { pageTitle: message.about ?? '', pageUrl: '' });
        const by = { side: 'visitor', id: visitorId } as const;
        await chat.writer.append(account.tenantId, { conversationId: id, by, content });
        return;
      } catch (error) {
        // The conversation was closed in the meantime: the next one begins.
        if (again && error instanceof CodedError && error.definition === conversationErrors.closed) continue;
        if (!(error instanceof CodedError) || isPassing(error)) throw error;
        return this.#turnAway(adapter, account, message, content.clientMsgId, error.message);
      }
    }
  }

  /** No agent receives visitors now: they get the reason, as on the web. */
  async #turnAway(
    adapter: ChannelAdapter,
    account: OpenAccount,
    { from, context = '' }: ChannelMessage,
    clientMsgId: string,
    why: string,
  ): Promise<void> {
    const notice = { id: `r${clientMsgId}`.slice(0, 32), type: 'text', text: why } as const;
    await adapter
      .send(account, from, notice, context)
      .catch((cause: unknown) => this.#options.log.warn({ err: cause }, 'visitor not told'));
  }
}

/** The tenant cannot receive the visitor now; later it may. */
function isPassing({ definition: { kind } }: CodedError): boolean {
  return kind === 'unavailable' || kind === 'internal' || kind === 'time-out';
}
