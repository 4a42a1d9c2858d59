import type { TenantTx } from '../../../platform/db/db.ts';

/** What another area does in the transaction in which an agent's telephone goes offline. */
type Follow = (tenant: TenantTx, agentId: string) => Promise<void>;

const followers = new Set<Follow>();

/** Lets an area follow: going offline at the telephone also turns video off (specification section 4). Answers how to stop. */
export function whenPhoneGoesOffline(follow: Follow): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

export async function phoneWentOffline(tenant: TenantTx, agentId: string): Promise<void> {
  for (const follow of followers) await follow(tenant, agentId);
}
