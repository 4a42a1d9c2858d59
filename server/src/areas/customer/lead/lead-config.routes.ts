import { leadConfig } from '@lianxi/contracts/customer/lead-config.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { openFormImport } from '../../form/public.ts';
import { customerColumns } from '../customer/plain-customer.ts';
import { leadConfigTable } from './lead-config.queries.ts';
import { mappingFault } from './lead-config.rules.ts';

export const leadConfigRoutes = settingsRoutes(leadConfig, leadConfigTable, {
  read: async (ctx, kit) => {
    const own = await openFormImport(ctx, 'customer', Object.values(customerColumns), ctx);
    const ownFields = (own?.columns ?? []).map(({ key, title }) => ({ key, title }));
    return { ...(await kit.read(ctx)), ownFields };
  },
  update: async (ctx, kit) => {
    const own = await openFormImport(ctx, 'customer', Object.values(customerColumns), ctx);
    const fault = mappingFault(
      ctx.body.mapping,
      (own?.columns ?? []).map(({ key }) => key),
    );
    if (fault) throw new CodedError(leadConfig.errors[fault]);
    return kit.update(ctx);
  },
});
