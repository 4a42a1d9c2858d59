import type * as z from 'zod';

/**
 * A typed event. Agent events are sent by the server: appended to the agent's log in the transaction
 * that causes them, delivered after commit, replayed on reconnect. Portal events travel between host
 * and remotes in one browser tab.
 */
export interface EventDefinition<T extends z.ZodType = z.ZodType, Channel extends 'agent' | 'portal' = 'agent' | 'portal'> {
  readonly channel: Channel;
  /** `noun.happened`, unique in the product. */
  readonly name: string;
  readonly payload: T;
}

/** Declares an event that the server sends to agents. */
export function agentEvent<T extends z.ZodType>(name: string, payload: T): EventDefinition<T, 'agent'> {
  return { channel: 'agent', name, payload };
}

/**
 * Something that many see, such as all seats of a tenant. Who has it open is told that it changed and reads it anew: too
 * much for the log of each of them.
 */
export interface Topic {
  /** Small letters and hyphens, at most 20, unique in the product. */
  readonly topic: string;
}

/** Declares what pages may watch. */
export function defineTopic(topic: string): Topic {
  return { topic };
}

/** Declares an event between host and remotes. */
export function portalEvent<T extends z.ZodType>(name: string, payload: T): EventDefinition<T, 'portal'> {
  return { channel: 'portal', name, payload };
}

export type PayloadOf<E> = E extends EventDefinition<infer T> ? z.output<T> : never;

/** Why a session is over: somebody signed in elsewhere, it was ended, or it was not used for too long. */
export type OfflineReason = 'kicked' | 'revoked' | 'lapsed';

/** One frame of the call-centre WebSocket, server to browser. */
export type AgentFrame =
  /** An event of the agent's log; `seq` grows by one per agent. */
  | { type: 'event'; seq: number; name: string; payload: unknown; at: string }
  /** Sent once after connect: the newest `seq`. `reset`: the log no longer reaches back to the asked `lastSeq`; load state afresh. */
  | { type: 'ready'; seq: number; reset: boolean }
  /** The session ended: signed in elsewhere, password changed, disabled (specification section 4: kicked). */
  | { type: 'offline'; reason: OfflineReason }
  /** What this agent may do or load changed (roles, rights, the tenant's apps): ask for all of it again. */
  | { type: 'rights' }
  /** Something changed that this connection watches (`watch:<topic>` until `unwatch:<topic>`). */
  | { type: 'changed'; topic: string }
  | { type: 'heart' }
  /** Answers `ping:<n>` at once, by which the browser measures delay and loss (specification section 9). */
  | { type: 'pong'; n: number };
