import type { Kernel } from '../../../platform/kernel.ts';
import { changeCredentials } from './account.queries.ts';
import type { OpenAccount } from './channel-adapter.ts';

/** Keeps what a vendor gave in the place of something that opens an account: `change` of what is kept now. */
export type KeepCredentials = <Credentials>(
  account: OpenAccount<Credentials>,
  change: (kept: Credentials) => Credentials,
) => Promise<void>;

export function credentialKeeper({ db, ciphers }: Pick<Kernel, 'db' | 'ciphers'>): KeepCredentials {
  return ({ id, tenantId }, change) => db.tenant(tenantId, (tenant) => changeCredentials(tenant, ciphers, id, change));
}
