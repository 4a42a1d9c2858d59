import type { makeCall } from '@lianxi/contracts/callcenter/call.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';

/** A number that an agent is about to dial, and what the page said of the call. */
export interface Dialling {
  readonly userfield: string;
  readonly number: string;
}

/**
 * Another area's say in a call that an agent dials, in the transaction of the command. It throws the reason why the call may not be
 * made. It returns the pool of numbers that the called party sees; null: the usual one.
 */
export type DialGuard = (ctx: SignedInContext<typeof makeCall>, dialling: Dialling) => Promise<string | null>;

const guards = new Set<DialGuard>();

export function guardDials(guard: DialGuard): void {
  guards.add(guard);
}

export async function askGuards(ctx: SignedInContext<typeof makeCall>, dialling: Dialling): Promise<string | null> {
  let poolId: string | null = null;
  for (const guard of guards) poolId = (await guard(ctx, dialling)) ?? poolId;
  return poolId;
}
