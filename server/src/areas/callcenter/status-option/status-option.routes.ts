import {
  createStatusOption,
  deleteStatusOption,
  readStatusOption,
  type StatusOption,
  statusOptionErrors,
  statusOptionList,
  updateStatusOption,
} from '@lianxi/contracts/callcenter/status-option.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { BUSY } from '../seat/seat-of-call.ts';

export const statusOptionRoutes = routes((on) => {
  on(statusOptionList, ({ tx, tenantId, query }) => {
    const { setType, ...page } = query;
    let options = tx.selectFrom('status_options').where('tenant_id', '=', tenantId);
    if (setType) options = options.where('set_type', '=', setType);
    return findPage(
      options
        .select(['id', 'set_type', 'name', 'value', 'sort', 'enabled', 'version'])
        .orderBy('set_type')
        .orderBy('sort')
        .orderBy('id'),
      page,
      toWire,
    );
  });

  on(readStatusOption, async (ctx) => requireOption(ctx, ctx.params.id));

  on(createStatusOption, async (ctx) => {
    const { setType, ...fields } = ctx.body;
    const { tx, tenantId } = ctx;
    const { id } = await tx
      .insertInto('status_options')
      .values({
        tenant_id: tenantId,
        set_type: setType,
        ...fields,
        // 0 and 1 are offline and online.
        value: sql<string>`(select greatest(max(value::int) filter (where value ~ '^[0-9]{1,9}$'), 1) + 1 from status_options where tenant_id = ${tenantId} and set_type = ${setType})::text`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({ target: `status-option:${id}`, after: ctx.body });
    return { id };
  });

  on(updateStatusOption, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = await requireOption(ctx, id);
    if (!fields.enabled) requireDispensable(before);
    const { numUpdatedRows } = await ctx.tx
      .updateTable('status_options')
      .set({ ...fields, version: version + 1 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CodedError(statusOptionErrors.changed);
    ctx.audit({ target: `status-option:${id}`, before, after: fields });
    return null;
  });

  on(deleteStatusOption, async (ctx) => {
    const { tx, tenantId } = ctx;
    const before = await requireOption(ctx, ctx.params.id);
    requireDispensable(before);
    const config = tx.selectFrom('cti_configs').select('tenant_id').where('tenant_id', '=', tenantId);
    if (await config.where('offline_id', '=', before.id).executeTakeFirst()) throw new CodedError(statusOptionErrors.inUse);
    await tx.deleteFrom('status_options').where('tenant_id', '=', tenantId).where('id', '=', before.id).execute();
    ctx.audit({ target: `status-option:${before.id}`, before });
    return null;
  });
});

/** Who lets a call ring is set to it. */
function requireDispensable({ setType, value }: StatusOption): void {
  if (setType === '1' && value === BUSY) throw new CodedError(statusOptionErrors.usedBySystem);
}

async function requireOption({ tx, tenantId }: TenantDb, id: string): Promise<StatusOption> {
  const row = await tx
    .selectFrom('status_options')
    .select(['id', 'set_type', 'name', 'value', 'sort', 'enabled', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CodedError(commonErrors.notFound);
  return toWire(row);
}

function toWire({ set_type, ...row }: Omit<StatusOption, 'setType'> & { set_type: string }): StatusOption {
  return { ...row, setType: set_type as StatusOption['setType'] };
}
