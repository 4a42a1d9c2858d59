import { globSync } from 'node:fs';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import outboundTaskSamples from '@lianxi/contracts/outbound/outbound-task.samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpointsIn } from '../../../tools/structure/contract-endpoints.ts';
import { purgeAnsweredCalls } from '../platform/http/answered-calls.ts';
import { type ServerFixture, startServer } from './testing/server-fixture.ts';

/** A request that is submitted twice, at once or in sequence, creates one row. */

const contracts = new URL('../../../contracts/src/', import.meta.url);
const endpoints: Endpoint[] = await Promise.all(
  globSync('**/*.contract.ts', { cwd: contracts.pathname }).map(async (file) =>
    endpointsIn(await import(new URL(file, contracts).href)),
  ),
).then((modules) => modules.flat().map(([, endpoint]) => endpoint));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Create endpoints that another rule protects from duplicates, or that may create two. */
const explained: Record<string, string> = {
  'POST /xmf-basic-model/commonfile/upload': 'goes after a day unless something refers to it',
  'POST /xmf-online-services/visitor/upload': 'goes after a day unless something refers to it',
  'POST /xmf-video-services/visitor/upload': 'goes after a day unless something refers to it',
  'POST /xmf-online-services/visitor/leave': 'clientLeaveId',
  'POST /xmf-video-services/visitor/leave': 'clientLeaveId',
  'POST /xmf-customer/customer/import': 'waits for its owner, who confirms one',
  'POST /xmf-call-center/callable/batch': 'waits for its owner, who confirms one',
  'POST /xmf-call-center/callable/payment': 'key',
  'POST /xmf-market/order': 'key',
  'POST /xmf-basic-model/release/overrides': 'each is shown once, and ends by itself',
  'POST /xmf-basic-model/release/tokens': 'each is shown once',
  'POST /xmf-report/screens': 'each link is shown once',
  'POST /xmf-report/screens/own': 'each link ends by itself',
  'POST /xmf-online-services/channel/douyin': 'an account is one',
  'POST /xmf-online-services/channel/meituan': 'an account is one',
  'POST /xmf-online-services/channel/plus': 'an account is one',
  'POST /xmf-online-services/channel/wechat': 'an account is one',
  'POST /xmf-video-services/invite': 'one request of a call at a time',
  'POST /xmf-video-services/transfer': 'one request of a call at a time',
};

test('every create takes a key or has a rule', () => {
  const creates = endpoints.filter(({ method, reply, replyKind }) => {
    if (method !== 'POST' || replyKind !== 'envelope') return false;
    const { properties = {} } = z.toJSONSchema(reply, { unrepresentable: 'any' }) as { properties?: object };
    return 'id' in properties || 'taskId' in properties;
  });
  const isRuled = ({ errors }: Endpoint) => errors.some(({ reason, kind }) => kind === 'conflict' && /\.duplicate/.test(reason));
  const loose = creates.filter((endpoint) => !endpoint.once && !isRuled(endpoint)).map(nameOf);
  expect(loose.toSorted()).toEqual(Object.keys(explained).toSorted());
});

let server: ServerFixture;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.token('admin');
  await server.owner.query(
    `insert into dictionary_items (tenant_id, dict_type, code, name) values (174, 'FEEDBACK_TYPE', 'idea', '建议') on conflict do nothing`,
  );
});
afterAll(() => server.end());

/** A running video call of the administrator. */
const videoCall = async () => {
  const { rows } = await server.owner.query<{ sessionId: string }>(
    `with site as (
       insert into video_sites (tenant_id, name) values (174, '官网') returning id
     ), visitor as (
       insert into video_visitors (tenant_id, video_site_id, name) select 174, id, '访客' from site returning id, video_site_id
     ), call as (
       insert into video_calls (tenant_id, session_id, room_id, video_site_id, visitor_id, visitor_name, record_consent, state, agent_id, answered_at)
       select 174, $1, $1, video_site_id, id, '访客', false, 'active', $2, now() from visitor returning id, session_id
     )
     insert into video_parties (tenant_id, call_id, identity, kind, agent_id, name)
     select 174, id, 'agent', 'owner', $2, '' from call
     returning (select session_id from call) as "sessionId"`,
    ['x'.repeat(22), server.agentId('admin')],
  );
  return rows[0]?.sessionId;
};

const customer = async (phone: string) => {
  const fields = { company: '', city: '', level: 'normal', email: '', address: '', remark: '', ownerId: null, labelIds: [] };
  const body = { custName: '郑秋水', phone, ...fields };
  const { data } = await server.call('POST', '/xmf-customer/customer', { token, body });
  return data.id as string;
};

const product = async () => {
  const body = {
    code: 'ONCE',
    name: '加湿器',
    categoryId: null,
    picture: null,
    price: 0,
    unit: '台',
    stock: 5,
    shelf: 'on',
    description: '',
  };
  const { data } = await server.call('POST', '/xmf-market/product', { token, body });
  return data.id as string;
};

const outboundTask = async () => {
  const { data } = await server.call('POST', '/xmf-market/task', { token, body: outboundTaskSamples.first });
  return data.id as string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/**
 * The body for each endpoint that does not export everything. Null: it needs recordings, a mail server, a designed form, a
 * published announcement or a sent code, or leaves no row in the operation log, and is handled the same way.
 */
const bodies: Record<string, (() => Promise<object>) | null> = {
  'POST /xmf-basic-model/feedback': async () => ({ typeCode: 'idea', content: '再快一点' }),
  'POST /xmf-basic-model/notice': async () => ({ type: 1, title: '公告', content: '<p>放假</p>', to: { kind: 'all' } }),
  'POST /xmf-basic-model/attendance/export': async () => ({ month: '2026-10' }),
  'POST /xmf-basic-model/punch/export': async () => ({}),
  'POST /xmf-basic-model/shiftRequest': async () => ({
    ...{ kind: 'overtime', beginTime: inDays(1), endTime: inDays(1.1), reason: '月末盘点' },
  }),
  'POST /xmf-basic-model/insidenotice/{id}/remind': null,
  'POST /xmf-basic-model/mail': null,
  'POST /xmf-knowledge-repository/knowledge/smart': null,
  'POST /xmf-market/additional/info': null,
  'POST /xmf-user-auth/transfer': null,
  'POST /xmf-market/task/copy': async () => ({ id: await outboundTask() }),
  'PUT /xmf-market/product/stock': async () => ({ id: await product(), change: 1, reason: '到货' }),
  'POST /xmf-customer/plan': async () => ({
    ...{
      custId: await customer('15500000002'),
      ownerId: server.agentId('admin'),
      way: 'phone',
      content: '确认收货',
      planTime: inDays(1),
    },
    ...{ repeat: 'none', remindMinutes: null },
  }),
  'PUT /xmf-customer/customerHistory': async () => ({ id: await customer('15500000001'), content: '已回访' }),
  'POST /xmf-video-services/calls/comments': async () => ({ sessionId: await videoCall(), words: '需要回访' }),
  'POST /xmf-online-services/statistics/channels/export': async () => ({ by: 'day' }),
  // They need a case.
  'POST /xmf-call-center/callable/attempt': null,
  'POST /xmf-call-center/callable/reduction': null,
  'POST /xmf-call-center/callable/report/export': async () => ({}),
  'POST /xmf-call-center/callable/report/salesman/export': async () => ({}),
  'POST /xmf-call-center/recordDownload/pack': null,
  // They need an approved template and a signature: sms.test.ts sends one several times at once.
  'POST /xmf-basic-model/sms/batch': null,
  'POST /xmf-basic-model/sms/batch/file': null,
  'POST /xmf-basic-model/sms/message': null,
  // They need a published workflow: order.test.ts sends them twice.
  'POST /xmf-work-order/order': null,
  'POST /xmf-work-order/order/{id}/act': null,
  'POST /xmf-work-order/order/{id}/comment': null,
};
const everything = async () => ({ ids: null, filters: {} });
const bodyOf = (endpoint: Endpoint) => {
  const body = bodies[nameOf(endpoint)];
  return body === undefined && endpoint.path.endsWith('/export') ? everything : body;
};
const once = endpoints.filter((endpoint) => endpoint.once);

/** The rows that requests create, and their rows in the operation log. */
const countRows = async (): Promise<{ made: string; log: string }> => {
  const { rows: counted } = await server.owner.query(
    `select (select count(*) from tasks) + (select count(*) from feedback) + (select count(*) from notices)
       + (select count(*) from customer_trajectory where kind = 'note') + (select count(*) from video_comments)
       + (select count(*) from outbound_tasks) + (select count(*) from visit_plans) + (select count(*) from attendance_requests)
       + (select coalesce(sum(stock), 0) from products) as made, (select count(*) from operation_log) as log`,
  );
  return counted[0];
};

describe('twenty at once and one more are one', () => {
  test.each(once.filter((endpoint) => bodyOf(endpoint) !== null).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { method, path } = endpoint;
      const body = await bodyOf(endpoint)?.();
      const send = () => server.call(method, path, { token, body });
      const before = await countRows();
      const replies = await Promise.all(Array.from({ length: 20 }, send));
      replies.push(await send());
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      const { made, log } = await countRows();
      expect([Number(made), Number(log)]).toEqual([Number(before.made) + 1, Number(before.log) + 1]);
    },
  );
});

describe('the same again is another call', () => {
  const path = '/xmf-basic-model/feedback';
  const send = (content: string, key?: string, username = 'admin') =>
    server.token(username).then((own) =>
      server.call('POST', path, {
        token: own,
        body: { typeCode: 'idea', content },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      }),
    );
  const idOf = async (reply: ReturnType<typeof send>) => (await reply).data.id as string;

  test('with another content, by another agent, after ten seconds, or by another key', async () => {
    const first = await idOf(send('一'));
    expect(await idOf(send('二'))).not.toBe(first);
    expect(await idOf(send('一', undefined, 'monitor'))).not.toBe(first);
    expect(await idOf(send('一', 'a'))).not.toBe(first);
    expect(await idOf(send('一', 'b'))).not.toBe(await idOf(send('一', 'a')));
    expect(await idOf(send('三', 'a'))).toBe(await idOf(send('一', 'a')));
    await server.owner.query(`update answered_calls set kept_until = now() - interval '1 second'`);
    expect(await idOf(send('一'))).not.toBe(first);
  });

  test('after it failed: it left nothing', async () => {
    const body = { typeCode: 'none', content: '失败' };
    for (let n = 0; n < 2; n += 1)
      expect((await server.call('POST', path, { token, body })).envelope.reason).toBe('feedback.unknownType');
  });

  test('when it was forgotten', async () => {
    await server.owner.query(`update answered_calls set kept_until = now() - interval '1 second'`);
    expect(await purgeAnsweredCalls(server.server.kernel.db)).toBeGreaterThan(0);
    expect((await server.owner.query('select from answered_calls')).rowCount).toBe(0);
  });
});
