import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { accountEndpoints, channelAccount, channelFields, receiving } from './channel-account.ts';

/** A store on Meituan whose customers' messages come here, through a developer's application. What a person fills in. */
export const meituanFields = channelFields.extend({
  developerId: z
    .string()
    .trim()
    .regex(/^\d{3,12}$/, 'DeveloperId 为 3–12 位数字'),
  /** Empty in an update: as it was. Never answered. */
  signKey: z.string().trim().max(128),
  /** The store as the developer names it (ePoiId) or as the authorization does (opBizCode): messages say for which one they are. */
  storeId: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}$/, '请输入门店标识，只含字母、数字、- 和 _'),
  /** The store's authorization. Empty in an update: as it was. Never answered. */
  appAuthToken: z.string().trim().max(512),
  /** Renews the authorization where it ends. Empty in an update: as it was. Never answered. */
  refreshToken: z.string().trim().max(512),
});
export type MeituanFields = z.output<typeof meituanFields>;

export const meituanAccount = channelAccount.extend({
  developerId: meituanFields.shape.developerId,
  storeId: meituanFields.shape.storeId,
  /** Its authorization can be renewed. */
  renews: z.boolean(),
});
export type MeituanAccount = z.output<typeof meituanAccount>;

export const meituanAccounts = accountEndpoints('meituan', '美团门店', meituanFields, meituanAccount);

/** A message of Meituan: parameters of a form, all of them signed. Answered once it is kept. */
export const receiveMeituan = endpoint({
  ...receiving('meituan'),
  summary: '接收美团消息',
});
