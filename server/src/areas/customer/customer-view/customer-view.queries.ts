import type { CustomerView, CustomerViewContent } from '@lianxi/contracts/customer/customer-view.contract';
import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';

/** Conditions of views may name a person or their number. */
export const sealedCustomerViews: SealedTable = { table: 'customer_views', columns: ['customer_views.content'] };

/** What an agent saves. */
export interface SavedView {
  readonly name: string;
  readonly sharing: CustomerView['sharing'];
  readonly roleIds: readonly string[];
  readonly content: CustomerViewContent;
}

/** A view, with its content as its owner saved it. */
export type StoredView = Omit<CustomerView, 'content' | 'mine'> & { agentId: string; content: CustomerViewContent };

/** The agent's own views, and those that are shared with their roles. */
export async function findViews(
  { tx, tenantId, cipher }: SealedDb,
  { agentId, roleIds }: { agentId: string; roleIds: readonly string[] },
): Promise<StoredView[]> {
  const rows = await tx
    .selectFrom('customer_views as v')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'v.tenant_id').onRef('a.id', '=', 'v.agent_id'))
    .select(['v.id', 'v.agent_id', 'a.name as owner', 'v.name', 'v.sharing', 'v.content', 'v.version'])
    .select(sql<string[]>`v.role_ids::text[]`.as('roles'))
    .where('v.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('v.agent_id', '=', agentId),
        eb('v.sharing', '=', 'everybody'),
        eb.and([eb('v.sharing', '=', 'roles'), sql<boolean>`v.role_ids && ${roleIds}::bigint[]`]),
      ]),
    )
    .orderBy((eb) => eb('v.agent_id', '=', agentId), 'desc')
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
  return rows.map(({ agent_id, owner, roles, content, sharing, ...row }) => ({
    ...row,
    agentId: agent_id,
    ownerName: owner,
    sharing: sharing as CustomerView['sharing'],
    roleIds: roles,
    content: JSON.parse(cipher.decrypt('customer_views.content', content)) as CustomerViewContent,
  }));
}

export async function countViews({ tx, tenantId }: TenantDb, agentId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('customer_views')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whose view it is; undefined: there is none. */
export async function findViewOwner({ tx, tenantId }: TenantDb, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('customer_views')
    .select('agent_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.agent_id;
}

const columnsOf = ({ cipher }: SealedDb, { name, sharing, roleIds, content }: SavedView) => ({
  name,
  sharing,
  role_ids: sql<string[]>`${sharing === 'roles' ? roleIds : []}::bigint[]`,
  content: cipher.encrypt('customer_views.content', JSON.stringify(content)),
});

export async function insertView(own: SealedDb, agentId: string, view: SavedView): Promise<string> {
  const { id } = await own.tx
    .insertInto('customer_views')
    .values({ tenant_id: own.tenantId, agent_id: agentId, ...columnsOf(own, view) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false when it is gone or was changed since `version`. */
export async function replaceView(own: SealedDb, id: string, version: number, view: SavedView): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('customer_views')
    .set({ ...columnsOf(own, view), updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeView({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('customer_views').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
