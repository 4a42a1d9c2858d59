import { label } from '@lianxi/contracts/customer/label.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { lockAndCountLabels } from './label.queries.ts';

/** The limit of labels of one tenant. */
const MAX_LABELS = 200;

export const labelRoutes = recordRoutes(label, {
  table: 'labels',
  columns: { name: 'name', color: 'color' },
  constraints: { labels_name_key: label.errors.duplicate },
  rows: (labels) =>
    labels.select((eb) =>
      eb
        .selectFrom('customer_labels as w')
        .whereRef('w.tenant_id', '=', 'r.tenant_id')
        .whereRef('w.label_id', '=', 'r.id')
        .select(eb.fn.countAll<string>().as('n'))
        .as('customers'),
    ),
  toWire: ({ customers }) => ({ customerCount: Number(customers) }),
  order: [['name', 'asc']],
  list: (ctx, kit) => kit.all(ctx),
  create: async (ctx, kit) => {
    if ((await lockAndCountLabels(ctx)) >= MAX_LABELS) throw new CodedError(label.errors.tooMany);
    return kit.create(ctx);
  },
});
