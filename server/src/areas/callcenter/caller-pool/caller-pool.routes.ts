import { callerPool, callerPoolChoices } from '@lianxi/contracts/callcenter/caller-pool.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { replaceParts } from './caller-pool.queries.ts';

const records = recordRoutes(callerPool, {
  table: 'caller_pools',
  columns: {
    name: 'name',
    rule: 'rule',
    numbers: null,
    skillGroupIds: null,
    agentIds: null,
    usual: 'usual',
    enabled: 'enabled',
  },
  constraints: {
    caller_pool_numbers_hotline_fkey: callerPool.errors.unknownNumber,
    caller_pool_users_agent_fkey: callerPool.errors.unknownAgent,
    caller_pool_users_agent_key: callerPool.errors.agentTaken,
    caller_pool_users_group_fkey: callerPool.errors.unknownGroup,
    caller_pool_users_group_key: callerPool.errors.groupTaken,
    caller_pools_name_key: callerPool.errors.duplicate,
    caller_pools_usual_key: callerPool.errors.secondUsual,
  },
  rows: (pools) =>
    pools.select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('caller_pool_numbers as n')
          .innerJoin('hotlines as h', (join) => join.onRef('h.tenant_id', '=', 'n.tenant_id').onRef('h.id', '=', 'n.hotline_id'))
          .whereRef('n.tenant_id', '=', 'r.tenant_id')
          .whereRef('n.pool_id', '=', 'r.id')
          .select([sql<string>`h.id::text`.as('hotlineId'), 'h.did', 'n.areas'])
          .orderBy('n.place'),
      ).as('numbers'),
      jsonArrayFrom(
        eb
          .selectFrom('caller_pool_users as u')
          .innerJoin('skill_groups as g', (join) =>
            join.onRef('g.tenant_id', '=', 'u.tenant_id').onRef('g.id', '=', 'u.skill_group_id'),
          )
          .whereRef('u.tenant_id', '=', 'r.tenant_id')
          .whereRef('u.pool_id', '=', 'r.id')
          .select([sql<string>`g.id::text`.as('id'), 'g.name'])
          .orderBy('g.name'),
      ).as('skill_groups'),
      jsonArrayFrom(
        eb
          .selectFrom('caller_pool_users as u')
          .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'u.tenant_id').onRef('a.id', '=', 'u.agent_id'))
          .whereRef('u.tenant_id', '=', 'r.tenant_id')
          .whereRef('u.pool_id', '=', 'r.id')
          .select([sql<string>`a.id::text`.as('id'), 'a.name'])
          .orderBy('a.ag_no'),
      ).as('agents'),
    ]),
  toWire: ({ numbers, skill_groups, agents }) => ({ numbers, skillGroups: skill_groups, agents }),
  order: [
    ['usual', 'desc'],
    ['id', 'asc'],
  ],
  parts: replaceParts,
  remove: async (ctx, kit) => {
    const { tx, tenantId, params } = ctx;
    const used = tx.selectFrom('outbound_routes').select('id').where('tenant_id', '=', tenantId).where('pool_id', '=', params.id);
    if (await used.limit(1).executeTakeFirst()) throw new CodedError(callerPool.errors.inUse);
    return kit.remove(ctx);
  },
});

const others = routes((on) => {
  on(callerPoolChoices, async ({ tx, tenantId }) => ({
    numbers: await tx
      .selectFrom('hotlines')
      .select(['id', 'did', 'name'])
      .where('tenant_id', '=', tenantId)
      .where('outbound', '=', true)
      .where('enabled', '=', true)
      .orderBy('did')
      .execute(),
    skillGroups: await tx
      .selectFrom('skill_groups')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .orderBy('name')
      .execute(),
  }));
});

export const callerPoolRoutes = [...records, ...others];
