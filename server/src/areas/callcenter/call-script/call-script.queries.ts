import type { callScript, ScriptSentence } from '@lianxi/contracts/callcenter/call-script.contract';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { CallFacts } from '../summary/own-call.queries.ts';

type Uses = Pick<FieldsOf<typeof callScript>, 'hotlineIds' | 'skillGroupIds'>;

/** The scripts for a call: those of its skill group or its hotline, and those without group and hotline. */
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

/** Replaces the hotlines and skill groups of a script. */
export async function replaceUses({ tx, tenantId }: TenantDb, id: string, { hotlineIds, skillGroupIds }: Uses): Promise<void> {
  await tx.deleteFrom('call_script_uses').where('tenant_id', '=', tenantId).where('script_id', '=', id).execute();
  const key = { tenant_id: tenantId, script_id: id };
  const uses = [
    ...hotlineIds.map((hotline_id) => ({ ...key, hotline_id, skill_group_id: null })),
    ...skillGroupIds.map((skill_group_id) => ({ ...key, hotline_id: null, skill_group_id })),
  ];
  if (uses.length > 0) await tx.insertInto('call_script_uses').values(uses).execute();
}
