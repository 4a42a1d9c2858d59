import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { askVendor } from './ask-vendor.ts';
import type { SmsCredentials, SmsPort, SmsPush } from './sms-port.ts';

const VERSION = '2021-01-11';
const REGION = 'ap-guangzhou';
const CONTENT_TYPE = 'application/json; charset=utf-8';
/** The vendor took nothing, and will take it later. */
const LATER = /^(RequestLimitExceeded|LimitExceeded\.DeliveryFrequencyLimit)/;
/** It failed inside, perhaps after it had handed the message on: InternalError.Timeout, .SendAndRecvFail. */
const LOST = /^InternalError/;
/** The reasons for agents. */
const reasons: Readonly<Record<string, string>> = {
  'FailedOperation.InsufficientBalanceInSmsPackage': '短信账号余额不足',
  'FailedOperation.SignatureIncorrectOrUnapproved': '签名未在服务商处通过审核',
  'FailedOperation.TemplateIncorrectOrUnapproved': '模板未在服务商处通过审核',
  'FailedOperation.PhoneNumberInBlacklist': '号码在服务商的免打扰名单中',
  'FailedOperation.ContainSensitiveWord': '内容含有敏感词',
  'InvalidParameterValue.IncorrectPhoneNumber': '号码格式有误',
  'LimitExceeded.PhoneNumberDailyLimit': '超过服务商对该号码的每日上限',
  'AuthFailure.SignatureFailure': '短信账号的密钥有误',
  'AuthFailure.SecretIdNotFound': '短信账号的密钥编号有误',
};

interface Answer {
  readonly Response?: {
    readonly Error?: { readonly Code: string; readonly Message: string };
    readonly SendStatusSet?: readonly { readonly SerialNo?: string; readonly Code?: string; readonly Message?: string }[];
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature TC3-HMAC-SHA256 of a call. `at`: seconds since 1970. */
export function signTc3(
  { accessId, secret }: Pick<SmsCredentials, 'accessId' | 'secret'>,
  call: { service: string; host: string; action: string; body: string; at: number },
): string {
  const { service, host, action, body, at } = call;
  const names = 'content-type;host;x-tc-action';
  const lines = `content-type:${CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const date = new Date(at * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  return `TC3-HMAC-SHA256 Credential=${accessId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`;
}

/** Tencent Cloud SMS, 2021-01-11. Its templates have numbered variables: the values go in the order of ours. */
export function tencentSms(url: string, credentials: SmsCredentials, now = () => new Date()): SmsPort {
  const { host } = new URL(url);

  return {
    async submit({ key, number, sign, templateCode, params }) {
      const body = JSON.stringify({
        PhoneNumberSet: [number.startsWith('+') ? number : `+86${number}`],
        SmsSdkAppId: credentials.appId,
        SignName: sign,
        TemplateId: templateCode,
        TemplateParamSet: params.map(([, value]) => value),
        SessionContext: key,
      });
      const at = Math.floor(now().getTime() / 1000);
      const asked = await askVendor<Answer>(`${url}/`, {
        headers: {
          'content-type': CONTENT_TYPE,
          'x-tc-action': 'SendSms',
          'x-tc-version': VERSION,
          'x-tc-region': REGION,
          'x-tc-timestamp': String(at),
          authorization: signTc3(credentials, { service: 'sms', host, action: 'SendSms', body, at }),
        },
        body,
      });
      if (!('answer' in asked)) return asked;
      const { Error: failed, SendStatusSet = [] } = asked.answer.Response ?? {};
      const [status] = SendStatusSet;
      const code = failed?.Code ?? status?.Code ?? '';
      if (code === 'Ok' && status?.SerialNo) return { kind: 'taken', ids: [status.SerialNo] };
      if (code === '' || code === 'Ok') return { kind: 'lost', cause: '服务商应答不完整' };
      const words = failed?.Message ?? status?.Message ?? code;
      const kind = LOST.test(code) ? 'lost' : LATER.test(code) ? 'later' : 'refused';
      return { kind, cause: reasons[code] ?? words.slice(0, 100) };
    },
    readPush: (body) => readTencentPush(body, now),
  };
}

const receipt = z.object({
  user_receive_time: z.string().nullish(),
  nationcode: z.string().nullish(),
  mobile: z.string(),
  report_status: z.enum(['SUCCESS', 'FAIL']),
  errmsg: z.string().nullish(),
  description: z.string().nullish(),
  sid: z.string().min(1).max(100),
});
const answer = z.object({
  mobile: z.string().max(30),
  nationcode: z.string().nullish(),
  text: z.string(),
  time: z.number(),
  extend: z.string().nullish(),
  sign: z.string().nullish(),
});

/** The callback of receipts is an array, that of answers an object. */
function readTencentPush(body: string, now: () => Date): SmsPush | null {
  const reply = JSON.stringify({ result: 0, errmsg: 'OK' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const receipts = z.array(receipt).max(1000).safeParse(parsed);
  if (receipts.success) {
    const reports = receipts.data.map(({ sid, report_status, errmsg, description, user_receive_time }) => {
      const delivered = report_status === 'SUCCESS';
      const cause = delivered ? '' : [description, errmsg].filter(Boolean).join(' ').slice(0, 100);
      // The time is China's, without a zone.
      const at = new Date(`${(user_receive_time ?? '').replace(' ', 'T')}+08:00`);
      return { vendorId: sid, key: null, delivered, cause, at: Number.isNaN(at.getTime()) ? now() : at };
    });
    return { reports, answers: [], reply };
  }
  const answered = answer.safeParse(parsed);
  if (!answered.success) return null;
  const { mobile, nationcode, text, time } = answered.data;
  const number = nationcode && nationcode !== '86' ? `+${nationcode}${mobile}` : mobile;
  return { reports: [], answers: [{ vendorKey: `${time} ${number}`, number, text, at: new Date(time * 1000) }], reply };
}
