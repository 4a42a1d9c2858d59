import type { Area } from '../../platform/area.ts';
import { sealedSmsAccounts } from './account/account.queries.ts';
import { smsAccountRoutes } from './account/sms-account.routes.ts';
import { sealedSmsLists } from './batch/batch.queries.ts';
import { smsBatchRoutes } from './batch/batch.routes.ts';
import { prepareBatch } from './batch/prepare-batch.job.ts';
import { sealedSmsMessages } from './message/message.queries.ts';
import { sealedSmsReplies, smsMessageRoutes } from './message/message.routes.ts';
import { smsExport } from './message/sms-export.ts';
import { smsPushRoutes } from './send/push.routes.ts';
import { sendSmsJob } from './send/send-sms.job.ts';
import { smsSweep } from './send/sms-sweep.job.ts';
import { smsSettingRoutes } from './setting/sms-setting.routes.ts';
import { smsSettings } from './settings.ts';
import { smsSignRoutes } from './template/sms-sign.routes.ts';
import { smsTemplateRoutes } from './template/sms-template.routes.ts';

export { queueSms } from './message/queue.ts';

/** Messages to telephones: texts, sending one and many, receipts, answers. */
export const sms: Area = {
  app: 'shortmsg',
  settings: smsSettings,
  routes: [
    ...smsSignRoutes,
    ...smsTemplateRoutes,
    ...smsAccountRoutes,
    ...smsSettingRoutes,
    ...smsMessageRoutes,
    ...smsBatchRoutes,
    ...smsPushRoutes,
  ],
  sealed: [sealedSmsAccounts, sealedSmsLists, sealedSmsMessages, sealedSmsReplies],
  async attach(kernel) {
    await kernel.jobs.register(sendSmsJob(kernel));
    await kernel.jobs.register(prepareBatch(kernel));
    await kernel.jobs.register(smsSweep(kernel));
    await kernel.jobs.schedule(smsSweep(kernel), '* * * * *', {});
    await smsExport.register(kernel);
  },
};
