import type { Readable } from 'node:stream';
import { type AttachmentType, attachmentType, type ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import * as z from 'zod';

/** Where visitors may come from beside the web. */
export type Channel = Exclude<Conversation['channel'], 'web'>;

/** An account of a channel with what opens it: a row of `sites`, its credentials unsealed. */
export interface OpenAccount<Credentials = unknown> {
  readonly id: string;
  readonly tenantId: number;
  readonly channel: Channel;
  /** Names the account in its callback address. */
  readonly key: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly credentials: Credentials;
}

/** What a visitor sent that is a file: it stays with the channel until {@link ChannelAdapter.download} fetches it. */
export const channelMedia = z.object({
  type: attachmentType,
  /** Whatever the adapter needs to fetch it: an id, an address. Nobody else reads it. */
  ref: z.string().min(1).max(2000),
});
export type ChannelMedia = z.output<typeof channelMedia>;

/** A message of a visitor, as the rest of the chat understands it. */
export const channelMessage = z.object({
  /** The channel's own id of it: delivered again, it is the same. */
  key: z.string().min(1).max(100),
  /** Who sent it, as the channel names them within the account. */
  from: z.string().min(1).max(100),
  /** Its words. Beside media what stands in its place when it cannot be had, such as `[图片]`. */
  text: z.string().min(1),
  media: channelMedia.optional(),
  /** What the adapter needs to answer it, such as its place there; the newest of a visitor is handed to {@link ChannelAdapter.send}. */
  context: z.string().max(2000).optional(),
  /** What they call themselves, where the message says so. */
  name: z.string().max(200).optional(),
  /** What they write about, such as an order; agents read it as the page that the conversation began on. */
  about: z.string().max(200).optional(),
});
export type ChannelMessage = z.output<typeof channelMessage>;

/** A file on this server that is to be sent. */
export interface SentFile {
  /** Its name in the store. */
  readonly fileSaveName: string;
  readonly path: string;
  readonly fileName: string;
  /** Read from the content. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** What an agent or the robot said. `id`: the same whenever it is tried again, 32 letters and digits at most. */
export type OutgoingMessage = { readonly id: string } & (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'card'; readonly url: string; readonly card: NonNullable<ChatMessage['card']> }
  | { readonly type: AttachmentType; readonly file: SentFile }
);

/** One page of what waits at a channel that does not deliver by itself. */
export interface PulledPage {
  /** Kept with the messages in one transaction, and handed in with the next call. Opaque to everybody else. */
  readonly cursor: string;
  readonly messages: readonly ChannelMessage[];
  /** What was taken before and could not be delivered after all: to whom, and why as in {@link VendorRefusal}. */
  readonly undelivered: readonly { readonly to: string; readonly reason: string }[];
  readonly more: boolean;
}

/**
 * What a channel has to be able to do. An adapter speaks its vendor's protocol and knows nothing of conversations; it is
 * called on the process that leads (`typing` on any), for an account never twice at once. What the vendor delivers comes
 * through routes of the adapter's own, which check signatures and hand messages to `keepMessage`.
 *
 * A new channel: a folder here with its adapter, its routes and an `AccountKind`; a line in `adapters.ts` and in
 * `public.ts`; a contract from `accountEndpoints`; a page from `ChannelPage`.
 */
export interface ChannelAdapter<Credentials = unknown> {
  readonly channel: Channel;
  /** As agents know it, for example 微信. */
  readonly name: string;

  /**
   * Says something to a visitor. `context`: of the newest message of theirs, empty when none had any. Throws
   * {@link VendorRefusal}, also for a time window that has passed or a kind that it cannot carry.
   */
  send(account: OpenAccount<Credentials>, to: string, message: OutgoingMessage, context: string): Promise<void>;

  /** Fetches what a visitor sent. The reader stops at the size that attachments may have. Throws {@link VendorRefusal}. */
  download?(account: OpenAccount<Credentials>, media: ChannelMedia): Promise<{ fileName: string; body: Readable }>;

  /** Shows the visitor that somebody is writing; called again while they do, at most every fifteen seconds. What it throws is logged. */
  typing?(account: OpenAccount<Credentials>, to: string): Promise<void>;

  /** What a visitor calls themselves there; null: unknown. Asked once, when they write for the first time. */
  nameOf?(account: OpenAccount<Credentials>, from: string): Promise<string | null>;

  /**
   * Fetches what waits, for channels that only say that something does (`askForPull`). `ticket`: what they said last, empty
   * when the server asks by itself; `cursor`: of the page before, empty the first time. Throws {@link VendorRefusal}.
   */
  pull?(account: OpenAccount<Credentials>, from: { cursor: string; ticket: string }): Promise<PulledPage>;
}
