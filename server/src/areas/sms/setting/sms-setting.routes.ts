import { CodedError } from '@lianxi/contracts/kit/errors';
import { smsSetting } from '@lianxi/contracts/sms/sms-setting.contract';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { smsSettingTable } from './setting.queries.ts';

const ACCOUNTS = ['serviceAccountId', 'marketingAccountId', 'collectionAccountId'] as const;

export const smsSettingRoutes = settingsRoutes(smsSetting, smsSettingTable, {
  update: async (ctx, kit) => {
    const rows = await ctx.tx
      .selectFrom('sms_accounts')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('enabled', '=', true)
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const name of ACCOUNTS) {
      const { [name]: id } = ctx.body;
      const { badAccount } = smsSetting.errors;
      if (id !== null && !known.has(id)) throw new CodedError(badAccount, { fields: [{ path: name, text: badAccount.text }] });
    }
    return kit.update(ctx);
  },
});
