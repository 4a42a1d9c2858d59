import type { SmsVendor } from '@lianxi/contracts/sms/sms-account.contract';
import type { Kernel } from '../../../platform/kernel.ts';
import { smsSettings } from '../settings.ts';
import { aliyunSms } from './aliyun.ts';
import type { SmsCredentials, SmsPort } from './sms-port.ts';
import { tencentSms } from './tencent.ts';

/** The port of an account; the outbox for the account null. */
export function portOf(kernel: Kernel, account: (SmsCredentials & { readonly vendor: SmsVendor }) | null): SmsPort {
  const urls = kernel.settings(smsSettings);
  switch (account?.vendor) {
    case 'aliyun':
      return aliyunSms(urls.aliyun, account);
    case 'tencent':
      return tencentSms(urls.tencent, account);
    default:
      return outboxSms(kernel);
  }
}

/** No carrier: the operator reads the message in the outbox folder. Nobody ever reports what became of it. */
function outboxSms({ messenger }: Pick<Kernel, 'messenger'>): SmsPort {
  return {
    async submit({ number, text }) {
      try {
        await messenger.sendSms(number, text);
        return { kind: 'taken', ids: [] };
      } catch {
        return { kind: 'later', cause: '发件箱无法写入' };
      }
    },
  };
}
