import * as z from 'zod';
import type { Envelope } from '../kit/envelope.ts';
import type { OfflineReason } from '../kit/events.ts';
import { id } from '../kit/ids.ts';
import { visitorForm } from '../online/im.ts';
import { sessionId, type VideoCall, type VideoDeskConfig, videoAccess, videoCall } from './call.contract.ts';
import { outgoingVideoMessage, type VideoMessage, videoMessage } from './message.ts';
import type { VideoTransferType } from './transfer.contract.ts';

/**
 * The video sockets, Socket.IO over WebSocket only. Agents: `/video` (specification section 7: query type `agent`,
 * tenantId, userId, sessionId = one-use ticket), on the portal's own port and on port 8097 under the path `/video`.
 * Customers: `/video/visitor` (auth: `{ token }`). The database is the truth: on connect and on `resync` a client asks anew.
 */
export const VIDEO_AGENT_NAMESPACE = '/video';
export const VIDEO_VISITOR_NAMESPACE = '/video/visitor';

/** Reconnect settings (specification section 9). */
export const VIDEO_RECONNECT = { attempts: 10, delayMs: 1000, maxDelayMs: 30_000 } as const;

/** `place` counts from 1; `served`: an agent who could answer is there; `estimatedSeconds` from handling time and agents there, null when it cannot be known. */
export const videoQueuePlace = z.object({
  sessionId,
  place: z.number().int().min(1),
  served: z.boolean(),
  estimatedSeconds: z.number().int().min(0).nullable(),
});
export type VideoQueuePlace = z.output<typeof videoQueuePlace>;

/** What clients send; each is answered by an acknowledgement with the envelope. */
export const videoCommands = {
  /** Both sides: appends a message. The same `clientMsgId` again answers with the message already stored. */
  'message.send': { input: outgoingVideoMessage, reply: videoMessage },
  /** Both sides: messages after `afterSeq`, at most 200, ascending; `lastSeq` tells whether to ask again. */
  'message.sync': {
    input: z.object({ sessionId, afterSeq: z.number().int().min(0) }),
    reply: z.object({ messages: z.array(videoMessage), lastSeq: z.number().int(), call: videoCall }),
  },
  /** Customer only: the running call, or the newest that ended within a day, or none. */
  'call.current': { input: z.object({}), reply: videoCall.nullable() },
  /** Customer only: asks for an agent, or returns the running call. */
  'call.start': {
    input: z.object({
      groupId: id.optional(),
      form: visitorForm.optional(),
      /** Agrees to a recording. */
      recordConsent: z.boolean(),
    }),
    reply: videoCall,
  },
  /** Customer and guests from outside: a way into the room of the call once it is answered. */
  'call.token': { input: z.object({ sessionId }), reply: videoAccess },
  /** Customer only: the call's place in its queue; null once it does not wait. */
  'queue.place': { input: z.object({ sessionId }), reply: videoQueuePlace.nullable() },
  /** Customer and guests from outside: shows their screen, or stops it. */
  'screen.share': { input: z.object({ sessionId, on: z.boolean() }), reply: videoCall },
  /** A guest from outside agrees to the recording of the call. Who does not agree leaves it. */
  'recording.agree': { input: z.object({ sessionId }), reply: videoCall },
  /** The customer ends the call; a person from outside leaves it. */
  'call.end': { input: z.object({ sessionId }), reply: videoCall },
  /** Customer only: stars and words, until a day after the end; the last one counts. */
  'rating.give': {
    input: z.object({
      sessionId,
      rating: z.number().int().min(1).max(5),
      words: z.string().trim().max(300).default(''),
    }),
    reply: videoCall,
  },
} as const;

export type VideoCommandName = keyof typeof videoCommands;
export type VideoInput<N extends VideoCommandName> = z.output<(typeof videoCommands)[N]['input']>;
export type VideoReply<N extends VideoCommandName> = z.output<(typeof videoCommands)[N]['reply']>;

/** Client to server, for Socket.IO's types. */
export type VideoClientEvents = {
  [N in VideoCommandName]: (
    input: z.input<(typeof videoCommands)[N]['input']>,
    ack: (reply: Envelope<VideoReply<N>>) => void,
  ) => void;
};

/** A frame about the receiver's own call, in the specification's words (section 3, video call). */
export interface VideoCallFrame {
  transferType: VideoTransferType;
  /** The customer. */
  userId: string;
  sessionId: string;
  /** Always null: a token is got by answering. */
  token: null;
  agentId: string | null;
  roomId: string;
  config: VideoDeskConfig;
  /** Who transfers or invites, and what they wrote. */
  byName: string | null;
  note: string;
  call: VideoCall;
}

/** Server to client, for Socket.IO's types. */
export interface VideoServerEvents {
  /** Agents only. */
  transfer: (frame: VideoCallFrame) => void;
  /** Something of a call changed that the receiver takes part in; an older `version` than the known one is stale. */
  call: (call: VideoCall) => void;
  message: (message: VideoMessage) => void;
  /** To the customer, whenever their place in the queue changes. */
  queue: (place: VideoQueuePlace) => void;
  /** Frames of another server process may be missing: ask for everything as after a connect. */
  resync: () => void;
  /** The session ended; the server closes the socket. */
  offline: (reason: OfflineReason) => void;
}
