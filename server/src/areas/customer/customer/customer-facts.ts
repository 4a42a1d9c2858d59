import { type CustomerEvent, customerMoved } from '@lianxi/contracts/customer/facts';
import type { TenantTx } from '../../../platform/db/db.ts';

export interface MoveOfCustomers {
  readonly event: CustomerEvent;
  /** Null: a rule did it. */
  readonly agentId: string | null;
  readonly now: Date;
  readonly addedLabelIds?: readonly string[];
  /** How many triggers in a row led to it; absent: none. */
  readonly depth?: number;
}

/** Emits what happened to customers, in the transaction that makes it true. */
export function emitMoved(
  { emit }: Pick<TenantTx, 'emit'>,
  ids: readonly string[],
  { event, agentId, now, addedLabelIds = [], depth = 0 }: MoveOfCustomers,
): void {
  for (const customerId of ids) {
    emit(customerMoved, customerId, {
      ...{ customerId, event, agentId, depth, at: now.toISOString() },
      addedLabelIds: [...addedLabelIds],
    });
  }
}
