import { claimState, customerBin, customerPool, moveCustomers } from '@lianxi/contracts/customer/recovery.contract';
import type { BodyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { refreshCustomers } from '../customer/refresh.ts';

/** Moves customers to the pool, to the bin, or back, and loads again what shows them. */
export async function move(ids: readonly string[], to: BodyOf<typeof moveCustomers>['to'], reason = '') {
  const moved = await call(moveCustomers, { body: { ids: [...ids], to, reason } });
  void refreshAll();
  return moved;
}

/** After customers came to the pool or the bin, or left them. */
export async function refreshAll(): Promise<void> {
  await Promise.all([invalidate(customerPool), invalidate(customerBin), invalidate(claimState), refreshCustomers()]);
}
