import { createHash } from 'node:crypto';
import { isAttachmentType } from '@lianxi/contracts/online/chat-message';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import type { FileShelf } from '../../../platform/files/files.ts';
import { VendorRefusal } from '../../../platform/vendor/vendor-refusal.ts';
import type { Chat } from '../chat.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { appendSystemMessages } from '../message/system-messages.ts';
import type { ChannelAdapter, OpenAccount, OutgoingMessage, PulledPage } from './channel-adapter.ts';
import { findNewestConversation, markTold, type Said, type Untold } from './inbox.queries.ts';

export interface DeliveryOptions {
  db: Db;
  chat: Chat;
  files: FileShelf;
}

/** Sends agents' messages to visitors on channels, in order. */
export class Delivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Throws when the channel is not reachable. Messages that were sent until then are noted. */
  async notify(
    adapter: ChannelAdapter,
    account: OpenAccount,
    { id, externalId, context, lastSeq, messages }: Untold,
  ): Promise<void> {
    const { db } = this.#options;
    const { tenantId } = account;
    for (const said of messages) {
      try {
        if (externalId === null) throw new VendorRefusal('访客在该渠道没有身份');
        await adapter.send(account, externalId, await this.#toSend(tenantId, id, said), context);
      } catch (error) {
        // When the channel refuses a message finally, the agent is notified in the conversation.
        if (!(error instanceof VendorRefusal)) throw error;
        const { reason } = error;
        await db.tenant(tenantId, (tenant) => this.#say(tenant, id, `${adapter.name}未送达：${reason}`));
      }
      await db.tenant(tenantId, (tenant) => markTold(tenant, id, said.seq));
    }
    await db.tenant(tenantId, (tenant) => markTold(tenant, id, lastSeq));
  }

  async #toSend(tenantId: number, conversationId: string, said: Said): Promise<OutgoingMessage> {
    const { db, files } = this.#options;
    const { type, body, detail, clientMsgId } = said;
    const id = createHash('sha256').update(`${conversationId} ${clientMsgId}`).digest('hex').slice(0, 32);
    if (!isAttachmentType(type)) {
      return type === 'card'
        ? { id, type, url: body, card: detail as { title: string; summary: string } }
        : { id, type: 'text', text: body };
    }
    const file = await db.tenant(tenantId, (tenant) => files.locate(tenant, body));
    if (!file) throw new VendorRefusal('文件已不存在');
    const { fileName, contentType, size } = file;
    const path = await files.onDisk(file);
    return { id, type, file: { fileSaveName: body, path, fileName, contentType, size } };
  }

  /** The channel could not deliver a message that it had accepted. Runs in the caller's transaction. */
  async notDelivered(
    tenant: TenantTx,
    adapter: ChannelAdapter,
    account: OpenAccount,
    { to, reason }: PulledPage['undelivered'][number],
  ): Promise<void> {
    const id = await findNewestConversation(tenant, account.id, to);
    if (id) await this.#say(tenant, id, `${adapter.name}未送达：${reason}`);
  }

  async #say({ tx, tenantId, afterCommit }: TenantTx, conversationId: string, text: string): Promise<void> {
    const messages = await appendSystemMessages(tx, tenantId, [{ conversationId, text }]);
    const conversation = await findConversation(tx, tenantId, conversationId);
    if (conversation) afterCommit(() => this.#options.chat.fanOut.changed({ conversation, messages }));
  }
}
