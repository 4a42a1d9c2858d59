import type { TenantTx } from '../../../platform/db/db.ts';

/** Work of another area in the transaction in which an agent's telephone goes offline. */
type Follow = (tenant: TenantTx, agentId: string) => Promise<void>;

const followers = new Set<Follow>();

/**
 * Lets an area act: when the telephone goes offline, video goes offline too (specification section 4). Returns a function that
 * unsubscribes.
 */
export function whenPhoneGoesOffline(follow: Follow): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

export async function phoneWentOffline(tenant: TenantTx, agentId: string): Promise<void> {
  for (const follow of followers) await follow(tenant, agentId);
}
