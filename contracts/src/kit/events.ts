import type * as z from 'zod';

/**
 * A typed event. The server sends agent events: it appends them to the agent's log in the transaction that causes them,
 * delivers them after the commit, and sends them again after a reconnect. Portal events travel between host and remotes in one
 * browser tab.
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
 * A list that many users see, such as all seats of a tenant. The server notifies open pages that it changed, and they read it
 * again. Such changes are too many for the log of each agent.
 */
export interface Topic {
  /** Small letters and hyphens, at most 20, unique in the product. */
  readonly topic: string;
}

/** Declares a topic that pages may watch. */
export function defineTopic(topic: string): Topic {
  return { topic };
}

/** Declares an event between host and remotes. */
export function portalEvent<T extends z.ZodType>(name: string, payload: T): EventDefinition<T, 'portal'> {
  return { channel: 'portal', name, payload };
}

export type PayloadOf<E> = E extends EventDefinition<infer T> ? z.output<T> : never;

/** Why a session ended: the user signed in elsewhere, it was ended, or it was not used for too long. */
export type OfflineReason = 'kicked' | 'revoked' | 'lapsed';

/** One frame of the call-centre WebSocket, server to browser. */
export type AgentFrame =
  /** An event of the agent's log; `seq` grows by one per agent. */
  | { type: 'event'; seq: number; name: string; payload: unknown; at: string }
  /**
   * Sent once after connect: the newest `seq`. `reset`: the log no longer contains the event after `lastSeq`; load the state
   * again.
   */
  | { type: 'ready'; seq: number; reset: boolean }
  /** The session ended: signed in elsewhere, password changed, disabled (specification section 4: kicked). */
  | { type: 'offline'; reason: OfflineReason }
  /** The agent's rights or code changed (roles, rights, the tenant's apps): the portal asks for all of it again. */
  | { type: 'rights' }
  /** A topic changed that this connection watches (from `watch:<topic>` to `unwatch:<topic>`). */
  | { type: 'changed'; topic: string }
  | { type: 'heart' }
  /** Answers `ping:<n>` at once. The browser measures delay and loss with it (specification section 9). */
  | { type: 'pong'; n: number };
