import { type Store, store, storeOptions } from '@lianxi/contracts/admin/store.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { findOpenStores, isEnabledAgent } from './store.queries.ts';

export const storeOptionRoutes = routes((on) => {
  on(storeOptions, (ctx) => findOpenStores(ctx, ctx.query.keyword));
});

export const storeRoutes = recordRoutes(store, {
  table: 'stores',
  columns: {
    code: 'code',
    name: 'name',
    region: 'region',
    address: 'address',
    workingHours: null,
    managerId: 'manager_id',
    phone: 'phone',
    state: 'state',
  },
  constraints: { stores_code_key: store.errors.duplicate, sales_orders_store_fkey: store.errors.ordered },
  rows: (stores) =>
    stores
      .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.manager_id'))
      .select(['r.working_hours', 'a.name as managerName']),
  order: [['code', 'asc']],
  toWire: ({ working_hours, managerName }) => ({
    workingHours: working_hours as unknown as Store['workingHours'],
    managerName,
  }),
  toRow: ({ workingHours }) => ({ working_hours: JSON.stringify(workingHours) }),
  create: async (ctx, kit) => {
    const { managerId } = ctx.body;
    if (managerId !== null && !(await isEnabledAgent(ctx, managerId))) throw new CodedError(store.errors.unknownManager);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    const { id, managerId } = ctx.body;
    const before = await kit.find(ctx, id);
    // A store whose manager was disabled later can still be edited.
    const moved = managerId !== null && managerId !== before.managerId;
    if (moved && !(await isEnabledAgent(ctx, managerId))) throw new CodedError(store.errors.unknownManager);
    return kit.update(ctx);
  },
});
