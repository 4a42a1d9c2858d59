import { callScript, type ScriptSentence, scriptsOfCall } from '@lianxi/contracts/callcenter/call-script.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { findOwnCall } from '../summary/own-call.queries.ts';
import { findScriptsFor, replaceUses } from './call-script.queries.ts';

const records = recordRoutes(callScript, {
  table: 'call_scripts',
  columns: {
    name: 'name',
    sentences: null,
    direction: 'direction',
    skillGroupIds: null,
    hotlineIds: null,
    sort: 'sort',
    enabled: 'enabled',
  },
  constraints: {
    call_scripts_name_key: callScript.errors.duplicate,
    call_script_uses_group_fkey: callScript.errors.unknownGroup,
    call_script_uses_hotline_fkey: callScript.errors.unknownHotline,
  },
  rows: (scripts) =>
    scripts.select((eb) => [
      'r.sentences',
      jsonArrayFrom(
        eb
          .selectFrom('call_script_uses as u')
          .innerJoin('skill_groups as g', (join) =>
            join.onRef('g.tenant_id', '=', 'u.tenant_id').onRef('g.id', '=', 'u.skill_group_id'),
          )
          .whereRef('u.tenant_id', '=', 'r.tenant_id')
          .whereRef('u.script_id', '=', 'r.id')
          .select([sql<string>`g.id::text`.as('id'), 'g.name'])
          .orderBy('g.name'),
      ).as('skill_groups'),
      jsonArrayFrom(
        eb
          .selectFrom('call_script_uses as u')
          .innerJoin('hotlines as h', (join) => join.onRef('h.tenant_id', '=', 'u.tenant_id').onRef('h.id', '=', 'u.hotline_id'))
          .whereRef('u.tenant_id', '=', 'r.tenant_id')
          .whereRef('u.script_id', '=', 'r.id')
          .select([sql<string>`h.id::text`.as('id'), 'h.name'])
          .orderBy('h.name'),
      ).as('hotlines'),
    ]),
  toWire: ({ sentences, skill_groups, hotlines }) => ({
    sentences: sentences as unknown as ScriptSentence[],
    skillGroups: skill_groups,
    hotlines,
  }),
  toRow: ({ sentences }) => ({ sentences: JSON.stringify(sentences) }),
  // The order in which agents see them.
  order: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
  parts: replaceUses,
});

const others = routes((on) => {
  on(scriptsOfCall, async (ctx) => {
    const own = existing(await findOwnCall(ctx, ctx.principal.agentId, ctx.params.linkedid));
    return own.direction === 'internal' ? [] : findScriptsFor(ctx, own);
  });
});

export const callScriptRoutes = [...records, ...others];
