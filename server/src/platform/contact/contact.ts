import type { TenantDb } from '../db/db.ts';
import type { ScopeFilter } from '../permissions/scope.ts';

export type ContactChannel = 'call' | 'chat' | 'video';

/** One contact with a customer through all its transfers, as every figure counts it. */
export interface Contact {
  readonly id: string;
  readonly direction: 'in' | 'out' | 'internal';
  /** When it was offered to agents, else when it began. */
  readonly arrivedAt: Date;
  readonly endedAt: Date | null;
  /** Null: it was never offered to agents. Of an outbound call: `answered` when the other side answered. */
  readonly outcome: 'waiting' | 'answered' | 'abandoned' | 'flowed-out' | null;
  readonly groupId: string | null;
  /** Who served it last. */
  readonly agentId: string | null;
  /** From its arrival until it was answered, or was over. */
  readonly waitMs: number | null;
  /** Of a chat: from the agent's turn until the first answer of a person. */
  readonly firstReplyMs: number | null;
  readonly transfers: number;
  readonly rating: number | null;
  /** It may still change by time alone. */
  readonly open: boolean;
  readonly segments: readonly Segment[];
}

/** A part of a contact: a visit to a queue, an agent who was asked, or an agent who dialled. */
export interface Segment {
  readonly kind: 'queue' | 'taker' | 'dialler';
  readonly groupId: string | null;
  readonly agentId: string | null;
  readonly offeredAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: 'open' | 'answered' | 'missed';
  /** Why it was missed; else empty. */
  readonly cause: string;
  readonly talkMs: number;
  readonly holdMs: number;
  readonly wrapMs: number;
}

/** A time in which an agent had one status and activity on a channel. */
export interface AgentSpan {
  readonly agentId: string;
  readonly channel: ContactChannel;
  readonly since: Date;
  /** Null: it goes on. */
  readonly until: Date | null;
  readonly status: string;
  readonly statusName: string;
  /** Why, if the agent did not choose it, such as `ring-no-answer`; else empty. */
  readonly reason: string;
  /** Of the telephone: idle, ringing, dialing, talking or wrap-up. Else empty. */
  readonly activity: string;
  readonly contactId: string | null;
}

/** How an area gives its contacts to the figures. Its rules are pure, so what is read live and what is read again are equal. */
export interface ContactSource {
  readonly channel: ContactChannel;
  /** Ids after this one, ascending. */
  findNewer(tenant: TenantDb, after: string, limit: number): Promise<string[]>;
  /** Contacts as their rows say now. */
  read(tenant: TenantDb, ids: readonly string[]): Promise<Contact[]>;
  /** The groups in which an agent of the scope is. */
  findGroups(tenant: TenantDb, scope: ScopeFilter): Promise<string[]>;
  /** The spans of agents that touch the time, oldest first. */
  findSpans(tenant: TenantDb, asked: SpansAsked): Promise<AgentSpan[]>;
}

export interface SpansAsked {
  readonly begin: Date;
  readonly end: Date;
  readonly scope: ScopeFilter;
  readonly agentId?: string | undefined;
}

/** The longest time that a column holds, 24 days. */
const MAX_MS = 2_147_483_647;

/** Milliseconds between two moments; never negative. */
export const between = (from: Date, to: Date): number => Math.min(Math.max(to.getTime() - from.getTime(), 0), MAX_MS);
