import type { TenantDb } from '../../../platform/db/db.ts';

/** Whether the settings of another area name a status option. */
type Uses = (tenant: TenantDb, optionId: string) => Promise<boolean>;

const users: Uses[] = [];

/** Lets an area keep the options that its settings name: they cannot be removed. */
export function keepsStatusOption(uses: Uses): void {
  if (!users.includes(uses)) users.push(uses);
}

export async function isUsed(tenant: TenantDb, optionId: string): Promise<boolean> {
  for (const uses of users) if (await uses(tenant, optionId)) return true;
  return false;
}
