import * as z from 'zod';
import { defineSettings, serviceAddress } from '../../platform/settings.ts';

const environment = z.object({
  /** Alibaba Cloud's service of messages. */
  SMS_ALIYUN_URL: serviceAddress.default('https://dysmsapi.aliyuncs.com'),
  /** Tencent Cloud's service of messages. */
  SMS_TENCENT_URL: serviceAddress.default('https://sms.tencentcloudapi.com'),
});

/** Where the vendors of messages are. Tenants cannot change it: their secrets go there. */
export const smsSettings = defineSettings(environment, (set) => ({ aliyun: set.SMS_ALIYUN_URL, tencent: set.SMS_TENCENT_URL }));
