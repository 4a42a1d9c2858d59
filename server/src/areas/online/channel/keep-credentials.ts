import type { Kernel } from '../../../platform/kernel.ts';
import { changeCredentials } from './account.queries.ts';
import type { OpenAccount } from './channel-adapter.ts';

/** Stores what a vendor issued in place of credentials: `change` of the present ones. */
export type KeepCredentials = <Credentials>(
  account: OpenAccount<Credentials>,
  change: (kept: Credentials) => Credentials,
) => Promise<void>;

export function credentialKeeper({ db }: Pick<Kernel, 'db'>): KeepCredentials {
  return ({ id, tenantId }, change) => db.tenant(tenantId, (tenant) => changeCredentials(tenant, id, change));
}
