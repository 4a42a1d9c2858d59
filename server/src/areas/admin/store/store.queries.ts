import type { StoreOption } from '@lianxi/contracts/admin/store.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';

const OFFERED = 50;

/** Open stores whose code, name or region contains the keyword, by code. */
export async function findOpenStores({ tx, tenantId }: TenantDb, keyword = ''): Promise<StoreOption[]> {
  let stores = tx
    .selectFrom('stores')
    .select(['id', 'code', 'name', 'region'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open');
  if (keyword !== '') {
    stores = stores.where((eb) =>
      eb.or([mentions(eb.ref('code'), keyword), mentions(eb.ref('name'), keyword), mentions(eb.ref('region'), keyword)]),
    );
  }
  return stores.orderBy('code').limit(OFFERED).execute();
}

/** True when the tenant has this store, and it is open. */
export async function isOpenStore({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('stores')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return found !== undefined;
}

/** True when the tenant has this agent, and they are not disabled. */
export async function isEnabledAgent({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('agents')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}
