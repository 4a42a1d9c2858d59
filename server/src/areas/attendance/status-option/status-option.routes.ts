import { type StatusOption, statusOption, statusOptions } from '@lianxi/contracts/attendance/status-option.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { routes } from '../../../platform/http/routes.ts';
import { BUSY } from '../../../platform/queue/agent-status.ts';
import { labelled, recordRoutes } from '../../../platform/record/record-routes.ts';
import { isUsed } from './used-option.ts';

const records = recordRoutes(statusOption, {
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
    requireDispensable(await kit.find(ctx, ctx.params.id));
    if (await isUsed(ctx, ctx.params.id)) throw new CodedError(statusOption.errors.inUse);
    return kit.remove(ctx);
  },
});

/** An agent who lets a call ring is set to this status. */
function requireDispensable({ setType, value }: StatusOption): void {
  if (setType === '1' && value === BUSY) throw new CodedError(statusOption.errors.usedBySystem);
}

const others = routes((on) => {
  on(statusOptions, ({ tx, tenantId, query }) =>
    tx
      .selectFrom('status_options')
      .select(['id', 'name', 'value'])
      .where('tenant_id', '=', tenantId)
      .where('set_type', '=', query.setType)
      .where('enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );
});

export const statusOptionRoutes = [...records, ...others];
