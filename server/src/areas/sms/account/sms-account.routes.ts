import { CodedError } from '@lianxi/contracts/kit/errors';
import { type SmsAccount, smsAccount } from '@lianxi/contracts/sms/sms-account.contract';
import { receiveSmsPush } from '@lianxi/contracts/sms/sms-message.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { pushKey } from './account.queries.ts';

const { errors } = smsAccount;

export const smsAccountRoutes = recordRoutes(smsAccount, {
  table: 'sms_accounts',
  columns: {
    ...{ name: 'name', vendor: 'vendor', accessId: 'access_id', secret: null, appId: 'app_id' },
    ...{ perSecond: 'per_second', price: 'price', enabled: 'enabled' },
  },
  constraints: {
    sms_accounts_name_key: errors.duplicate,
    sms_messages_account_fkey: errors.used,
    sms_settings_service_fkey: errors.used,
    sms_settings_marketing_fkey: errors.used,
    sms_settings_collection_fkey: errors.used,
  },
  rows: (accounts) => accounts.select((eb) => eb('r.secret', 'is not', null).as('has_secret')),
  toWire: ({ id, has_secret }, { tenantId, cipher }) => ({
    hasSecret: Boolean(has_secret),
    receiptPath: receiptPath({ tenantId, cipher }, id),
  }),
  toRow: ({ secret }, { cipher }) => (secret === '' ? {} : { secret: cipher.encrypt('sms_accounts.secret', secret) }),
  create: (ctx, kit) => {
    requireComplete(ctx.body, ctx.body.secret !== '');
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    const before = await kit.find(ctx, ctx.body.id);
    requireComplete(ctx.body, before.hasSecret || ctx.body.secret !== '');
    return kit.update(ctx);
  },
});

function requireComplete(
  { vendor, accessId, appId }: Pick<SmsAccount, 'vendor' | 'accessId' | 'appId'>,
  hasSecret: boolean,
): void {
  if (vendor === 'outbox') return;
  if (accessId === '') throw new CodedError(errors.noAccessId);
  if (!hasSecret) throw new CodedError(errors.noSecret);
  if (vendor === 'tencent' && appId === '') throw new CodedError(errors.noAppId);
}

const receiptPath = (own: Parameters<typeof pushKey>[0] & { tenantId: number }, id: string): string =>
  `/api${receiveSmsPush.path
    .replace('{tenantId}', String(own.tenantId))
    .replace('{accountId}', id)
    .replace('{key}', pushKey(own, id))}`;
