import type { CallScript, callScriptFields, ScriptSentence } from '@lianxi/contracts/callcenter/call-script.contract';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { CallFacts } from '../summary/own-call.queries.ts';

type Fields = z.output<typeof callScriptFields>;

/** One page, in the order in which agents see them, and how many there are. */
export async function listScripts(own: TenantDb, { keyword = '', ...page }: KeywordPage): Promise<ListPage<CallScript>> {
  const scripts = own.tx
    .selectFrom('call_scripts')
    .where('tenant_id', '=', own.tenantId)
    .where(mentions(sql.ref('name'), keyword));
  const found = await findPage(scripts.select('id').orderBy('sort').orderBy('id'), page, ({ id }) => id);
  return { ...found, list: await findScripts(own, found.list) };
}

/** Whole scripts, in the order in which agents see them. */
export async function findScripts({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<CallScript[]> {
  const { rows } = await sql<CallScript>`
    select s.id, s.name, s.direction, s.sentences, s.sort, s.enabled, s.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by h.name)
        from call_script_uses u join hotlines h on h.tenant_id = u.tenant_id and h.id = u.hotline_id
        where u.tenant_id = s.tenant_id and u.script_id = s.id), '[]') as hotlines,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id::text, 'name', g.name) order by g.name)
        from call_script_uses u join skill_groups g on g.tenant_id = u.tenant_id and g.id = u.skill_group_id
        where u.tenant_id = s.tenant_id and u.script_id = s.id), '[]') as "skillGroups"
    from call_scripts s where s.tenant_id = ${tenantId} and s.id = any(${[...ids]}::bigint[])
    order by s.sort, s.id`.execute(tx);
  return rows;
}

/** What is said in a call: scripts of its skill group or its hotline, and those of no group and hotline. */
export async function findScriptsFor(
  { tx, tenantId }: TenantDb,
  { direction, did, skillGroupId }: CallFacts,
): Promise<{ id: string; name: string; sentences: ScriptSentence[] }[]> {
  const { rows } = await sql<{ id: string; name: string; sentences: ScriptSentence[] }>`
    select s.id, s.name, s.sentences from call_scripts s
    where s.tenant_id = ${tenantId} and s.enabled and (s.direction is null or s.direction = ${direction})
      and (not exists (select from call_script_uses u where u.tenant_id = s.tenant_id and u.script_id = s.id)
        or exists (select from call_script_uses u
          left join hotlines h on h.tenant_id = u.tenant_id and h.id = u.hotline_id
          where u.tenant_id = s.tenant_id and u.script_id = s.id
            and (u.skill_group_id = ${skillGroupId} or h.did = ${did})))
    order by s.sort, s.id`.execute(tx);
  return rows;
}

export async function insertScript(own: TenantDb, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('call_scripts')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeUses(own, id, fields);
  return id;
}

/** False when the script is gone or was changed since `version`. */
export async function replaceScript(own: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { tx, tenantId } = own;
  const { numUpdatedRows } = await tx
    .updateTable('call_scripts')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('call_script_uses').where('tenant_id', '=', tenantId).where('script_id', '=', id).execute();
  await writeUses(own, id, fields);
  return true;
}

export async function removeScript({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('call_scripts').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

async function writeUses({ tx, tenantId }: TenantDb, id: string, { hotlineIds, skillGroupIds }: Fields): Promise<void> {
  const key = { tenant_id: tenantId, script_id: id };
  const uses = [
    ...hotlineIds.map((hotline_id) => ({ ...key, hotline_id, skill_group_id: null })),
    ...skillGroupIds.map((skill_group_id) => ({ ...key, hotline_id: null, skill_group_id })),
  ];
  if (uses.length > 0) await tx.insertInto('call_script_uses').values(uses).execute();
}

function toRow({ name, direction, sentences, sort, enabled }: Fields) {
  return { name, direction, sentences: JSON.stringify(sentences), sort, enabled };
}
