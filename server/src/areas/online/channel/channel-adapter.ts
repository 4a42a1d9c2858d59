import type { Readable } from 'node:stream';
import { type AttachmentType, attachmentType, type ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import * as z from 'zod';

/** The channels of visitors, except the web. */
export type Channel = Exclude<Conversation['channel'], 'web'>;

/** An account of a channel with decrypted credentials: a row of `sites`. */
export interface OpenAccount<Credentials = unknown> {
  readonly id: string;
  readonly tenantId: number;
  readonly channel: Channel;
  /** Identifies the account in its callback address. */
  readonly key: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly credentials: Credentials;
}

/** A file that a visitor sent. It stays at the channel until {@link ChannelAdapter.download} fetches it. */
export const channelMedia = z.object({
  type: attachmentType,
  /** The id or address by which the adapter fetches it. No other code reads it. */
  ref: z.string().min(1).max(2000),
});
export type ChannelMedia = z.output<typeof channelMedia>;

/** A visitor's message, in the form that the rest of the chat uses. */
export const channelMessage = z.object({
  /** The channel's own id of the message: a repeated delivery has the same one. */
  key: z.string().min(1).max(100),
  /** The sender's id at the channel, within the account. */
  from: z.string().min(1).max(100),
  /** The text. Next to media: a substitute when the media cannot be fetched, such as `[图片]`. */
  text: z.string().min(1),
  media: channelMedia.optional(),
  /**
   * Data that the adapter needs for an answer, such as the message's place. {@link ChannelAdapter.send} gets the visitor's newest
   * one.
   */
  context: z.string().max(2000).optional(),
  /** The sender's own name, where the message contains it. */
  name: z.string().max(200).optional(),
  /** The subject, such as an order. Agents see it as the page on which the conversation began. */
  about: z.string().max(200).optional(),
});
export type ChannelMessage = z.output<typeof channelMessage>;

/** A file on this server that an agent sends. */
export interface SentFile {
  /** Its name in the file store. */
  readonly fileSaveName: string;
  readonly path: string;
  readonly fileName: string;
  /** Detected from the content. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** A message of an agent or the robot. `id`: the same at each retry, at most 32 letters and digits. */
export type OutgoingMessage = { readonly id: string } & (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'card'; readonly url: string; readonly card: NonNullable<ChatMessage['card']> }
  | { readonly type: AttachmentType; readonly file: SentFile }
);

/** One page of waiting messages, for a channel that does not send messages itself. */
export interface PulledPage {
  /** Stored together with the messages in one transaction, and sent with the next request. Only the adapter reads it. */
  readonly cursor: string;
  readonly messages: readonly ChannelMessage[];
  /** Messages that the channel accepted but could not deliver: the visitor, and the reason as in {@link VendorRefusal}. */
  readonly undelivered: readonly { readonly to: string; readonly reason: string }[];
  readonly more: boolean;
}

/**
 * The functions of a channel. An adapter speaks its vendor's protocol and does not know conversations. The leading process calls
 * it (`typing`: any process), never twice at the same time for one account. The adapter's own routes receive the vendor's
 * messages: they check signatures and call `keepMessage`.
 *
 * A new channel needs: a folder here with its adapter, its routes and an `AccountKind`; a line in `adapters.ts` and in
 * `public.ts`; a contract from `accountEndpoints`; a page from `ChannelPage`.
 */
export interface ChannelAdapter<Credentials = unknown> {
  readonly channel: Channel;
  /** The name that agents see, for example 微信. */
  readonly name: string;

  /**
   * Sends a message to a visitor. `context`: from the visitor's newest message, empty when none had one. Throws
   * {@link VendorRefusal}, also when a time window is over or the channel does not carry the kind.
   */
  send(account: OpenAccount<Credentials>, to: string, message: OutgoingMessage, context: string): Promise<void>;

  /** Fetches a visitor's file. The reader stops at the size limit of attachments. Throws {@link VendorRefusal}. */
  download?(account: OpenAccount<Credentials>, media: ChannelMedia): Promise<{ fileName: string; body: Readable }>;

  /**
   * Shows the visitor that an agent is writing. It is repeated while the agent writes, at most every fifteen seconds. Errors are
   * logged.
   */
  typing?(account: OpenAccount<Credentials>, to: string): Promise<void>;

  /** The visitor's name at the channel; null: unknown. It is called once, at their first message. */
  nameOf?(account: OpenAccount<Credentials>, from: string): Promise<string | null>;

  /**
   * Fetches waiting messages, for channels that only report that messages wait (`askForPull`). `ticket`: from the last report,
   * empty when the server polls. `cursor`: of the page before, empty the first time. Throws {@link VendorRefusal}.
   */
  pull?(account: OpenAccount<Credentials>, from: { cursor: string; ticket: string }): Promise<PulledPage>;
}
