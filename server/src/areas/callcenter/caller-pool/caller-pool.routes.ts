import {
  callerPoolChoices,
  callerPoolErrors,
  callerPoolList,
  createCallerPool,
  deleteCallerPool,
  readCallerPool,
  updateCallerPool,
} from '@lianxi/contracts/callcenter/caller-pool.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findPools, insertPool, listPools, removePool, replacePool } from './caller-pool.queries.ts';

const constraints: ConstraintErrors = {
  caller_pool_numbers_hotline_fkey: callerPoolErrors.unknownNumber,
  caller_pool_users_agent_fkey: callerPoolErrors.unknownAgent,
  caller_pool_users_agent_key: callerPoolErrors.agentTaken,
  caller_pool_users_group_fkey: callerPoolErrors.unknownGroup,
  caller_pool_users_group_key: callerPoolErrors.groupTaken,
  caller_pools_name_key: callerPoolErrors.duplicate,
  caller_pools_usual_key: callerPoolErrors.secondUsual,
};

export const callerPoolRoutes = routes((on) => {
  on(callerPoolList, (ctx) => listPools(ctx, ctx.query));

  on(readCallerPool, async (ctx) => {
    const [found] = await findPools(ctx, [ctx.params.id]);
    if (!found) throw new CodedError(commonErrors.notFound);
    return found;
  });

  on(createCallerPool, async (ctx) => {
    const id = await insertPool(ctx, ctx.body);
    ctx.audit({ target: `caller-pool:${id}`, after: ctx.body });
    return { id };
  });

  on(updateCallerPool, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const [before] = await findPools(ctx, [id]);
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replacePool(ctx, id, version, fields))) throw new CodedError(callerPoolErrors.changed);
    ctx.audit({ target: `caller-pool:${id}`, before, after: fields });
    return null;
  });

  on(deleteCallerPool, async (ctx) => {
    const [before] = await findPools(ctx, [ctx.params.id]);
    if (!before) throw new CodedError(commonErrors.notFound);
    const route = ctx.tx.selectFrom('outbound_routes').select('id').where('tenant_id', '=', ctx.tenantId);
    const used = await route.where('pool_id', '=', before.id).limit(1).executeTakeFirst();
    if (used) throw new CodedError(callerPoolErrors.inUse);
    await removePool(ctx, before.id);
    ctx.audit({ target: `caller-pool:${before.id}`, before });
    return null;
  });

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
}, constraints);
