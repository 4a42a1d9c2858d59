import type { ExtensionNumber } from '@lianxi/contracts/callcenter/extension-number.contract';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';

interface Asked extends KeywordPage {
  readonly id?: string;
  readonly type?: string | undefined;
  readonly state?: 'assigned' | 'free' | undefined;
}

/** One page of extensions by number, with who has them, and how many there are. */
export function listExtensions(
  { tx, tenantId }: TenantDb,
  { id, keyword, type, state, ...page }: Asked,
): Promise<ListPage<ExtensionNumber>> {
  let extensions = tx
    .selectFrom('extensions as e')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'e.tenant_id').onRef('a.ext', '=', 'e.number'))
    .leftJoin('agent_phone_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .where('e.tenant_id', '=', tenantId);
  if (id !== undefined) extensions = extensions.where('e.id', '=', id);
  if (type) extensions = extensions.where('e.kind', '=', type);
  if (state) extensions = extensions.where('a.id', state === 'free' ? 'is' : 'is not', null);
  if (keyword) extensions = extensions.where(mentions(sql`concat_ws(' ', e.number, a.name, a.ag_no)`, keyword));
  const found = extensions
    .select(['e.id', 'e.number', 'e.kind', 'e.version', 's.registered'])
    .select(['a.id as agentId', 'a.name as agentName', 'a.ag_no as agNo'])
    .orderBy(sql`length(e.number)`)
    .orderBy('e.number');
  return findPage(found, page, (row) => {
    return { ...row, kind: row.kind as ExtensionNumber['kind'], registered: row.registered ?? false };
  });
}

export async function findExtension(own: TenantDb, id: string): Promise<ExtensionNumber | null> {
  const { list } = await listExtensions(own, { id, currentPage: 1, pageSize: 1 });
  return list[0] ?? null;
}

/** Makes extensions with secrets as ciphertext, or null. Answers how many of them there were not yet. */
export async function insertExtensions(
  { tx, tenantId }: TenantDb,
  kind: ExtensionNumber['kind'],
  extensions: readonly { number: string; secret: Buffer | null }[],
): Promise<number> {
  const made = await tx
    .insertInto('extensions')
    .values(extensions.map((extension) => ({ tenant_id: tenantId, kind, ...extension })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return made.length;
}

/** False when it is gone or was changed since `version`. `secret` left out: stays. */
export async function writeExtension(
  { tx, tenantId }: TenantDb,
  { id, version, ...columns }: { id: string; version: number; kind: ExtensionNumber['kind']; secret?: Buffer | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('extensions')
    .set({ ...columns, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Does the agent use their telephone: online, in a call, with the web phone on or a set of their own? */
export async function usesTelephone({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const seat = await tx
    .selectFrom('agent_phone_status')
    .select('agent_id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where((eb) =>
      eb.or([
        eb('status', '<>', '0'),
        eb('call_id', 'is not', null),
        eb('web_phone_session', 'is not', null),
        eb('desk_set_secret', 'is not', null),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  return seat !== undefined;
}

/** Takes an extension from whoever has it, or gives it to an agent. False: there is no such agent. */
export async function setExtensionOf({ tx, tenantId }: TenantDb, agentId: string, number: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agents')
    .set((eb) => ({ ext: number, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
