import { CodedError } from '@lianxi/contracts/kit/errors';
import { closingCode, closingCodes } from '@lianxi/contracts/work-order/closing-code.contract';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

const records = recordRoutes(closingCode, {
  table: 'closing_codes',
  columns: { name: 'name', needsNote: 'needs_note', enabled: 'enabled' },
  constraints: { closing_codes_name_key: closingCode.errors.duplicate },
  remove: async (ctx, kit) => {
    const orders = ctx.tx.selectFrom('work_orders').select('id').where('tenant_id', '=', ctx.tenantId);
    if (await orders.where('code', '=', ctx.params.id).limit(1).executeTakeFirst())
      throw new CodedError(closingCode.errors.inUse);
    return kit.remove(ctx);
  },
});

const others = routes((on) => {
  on(closingCodes, ({ tx, tenantId }) =>
    tx
      .selectFrom('closing_codes')
      .select(['id', 'name', 'needs_note as needsNote'])
      .where('tenant_id', '=', tenantId)
      .where('enabled', '=', true)
      .orderBy('id')
      .execute(),
  );
});

export const closingCodeRoutes = [...records, ...others];
