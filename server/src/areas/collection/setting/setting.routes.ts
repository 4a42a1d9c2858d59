import { collectionSetting } from '@lianxi/contracts/collection/collection-setting.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { collectionSettings, limitedRoles } from './setting.queries.ts';

export const collectionSettingRoutes = settingsRoutes(collectionSetting, collectionSettings, {
  read: async (ctx, kit) => {
    const [stored, roles] = [await kit.read(ctx), await limitedRoles(ctx)];
    // A role that was deleted has no limit any more.
    const limits = stored.reductionLimits.filter(({ roleId }) => roles.some(({ id }) => id === roleId));
    return { ...stored, reductionLimits: limits, roles };
  },
  update: async (ctx, kit) => {
    const known = new Set((await limitedRoles(ctx)).map(({ id }) => id));
    if (ctx.body.reductionLimits.some(({ roleId }) => !known.has(roleId))) {
      throw new CodedError(collectionSetting.errors.unknownRole);
    }
    return kit.update(ctx);
  },
});
