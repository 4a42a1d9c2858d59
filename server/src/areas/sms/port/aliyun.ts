import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { askVendor } from './ask-vendor.ts';
import type { SmsCredentials, SmsPort, SmsPush, SmsReport } from './sms-port.ts';

const VERSION = '2017-05-25';
/** The vendor is busy or limits the rate of calls: it took nothing. */
const LATER = new Set(['Throttling', 'Throttling.User', 'Throttling.Api', 'ServiceUnavailable', 'isp.SYSTEM_ERROR']);
/** The reasons for agents. */
const reasons: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '超过服务商的发送频率限制',
  'isv.MOBILE_NUMBER_ILLEGAL': '号码格式有误',
  'isv.AMOUNT_NOT_ENOUGH': '短信账号余额不足',
  'isv.SMS_SIGNATURE_ILLEGAL': '签名未在服务商处通过审核',
  'isv.SMS_TEMPLATE_ILLEGAL': '模板未在服务商处通过审核',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模板缺少变量',
  'isv.BLACK_KEY_CONTROL_LIMIT': '变量含有不允许的内容',
  SignatureDoesNotMatch: '短信账号的密钥有误',
  'InvalidAccessKeyId.NotFound': '短信账号的密钥编号有误',
};

interface Answer {
  readonly Code?: string;
  readonly Message?: string;
  readonly BizId?: string;
  readonly SmsSendDetailDTOs?: { readonly SmsSendDetailDTO?: readonly Detail[] };
}
interface Detail {
  readonly SendStatus?: number;
  readonly ErrCode?: string;
  readonly OutId?: string;
  readonly ReceiveDate?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** RFC 3986, as the signature wants it. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature ACS3-HMAC-SHA256 of a call whose parameters are all in the query. */
export function signAcs3(
  { accessId, secret }: Pick<SmsCredentials, 'accessId' | 'secret'>,
  call: { host: string; query: string; headers: Readonly<Record<string, string>> },
): string {
  const signed = Object.entries({ ...call.headers, host: call.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = ['POST', '/', call.query, lines, names, sha256('')].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${accessId},SignedHeaders=${names},Signature=${signature}`;
}

/** Alibaba Cloud SMS, Dysmsapi 2017-05-25. SendSms is not idempotent: `OutId` finds a message whose answer was lost. */
export function aliyunSms(url: string, credentials: SmsCredentials, now = () => new Date()): SmsPort {
  function call(action: string, parameters: Readonly<Record<string, string>>) {
    const query = Object.entries(parameters)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&');
    const headers = {
      'x-acs-action': action,
      'x-acs-version': VERSION,
      'x-acs-date': now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': sha256(''),
    };
    const authorization = signAcs3(credentials, { host: new URL(url).host, query, headers });
    return askVendor<Answer>(`${url}/?${query}`, { headers: { ...headers, authorization } });
  }

  return {
    async submit({ key, number, sign, templateCode, params }) {
      const asked = await call('SendSms', {
        PhoneNumbers: number.replace(/^\+/, '00'),
        SignName: sign,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(Object.fromEntries(params)),
        OutId: key,
      });
      if (!('answer' in asked)) return asked;
      const { Code = '', Message = '', BizId } = asked.answer;
      if (Code === 'OK' && BizId) return { kind: 'taken', ids: [BizId] };
      if (Code === '' || Code === 'OK') return { kind: 'lost', cause: '服务商应答不完整' };
      return { kind: LATER.has(Code) ? 'later' : 'refused', cause: reasons[Code] ?? (Message || Code).slice(0, 100) };
    },
    async query({ key, number }, sentAt) {
      const day = new Date(sentAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
      const page = { SendDate: day, PageSize: '50', CurrentPage: '1' };
      const asked = await call('QuerySendDetails', { PhoneNumber: number.replace(/^\+/, '00'), ...page });
      if (!('answer' in asked) || asked.answer.Code !== 'OK') return null;
      const found = asked.answer.SmsSendDetailDTOs?.SmsSendDetailDTO?.find(({ OutId }) => OutId === key);
      // 1: it waits for the carrier's receipt.
      if (!found || (found.SendStatus !== 2 && found.SendStatus !== 3)) return null;
      const delivered = found.SendStatus === 3;
      return { vendorId: key, key, delivered, cause: delivered ? '' : (found.ErrCode ?? ''), at: timeOf(found.ReceiveDate, now) };
    },
    readPush: (body) => readAliyunPush(body, now),
  };
}

const receipt = z.object({
  phone_number: z.string(),
  success: z.boolean(),
  err_code: z.string().nullish(),
  err_msg: z.string().nullish(),
  report_time: z.string().nullish(),
  biz_id: z.string().min(1).max(100),
  out_id: z.string().nullish(),
});
const answer = z.object({
  phone_number: z.string().max(30),
  content: z.string(),
  send_time: z.string().nullish(),
  sequence_id: z.union([z.number(), z.string()]),
});

/** SmsReport and SmsUp of the HTTP push: JSON arrays. */
function readAliyunPush(body: string, now: () => Date): SmsPush | null {
  const reply = JSON.stringify({ code: 0, msg: '成功' });
  const parsed = parse(body);
  const receipts = z.array(receipt).max(1000).safeParse(parsed);
  if (receipts.success) {
    const reports = receipts.data.map(({ biz_id, out_id, success, err_code, err_msg, report_time }): SmsReport => {
      const cause = success ? '' : [err_msg, err_code].filter(Boolean).join(' ').slice(0, 100);
      return { vendorId: biz_id, key: out_id ?? null, delivered: success, cause, at: timeOf(report_time, now) };
    });
    return { reports, answers: [], reply };
  }
  const answers = z.array(answer).max(1000).safeParse(parsed);
  if (!answers.success) return null;
  return {
    reports: [],
    answers: answers.data.map(({ phone_number, content, send_time, sequence_id }) => ({
      ...{ vendorKey: String(sequence_id), number: phone_number, text: content, at: timeOf(send_time, now) },
    })),
    reply,
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The vendor writes times of China without a zone. */
function timeOf(text: string | null | undefined, now: () => Date): Date {
  const at = new Date(`${(text ?? '').replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? now() : at;
}
