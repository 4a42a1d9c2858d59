import { type StatusOption, statusOption } from '@lianxi/contracts/callcenter/status-option.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { labelled, recordRoutes } from '../../../platform/record/record-routes.ts';
import { BUSY } from '../seat/seat-of-call.ts';

export const statusOptionRoutes = recordRoutes(statusOption, {
  table: 'status_options',
  columns: { setType: 'set_type', name: 'name', sort: 'sort', enabled: 'enabled' },
  constraints: { status_options_name_key: statusOption.errors.duplicate },
  rows: (options) => options.select('r.value'),
  toWire: ({ value }) => ({ value }),
  order: [
    ['set_type', 'asc'],
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
  create: async ({ tx, tenantId, body: { setType, ...fields }, audit }) => {
    const { id } = await tx
      .insertInto('status_options')
      .values({
        tenant_id: tenantId,
        set_type: setType,
        ...fields,
        // The values 0 and 1 are offline and online.
        value: sql<string>`(select greatest(max(value::int) filter (where value ~ '^[0-9]{1,9}$'), 1) + 1 from status_options where tenant_id = ${tenantId} and set_type = ${setType})::text`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ target: `status-option:${id}`, after: labelled(statusOption, { setType, ...fields }) });
    return { id };
  },
  update: async (ctx, kit) => {
    if (!ctx.body.enabled) requireDispensable(await kit.find(ctx, ctx.body.id));
    return kit.update(ctx);
  },
  remove: async (ctx, kit) => {
    const { tx, tenantId, params } = ctx;
    requireDispensable(await kit.find(ctx, params.id));
    const config = tx.selectFrom('cti_configs').select('tenant_id').where('tenant_id', '=', tenantId);
    if (await config.where('offline_id', '=', params.id).executeTakeFirst()) throw new CodedError(statusOption.errors.inUse);
    return kit.remove(ctx);
  },
});

/** An agent who lets a call ring is set to this status. */
function requireDispensable({ setType, value }: StatusOption): void {
  if (setType === '1' && value === BUSY) throw new CodedError(statusOption.errors.usedBySystem);
}
