import type { FactDefinition, FactPayload } from '@lianxi/contracts/kit/facts';
import type { TenantTx } from '../db/db.ts';

/** A fact as a consumer gets it. */
export interface Fact {
  readonly tenantId: number;
  readonly name: string;
  readonly key: string;
  readonly payload: unknown;
  readonly shard: number;
  readonly seq: number;
  /** When it was emitted. */
  readonly at: Date;
}

/** Handles facts, in one process at a time, each in a transaction of its tenant. */
export interface Consumer {
  /** The name of its positions in the database: never change it. */
  readonly name: string;
  readonly handles: ReadonlyMap<string, (tenant: TenantTx, fact: Fact) => Promise<void>>;
}

interface Handling {
  readonly fact: FactDefinition;
  readonly run: (tenant: TenantTx, fact: Fact) => Promise<void>;
}

/**
 * How a consumer handles a fact. `handle` runs in the transaction that moves the consumer's position. So its writes there
 * happen once, although it may run again after a fault. Its effects elsewhere can happen twice.
 */
export function on<F extends FactDefinition>(
  fact: F,
  handle: (tenant: TenantTx, payload: FactPayload<F>, fact: Fact) => Promise<void>,
): Handling {
  return { fact, run: (tenant, one) => handle(tenant, fact.payload.parse(one.payload) as FactPayload<F>, one) };
}

/**
 * Declares a consumer: `defineConsumer('customer.trajectory', on(conversationEnded, …))`. A new one begins with the oldest
 * stored fact.
 */
export function defineConsumer(name: string, ...handlings: readonly Handling[]): Consumer {
  return { name, handles: new Map(handlings.map(({ fact, run }) => [fact.name, run])) };
}
