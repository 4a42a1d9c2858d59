import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aliyunSms, signAcs3 } from './aliyun.ts';
import type { OutgoingSms } from './sms-port.ts';
import { tencentSms } from './tencent.ts';

/** Both adapters against a server that checks the signature as the vendors' documents describe it. */

const credentials = { accessId: 'AKID', secret: 'the secret', appId: '1400006666' };
const message: OutgoingSms = {
  ...{ key: '6b3f3a0e-0000-4000-8000-000000000001', number: '15500000001', sign: '南桥', templateCode: 'SMS_1' },
  params: [
    ['姓名', '林晓 (VIP)*'],
    ['订单', 'A+1'],
  ],
  text: '【南桥】林晓您好',
};

interface Seen {
  readonly request: IncomingMessage;
  readonly body: string;
}
let seen: Seen[] = [];
let answer: (seen: Seen) => unknown;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  seen.push({ request, body });
  const said = answer({ request, body });
  if (said === 'lost') request.socket.destroy();
  else response.end(typeof said === 'string' ? said : JSON.stringify(said));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));
beforeEach(() => {
  seen = [];
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** As in "V3 版本请求体&签名机制", written from the request alone. */
function isSignedByAcs3({ request, body }: Seen): boolean {
  const { authorization = '' } = request.headers;
  const [, id, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(\w{64})$/.exec(authorization) ?? [];
  const query = (request.url ?? '').split('?')[1] ?? '';
  const lines = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = `${request.method}\n/\n${query}\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const expected = createHmac('sha256', credentials.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return id === credentials.accessId && signature === expected && request.headers['x-acs-content-sha256'] === sha256(body);
}

/** As in "签名方法 v3". */
function isSignedByTc3({ request, body }: Seen): boolean {
  const { authorization = '', 'x-tc-timestamp': at = '' } = request.headers;
  const [, date, signature] =
    /^TC3-HMAC-SHA256 Credential=AKID\/([\d-]+)\/sms\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=(\w{64})$/.exec(
      authorization,
    ) ?? [];
  const lines = `content-type:${request.headers['content-type']}\nhost:${request.headers.host}\nx-tc-action:sendsms\n`;
  const canonical = `POST\n/\n\n${lines}\ncontent-type;host;x-tc-action\n${sha256(body)}`;
  const text = `TC3-HMAC-SHA256\n${at}\n${date}/sms/tc3_request\n${sha256(canonical)}`;
  const key = ['sms', 'tc3_request'].reduce(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    createHmac('sha256', `TC3${credentials.secret}`)
      .update(date ?? '')
      .digest(),
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

describe('Alibaba', () => {
  const port = () => aliyunSms(url, credentials);
  const parameters = () => Object.fromEntries(new URL(`http://x${seen[0]?.request.url}`).searchParams);

  test('a message goes out signed, with its key; the answer names it for the receipt', async () => {
    answer = (one) => (isSignedByAcs3(one) ? { Code: 'OK', BizId: '900619746936498440^0' } : { Code: 'SignatureDoesNotMatch' });
    expect(await port().submit(message)).toEqual({ kind: 'taken', ids: ['900619746936498440^0'] });
    expect(parameters()).toEqual({
      ...{ PhoneNumbers: '15500000001', SignName: '南桥', TemplateCode: 'SMS_1', OutId: message.key },
      TemplateParam: '{"姓名":"林晓 (VIP)*","订单":"A+1"}',
    });
    expect(seen[0]?.request.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
  });

  test('the signature is that of the vendor’s own example', () => {
    const headers = {
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    };
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai';
    expect(
      signAcs3(
        { accessId: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
        { host: 'ecs.cn-shanghai.aliyuncs.com', query, headers },
      ),
    ).toMatch(/Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/);
  });

  test.each<[string, unknown, string, string]>([
    ['a limit of the vendor', { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'x' }, 'refused', '超过服务商的发送频率限制'],
    ['an unknown reason', { Code: 'isv.NEW', Message: '新的原因' }, 'refused', '新的原因'],
    ['too many calls', { Code: 'Throttling.User', Message: '流控' }, 'later', '流控'],
    ['a lost answer', 'lost', 'lost', '提交后未收到服务商应答'],
    ['no JSON', '<html>', 'lost', '服务商应答无法读取（200）'],
    ['no id', { Code: 'OK' }, 'lost', '服务商应答不完整'],
  ])('%s', async (_what, said, kind, cause) => {
    answer = () => said;
    expect(await port().submit(message)).toEqual({ kind, cause });
  });

  test('nobody there: it was not taken, and may be sent again', async () => {
    const gone = createServer();
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
    const { port } = gone.address() as AddressInfo;
    await new Promise<void>((done) => gone.close(() => done()));
    expect(await aliyunSms(`http://127.0.0.1:${port}`, credentials).submit(message)).toMatchObject({ kind: 'later' });
  });

  test('a message whose answer was lost is found by its key among those of the day', async () => {
    const other = { SendStatus: 3, OutId: 'other', ErrCode: 'DELIVERED' };
    answer = () => ({
      Code: 'OK',
      SmsSendDetailDTOs: { SmsSendDetailDTO: [other, { SendStatus: 2, OutId: message.key, ErrCode: 'MK:0001' }] },
    });
    const sentAt = new Date('2026-03-01T17:00:00Z');
    expect(await port().query?.(message, sentAt)).toMatchObject({ key: message.key, delivered: false, cause: 'MK:0001' });
    // The day of China.
    expect(parameters()).toMatchObject({ SendDate: '20260302', PhoneNumber: '15500000001' });
    answer = () => ({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus: 1, OutId: message.key }] } });
    expect(await port().query?.(message, sentAt)).toBeNull();
  });

  test('its pushes are read', () => {
    const receipt = {
      ...{
        phone_number: '15500000001',
        success: false,
        err_code: 'MK:0000',
        err_msg: '空号',
        report_time: '2026-03-02 10:00:00',
      },
      ...{ biz_id: '1^0', out_id: message.key, sms_size: '1' },
    };
    expect(port().readPush?.(JSON.stringify([receipt]))).toMatchObject({
      reports: [
        { vendorId: '1^0', key: message.key, delivered: false, cause: '空号 MK:0000', at: new Date('2026-03-02T02:00:00Z') },
      ],
      reply: '{"code":0,"msg":"成功"}',
    });
    const reply = {
      phone_number: '15500000001',
      content: 'TD',
      sign_name: '南桥',
      send_time: '2026-03-02 10:00:00',
      sequence_id: 7,
    };
    expect(port().readPush?.(JSON.stringify([reply]))?.answers).toMatchObject([{ vendorKey: '7', text: 'TD' }]);
    for (const bad of ['', '{}', '[{}]', 'null']) expect(port().readPush?.(bad)).toBeNull();
  });
});

describe('Tencent', () => {
  const port = () => tencentSms(url, credentials);

  test('a message goes out signed, its values in their order', async () => {
    answer = (one) =>
      isSignedByTc3(one)
        ? { Response: { SendStatusSet: [{ SerialNo: '5000:1045', Fee: 1, Code: 'Ok' }] } }
        : { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'x' } } };
    expect(await port().submit(message)).toEqual({ kind: 'taken', ids: ['5000:1045'] });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      ...{ PhoneNumberSet: ['+8615500000001'], SmsSdkAppId: '1400006666', SignName: '南桥', TemplateId: 'SMS_1' },
      ...{ TemplateParamSet: ['林晓 (VIP)*', 'A+1'], SessionContext: message.key },
    });
    const wrong = tencentSms(url, { ...credentials, secret: 'another' });
    expect(await wrong.submit(message)).toEqual({ kind: 'refused', cause: '短信账号的密钥有误' });
  });

  test.each<[unknown, string]>([
    [{ Response: { SendStatusSet: [{ Code: 'FailedOperation.PhoneNumberInBlacklist', Message: 'x' }] } }, 'refused'],
    [{ Response: { Error: { Code: 'RequestLimitExceeded', Message: '频率' } } }, 'later'],
    [{ Response: { Error: { Code: 'InternalError.Timeout', Message: '超时' } } }, 'lost'],
    [{}, 'lost'],
    ['lost', 'lost'],
  ])('%o: %s', async (said, kind) => {
    answer = () => said;
    expect(await port().submit(message)).toMatchObject({ kind });
  });

  test('its pushes are read', () => {
    const receipt = {
      mobile: '15500000001',
      nationcode: '86',
      report_status: 'FAIL',
      errmsg: 'MK:0001',
      description: '关机',
      sid: '5000:1',
    };
    expect(port().readPush?.(JSON.stringify([{ ...receipt, user_receive_time: '2026-03-02 10:00:00' }]))).toMatchObject({
      reports: [{ vendorId: '5000:1', key: null, delivered: false, cause: '关机 MK:0001', at: new Date('2026-03-02T02:00:00Z') }],
      reply: '{"result":0,"errmsg":"OK"}',
    });
    const reply = { mobile: '15500000001', nationcode: '86', text: 'T', time: 1_772_416_800, extend: '', sign: '南桥' };
    expect(port().readPush?.(JSON.stringify(reply))?.answers).toMatchObject([{ number: '15500000001', text: 'T' }]);
    expect(port().readPush?.('[1]')).toBeNull();
  });
});
