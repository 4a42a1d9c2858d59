import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freeRules } from '@lianxi/contracts/contact-rule/contact-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { insertOptOuts } from '../contact-rule/public.ts';
import { queueSms } from './public.ts';
import { applyEarly, recordAnswer } from './send/answer.queries.ts';
import { noteLost } from './send/sms-sweep.job.ts';
import { takeMessages } from './send/take.queries.ts';

const SMS = '/xmf-basic-model/sms';
const RULES = '/xmf-basic-model/contactRule';

/** What the vendor answers, by the number. */
let answers: (number: string) => object | 'lost';
const sent: string[] = [];
const vendor = createServer((request, response) => {
  const parameters = new URL(`http://vendor${request.url}`).searchParams;
  const number = parameters.get('PhoneNumbers') ?? '';
  sent.push(number);
  const said = answers(number);
  if (said === 'lost') request.socket.destroy();
  else response.end(JSON.stringify(said));
});

let server: ServerFixture;
let templateId = '';
let accountId = '';
let pushPath = '';
beforeAll(async () => {
  await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done));
  const { port } = vendor.address() as AddressInfo;
  server = await startServer({ env: { SMS_ALIYUN_URL: `http://127.0.0.1:${port}` } });
  await server.grant(['agent', 'monitor'], 'shortmsg_singlemsg', 'shortmsg_groupmsg', 'shortmsg_record');
  for (const purpose of ['marketing', 'service']) {
    await ok('admin', 'PUT', RULES, { purpose, version: 0, rules: freeRules });
  }
  const account = {
    name: '阿里云',
    vendor: 'aliyun',
    accessId: 'AKID',
    secret: 'secret',
    appId: '',
    perSecond: 500,
    price: 5,
    enabled: true,
  };
  accountId = (await ok('admin', 'POST', `${SMS}/account`, account)).id;
  pushPath = (await ok('admin', 'GET', `${SMS}/account/${accountId}`)).receiptPath.replace('/api', '');
  const routes = { serviceAccountId: accountId, marketingAccountId: accountId, collectionAccountId: null };
  const limits = { agentDaily: 0, departmentDaily: 0, quietFrom: 0, quietTo: 0, optOutWords: '' };
  await ok('admin', 'PUT', `${SMS}/setting`, { ...routes, ...limits, version: 0 });
  const { id: signId } = await ok('admin', 'POST', `${SMS}/sign`, { name: '南桥', remark: '' });
  await ok('admin', 'PUT', `${SMS}/sign/${signId}/approval`, { approved: true, reason: '' });
  const text = { name: '发货', kind: 'marketing', signId, content: '{姓名}，新品到店', vendorCode: 'SMS_1' };
  templateId = (await ok('admin', 'POST', `${SMS}/template`, text)).id;
  await ok('admin', 'PUT', `${SMS}/template/${templateId}/approval`, { approved: true, reason: '' });
});
afterAll(async () => {
  await server.end();
  await new Promise<void>((done) => vendor.close(() => done()));
});
beforeEach(async () => {
  sent.length = 0;
  answers = (number) => ({ Code: 'OK', BizId: `biz-${number}` });
  await server.owner.query(
    `delete from sms_replies; delete from sms_parts; delete from sms_messages; delete from sms_early_receipts; delete from sms_batches;
     delete from contact_permits; delete from contact_opt_outs; delete from answered_calls`,
  );
});

const as = async (username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, path, {
    token: await server.token(username),
    ...(body === undefined ? {} : { body }),
    ...(query && { query }),
  });
async function ok(username: string, method: string, path: string, body?: unknown) {
  const { envelope, data } = await as(username, method, path, body);
  expect(envelope, path).toMatchObject({ code: '0' });
  return data;
}
const inTenant = <T>(run: Parameters<typeof server.server.kernel.db.tenant<T>>[1]) => server.server.kernel.db.tenant<T>(174, run);
const send = (phone: string, values: object = { 姓名: '林晓' }, username = 'agent1') =>
  as(username, 'POST', `${SMS}/message`, { templateId, phone, customerId: null, values });
const states = async () => {
  const { rows } = await server.owner.query<{ state: string; cause: string }>(
    'select state, cause from sms_messages order by id',
  );
  return rows;
};
const untilStates = async (...expected: string[]) =>
  expect.poll(async () => (await states()).map(({ state }) => state), { timeout: 8000, interval: 50 }).toEqual(expected);
const push = (body: unknown, path = pushPath) =>
  server.server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const receipt = (number: string, success: boolean, more: object = {}) => ({
  ...{
    phone_number: number,
    success,
    biz_id: `biz-${number}`,
    err_code: 'MK:1',
    err_msg: '关机',
    report_time: '2026-03-02 10:00:00',
  },
  ...more,
});

describe('one message', () => {
  test('is sent by the account of its kind, and its receipt ends it, once', async () => {
    const { data } = await send('+86 15500000001');
    await untilStates('submitted');
    expect(sent).toEqual(['15500000001']);
    expect((await push([receipt('15500000001', true)])).json()).toEqual({ code: 0, msg: '成功' });
    await push([receipt('15500000001', false)]);
    expect(await states()).toEqual([{ state: 'delivered', cause: '' }]);
    const read = await ok('agent1', 'GET', `${SMS}/message/${data.id}`);
    expect(read).toMatchObject({
      content: '【南桥】林晓，新品到店，拒收请回复R',
      segments: 1,
      price: 5,
      parts: [{ state: 'delivered' }],
    });
    // agent1 may not see whole numbers, nor monitor's department see them otherwise.
    expect(read.phone).toMatch(/^155\*+0001_/);
    expect((await ok('monitor', 'GET', `${SMS}/message`)).list[0].phone).toBe('15500000001');
    expect((await ok('agent2', 'GET', `${SMS}/message`)).list).toEqual([]);
  });

  test('that is asked for several times at once is one', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => send('15500000009')));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.envelope.code).toBe('0');
    await untilStates('submitted');
    expect(sent).toEqual(['15500000009']);
  });

  test('whose answer is lost stays unknown until a receipt, and is never sent again', async () => {
    answers = () => 'lost';
    await send('15500000002');
    await untilStates('unknown');
    const { rows } = await server.owner.query<{ key: string }>('select key from sms_messages');
    await inTenant((own) => takeMessages(own, new Date(Date.now() + 3_600_000)));
    expect(sent).toHaveLength(1);
    await push([receipt('15500000002', true, { out_id: rows[0]?.key })]);
    expect(await states()).toEqual([{ state: 'delivered', cause: '' }]);
  });

  test('that the vendor refuses fails with its reason, and does not count as a contact', async () => {
    answers = () => ({ Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'x' });
    await send('15500000003');
    await untilStates('failed');
    expect((await states())[0]?.cause).toBe('号码格式有误');
    expect((await server.owner.query('select from contact_permits')).rowCount).toBe(0);
  });

  test('is refused with the words of the rule', async () => {
    await inTenant((own) => insertOptOuts(own, ['15500000004'], { channel: 'sms', source: 'agent', reason: '' }));
    expect((await send('15500000004')).envelope).toMatchObject({ reason: 'contact-rule.refused', message: '对方已拒绝联系' });
    expect(await states()).toEqual([]);
  });

  test.each<[string, string, object, string]>([
    ['no number', '0571-88888888', { 姓名: '林晓' }, 'sms.badNumber'],
    ['a variable without a value', '15500000005', {}, 'sms.missingValue'],
    ['a handle of another tenant', `155****0005_${'x'.repeat(40)}`, { 姓名: '林晓' }, 'sms.badNumber'],
  ])('%s', async (_what, phone, values, reason) => {
    expect((await send(phone, values)).envelope.reason).toBe(reason);
  });

  test('of another area is queued in its transaction, or refused with it', async () => {
    const { kernel } = server.server;
    const wish = {
      templateId,
      number: '15500000007',
      customerId: null,
      values: { 姓名: '林晓' },
      agentId: null,
      now: new Date(),
    };
    await expect(
      inTenant(async (own) => {
        await queueSms(own, kernel, wish);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await states()).toEqual([]);
    await inTenant((own) => insertOptOuts(own, ['15500000008'], { channel: 'sms', source: 'agent', reason: '' }));
    await expect(inTenant((own) => queueSms(own, kernel, { ...wish, number: '15500000008' }))).rejects.toThrow('对方已拒绝联系');
    await inTenant((own) => queueSms(own, kernel, wish));
    await untilStates('submitted');
  });

  test('a template that changed is not sent before it is approved again', async () => {
    const read = await ok('admin', 'GET', `${SMS}/template/${templateId}`);
    const { name, kind, signId, content, vendorCode, version } = read;
    await ok('admin', 'PUT', `${SMS}/template`, { id: templateId, name, kind, signId, content, vendorCode, version });
    expect((await send('15500000006')).envelope.reason).toBe('sms.noTemplate');
    await ok('admin', 'PUT', `${SMS}/template/${templateId}/approval`, { approved: true, reason: '' });
    expect((await send('15500000006')).envelope.code).toBe('0');
  });
});

describe('pushes', () => {
  test('are believed at their own address only, and unknown ids change nothing', async () => {
    expect((await push([], `${pushPath.slice(0, -1)}x`)).statusCode).toBe(404);
    expect((await push([], pushPath.replace('/174/', '/175/'))).statusCode).toBe(404);
    expect((await push([receipt('15500000009', true)])).statusCode).toBe(200);
    expect((await push({ a: 1 })).statusCode).toBe(400);
    expect((await server.owner.query('select from sms_early_receipts')).rowCount).toBe(0);
  });

  test('who answers with an opt-out word gets nothing more, of what is queued too', async () => {
    const batchId = await batch(['15500000011', '15500000012']);
    const answer = { phone_number: '15500000011', content: ' td。', send_time: '2026-03-02 10:00:00', sequence_id: 1 };
    await push([answer]);
    await push([answer]);
    expect((await states()).map(({ state }) => state)).toEqual(['refused', 'queued']);
    await start(batchId);
    await untilStates('refused', 'submitted');
    expect(sent).toEqual(['15500000012']);
    expect((await ok('admin', 'GET', `${SMS}/reply`)).list).toMatchObject([{ optedOut: true, content: ' td。' }]);
  });
});

const input = (numbers: string[], more: object = {}) => ({
  ...{
    name: '上新',
    templateId,
    values: { 姓名: '顾客' },
    perMinute: 60_000,
    audience: { kind: 'numbers', numbers: numbers.join('\n') },
  },
  ...more,
});
async function batch(numbers: string[], more: object = {}): Promise<string> {
  const { id } = await ok('agent1', 'POST', `${SMS}/batch`, input(numbers, more));
  await expect.poll(async () => (await read(id)).state, { timeout: 8000, interval: 50 }).toBe('ready');
  return id;
}
const read = (id: string) => ok('agent1', 'GET', `${SMS}/batch/${id}`);
const start = async (id: string, startAt: string | null = null) =>
  ok('agent1', 'PUT', `${SMS}/batch/start`, { id, version: (await read(id)).version, startAt });
const act = async (id: string, name: string) =>
  as('agent1', 'PUT', `${SMS}/batch/state`, { id, version: (await read(id)).version, act: name });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(15_500_100_000 + n));

describe('a group', () => {
  test('shows its funnel, sends exactly what it shows, and ends', async () => {
    await inTenant((own) => insertOptOuts(own, ['15500100003'], { channel: 'all', source: 'agent', reason: '' }));
    const id = await batch([...numbers(5), '15500100000', '12345']);
    expect(await read(id)).toMatchObject({
      ...{ audience: 7, counts: { queued: 4 }, skipped: { duplicate: 1, badNumber: 1, optedOut: 1 }, price: 20 },
    });
    expect((await ok('agent1', 'GET', `${SMS}/message`)).list).toEqual([]);
    await start(id);
    await expect.poll(async () => (await read(id)).state, { timeout: 8000 }).toBe('finished');
    expect(sent.toSorted()).toEqual(['15500100000', '15500100001', '15500100002', '15500100004']);
    expect((await read(id)).counts).toEqual({ submitted: 4 });
  });

  test('keeps its rate; paused nothing goes out, cancelled nothing more', async () => {
    const id = await batch(numbers(30), { perMinute: 100 });
    await start(id);
    await expect.poll(() => sent.length, { timeout: 8000 }).toBe(10);
    expect((await act(id, 'pause')).envelope.code).toBe('0');
    expect((await act(id, 'pause')).envelope.reason).toBe('sms-batch.changed');
    const { counts } = await read(id);
    expect(counts.queued).toBe(20);
    expect((await inTenant((own) => takeMessages(own, new Date(Date.now() + 60_000)))).length).toBe(0);
    await act(id, 'cancel');
    expect((await read(id)).counts).toMatchObject({ cancelled: 20 });
    expect(new Set(sent).size).toBe(sent.length);
  });

  test('waits for its time, and for the rules of contact', async () => {
    const id = await batch(numbers(1));
    await start(id, new Date(Date.now() + 3_600_000).toISOString());
    expect((await inTenant((own) => takeMessages(own, new Date()))).length).toBe(0);
    const [{ version }] = (await ok('admin', 'GET', RULES)) as [{ version: number }];
    const rules = {
      ...freeRules,
      limits: [{ per: 'number', counts: 'attempts', channels: [], most: 1, span: { unit: 'hour', length: 2 } }],
    };
    await ok('admin', 'PUT', RULES, { purpose: 'marketing', version, rules });
    await send('15500100000');
    await untilStates('queued', 'submitted');
    await server.owner.query(`update sms_batches set start_at = null`);
    expect((await inTenant((own) => takeMessages(own, new Date()))).length).toBe(0);
    expect((await read(id)).note).toBe('联系规则暂不允许：每个号码 2 小时内最多 1 次联系');
    const later = await inTenant((own) => takeMessages(own, new Date(Date.now() + 2 * 3_600_000 + 1000)));
    expect(later).toHaveLength(1);
    await ok('admin', 'PUT', RULES, { purpose: 'marketing', version: version + 1, rules: freeRules });
  });
});

describe('what the vendor did not take', () => {
  const BUSY = { kind: 'later', cause: '流控' } as const;
  const later = () => new Date(Date.now() + 3_600_000);
  async function takenOf(count: number): Promise<{ batchId: string; ids: string[] }> {
    const batchId = await batch(numbers(count));
    await server.owner.query(`update sms_batches set state = 'running', start_at = now() + interval '1 day' where id = $1`, [
      batchId,
    ]);
    const taken = await inTenant((own) => takeMessages(own, new Date(Date.now() + 2 * 24 * 3_600_000)));
    return { batchId, ids: taken.map(({ id }) => id) };
  }

  test('asks for a permit again, and who refused meanwhile gets nothing', async () => {
    const { ids } = await takenOf(1);
    await inTenant((own) => recordAnswer(own, ids[0] ?? '', BUSY, new Date()));
    expect((await server.owner.query('select from contact_permits')).rowCount).toBe(0);
    await inTenant((own) => insertOptOuts(own, numbers(1), { channel: 'sms', source: 'agent', reason: '' }));
    const at = new Date(Date.now() + 2 * 24 * 3_600_000);
    expect(await inTenant((own) => takeMessages(own, at))).toEqual([]);
    expect(await states()).toEqual([{ state: 'refused', cause: '对方已拒绝联系' }]);
  });

  test('of a batch that was cancelled is cancelled', async () => {
    const { batchId, ids } = await takenOf(1);
    expect((await act(batchId, 'cancel')).envelope.code).toBe('0');
    await inTenant((own) => recordAnswer(own, ids[0] ?? '', BUSY, new Date()));
    expect(await states()).toEqual([{ state: 'cancelled', cause: '' }]);
  });

  test('waits while its account is disabled', async () => {
    await server.owner.query('update sms_accounts set enabled = false');
    await server.owner.query(`update sms_settings set marketing_account_id = null`);
    const batchId = await batch(numbers(1));
    await server.owner.query('update sms_messages set account_id = $1', [accountId]);
    await start(batchId);
    await expect.poll(async () => (await states())[0]?.cause, { timeout: 8000 }).toBe('短信账号已停用');
    expect((await states())[0]?.state).toBe('queued');
    expect(sent).toEqual([]);
    await server.owner.query('update sms_settings set marketing_account_id = $1', [accountId]);
    await server.owner.query('update sms_accounts set enabled = true');
  });

  test('a receipt that crossed its answer is applied by the sweep', async () => {
    const { ids } = await takenOf(1);
    await inTenant((own) => recordAnswer(own, ids[0] ?? '', { kind: 'taken', ids: ['biz-x'] }, new Date()));
    await server.owner.query(
      `insert into sms_early_receipts (tenant_id, account_id, vendor_id, state, reported_at) values (174, $1, 'biz-x', 'delivered', now())`,
      [accountId],
    );
    await inTenant((own) => applyEarly(own, later()));
    expect((await states())[0]?.state).toBe('delivered');
  });

  test('the messages of a batch count on the day on which it starts', async () => {
    const setting = await ok('admin', 'GET', `${SMS}/setting`);
    await ok('admin', 'PUT', `${SMS}/setting`, { ...setting, agentDaily: 3 });
    const batchId = await batch(numbers(2));
    await server.owner.query(`update sms_messages set created_at = now() - interval '2 days'`);
    await start(batchId);
    await untilStates('submitted', 'submitted');
    expect((await send('15500000061')).envelope.code).toBe('0');
    expect((await send('15500000062')).envelope).toMatchObject({
      reason: 'sms.quota',
      message: '今天还可以发送 0 条短信，需要 1 条',
    });
    const { version } = await ok('admin', 'GET', `${SMS}/setting`);
    await ok('admin', 'PUT', `${SMS}/setting`, { ...setting, version });
  });
});

test('a text that changed after the approver read it is not approved', async () => {
  const { version } = await ok('admin', 'GET', `${SMS}/template/${templateId}`);
  const path = `${SMS}/template/${templateId}/approval`;
  const verdict = { approved: true, reason: '' };
  expect((await as('admin', 'PUT', path, { ...verdict, version: version - 1 })).envelope.reason).toBe('sms-template.changed');
  await ok('admin', 'PUT', path, { ...verdict, version });
});

describe('when processes die', () => {
  test('many at once take each message once; what one of them took is unknown, not sent again; the others lose nothing', async () => {
    const id = await batch(numbers(40));
    await server.owner.query(`update sms_batches set state = 'running', start_at = now() + interval '1 day' where id = $1`, [id]);
    const now = new Date(Date.now() + 2 * 24 * 3_600_000);
    const takes = await Promise.all(Array.from({ length: 4 }, () => inTenant((own) => takeMessages(own, now))));
    const taken = takes.flat();
    expect(new Set(taken.map((one) => one.id)).size).toBe(40);
    expect(taken).toHaveLength(40);
    // Half of them were answered, then kill -9.
    for (const one of taken.slice(0, 20)) {
      await inTenant((own) => recordAnswer(own, one.id, { kind: 'taken', ids: [`biz-${one.number}`] }, now));
    }
    await inTenant((own) => noteLost(own, new Date(now.getTime() + 60_000)));
    expect((await states()).filter(({ state }) => state === 'unknown')).toEqual([]);
    await inTenant((own) => noteLost(own, new Date(now.getTime() + 121_000)));
    const after = await states();
    expect(after.filter(({ state }) => state === 'submitted')).toHaveLength(20);
    expect(after.filter(({ state }) => state === 'unknown')).toHaveLength(20);
    expect((await inTenant((own) => takeMessages(own, now))).length).toBe(0);
    // A transaction that dies before its commit leaves all queued.
    expect(sent).toEqual([]);
  });

  test('a transaction that took some and did not commit leaves them queued, without a permit', async () => {
    const id = await batch(numbers(3));
    await server.owner.query(`update sms_batches set state = 'running', start_at = now() + interval '1 day' where id = $1`, [id]);
    const now = new Date(Date.now() + 2 * 24 * 3_600_000);
    await expect(
      inTenant(async (own) => {
        expect(await takeMessages(own, now)).toHaveLength(3);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect((await states()).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    expect((await server.owner.query('select from contact_permits')).rowCount).toBe(0);
  });

  test('segments: one that failed fails the message; receipts that came before the answer count', async () => {
    await server.owner.query(`update sms_accounts set enabled = true`);
    const id = await batch(numbers(1));
    await server.owner.query(`update sms_batches set state = 'running', start_at = now() + interval '1 day' where id = $1`, [id]);
    const now = new Date(Date.now() + 2 * 24 * 3_600_000);
    const [one] = await inTenant((own) => takeMessages(own, now));
    await push([receipt('a', true)]);
    await push([receipt('a', false)]);
    await inTenant((own) => recordAnswer(own, one?.id ?? '', { kind: 'taken', ids: ['biz-a', 'biz-b'] }, now));
    expect((await states())[0]?.state).toBe('submitted');
    await push([receipt('b', false)]);
    expect((await states())[0]).toEqual({ state: 'failed', cause: '关机 MK:1' });
  });
});
