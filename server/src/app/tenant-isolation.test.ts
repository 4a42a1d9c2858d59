import { globSync } from 'node:fs';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointsIn } from '../../../tools/structure/contract-endpoints.ts';
import { type Reply, type ServerFixture, startServer } from './testing/server-fixture.ts';

/** Two tenants with the demo's data: whoever asks, no reply holds anything of the other one. */

let server: ServerFixture;
let ours: string;
let theirs: string;
/** What cannot be there. */
const NOBODYS = '999999999999';
/** An id of each kind that tenant 174 has. */
const idsOf174 = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ demo: true });
  ours = await server.token('admin');
  theirs = await server.token('admin175');
  const { data: conversations } = await server.call('GET', '/xmf-online-services/conversations', { token: ours });
  const conversationId = conversations.list[0].id;
  for (const noun of ['conversations', 'business/chat']) idsOf174.set(noun, conversationId);
  await server.owner.query(
    `update conversations c set agent_id = a.id from agents a where a.username = 'admin' and c.tenant_id = 174 and c.id = $1`,
    [conversationId],
  );
  await server.owner.query(
    `with task as (
       insert into tasks (tenant_id, agent_id, kind, title) select 174, id, 'customer.import', 'x' from agents where username = 'admin' returning *
     )
     insert into customer_imports (tenant_id, task_id, agent_id, file_name, file_save_name) select 174, id, agent_id, 'x', 'x' from task`,
  );
  const { rows: found } = await server.owner.query<{ noun: string; id: string }>(
    `with route as (
       insert into outbound_routes (tenant_id, place, name, pattern, act) values (174, 1, '路由', '1*', 'call') returning id
     )
     select 'roles/user' as noun, min(id)::text as id from agents where tenant_id = 174
     union all select 'agents', max(id)::text from agents where tenant_id = 174
     union all select 'v1/users', max(id)::text from agents where tenant_id = 174
     union all select 'version/buy', min(id)::text from tenant_remotes where tenant_id = 174
     union all select 'roles', min(id)::text from roles where tenant_id = 174 and not is_super
     union all select 'departments', min(id)::text from departments where tenant_id = 174
     union all select '/label', min(id)::text from labels where tenant_id = 174
     union all select 'basic-model/task', min(id)::text from tasks where tenant_id = 174
     union all select 'extensionNumber', min(id)::text from extensions where tenant_id = 174
     union all select '/colleague', min(ext) from agents where tenant_id = 174 and ext not in (
       select ext from agents where tenant_id = 175 and ext is not null
     )
     union all select 'outboundRoute', id::text from route
     union all select 'customer/import', min(id)::text from customer_imports where tenant_id = 174
     union all select 'xmf-customer/customer', min(id)::text from customers where tenant_id = 174`,
  );
  for (const { noun, id } of found) idsOf174.set(noun, id);
  const { data: notices } = await server.call('GET', '/xmf-basic-model/notice', { token: ours });
  idsOf174.set('notice', notices.list[0].id);
  const { rows: calls } = await server.owner.query<{ id: string }>(
    `insert into calls (tenant_id, direction, number, number_index, did, began_at, ended_at)
     select tenant_id, 'in', phone, phone_index, '4008001174', now(), now() from customers where tenant_id = 174 limit 1 returning id`,
  );
  await server.owner.query(
    `insert into call_legs (tenant_id, call_id, no, kind, role, agent_id, name, rang_at)
     select 174, $1, 1, 'agent', 'agent', id, name, now() from agents where username = 'admin'`,
    [calls[0]?.id],
  );
  for (const noun of ['callRecord/', 'common/getRecords', 'business/call', 'callScript/call'])
    idsOf174.set(noun, calls[0]?.id ?? '');
  idsOf174.set('leave/play', NOBODYS);
  const sessionId = 'x'.repeat(22);
  await server.owner.query(
    `with visitor as (
       insert into video_visitors (tenant_id, name) values (174, '访客') returning id
     ), site as (
       insert into video_sites (tenant_id, name) values (174, '官网') returning id
     ), call as (
       insert into video_calls (tenant_id, session_id, room_id, video_site_id, visitor_id, visitor_name, record_consent)
       select 174, $1, $1, site.id, visitor.id, '访客', true from visitor, site returning id
     )
     insert into video_parties (tenant_id, call_id, identity, kind, agent_id, name)
     select 174, call.id, 'agent', 'owner', agents.id, '坐席' from call, agents where username = 'admin'`,
    [sessionId],
  );
  idsOf174.set('calls/comments', sessionId);
  const { rows: recordings } = await server.owner.query<{ id: string }>(
    `insert into video_recordings (tenant_id, call_id, agent_id)
     select 174, c.id, a.id from video_calls c, agents a where c.session_id = $1 and a.username = 'admin' returning id`,
    [sessionId],
  );
  idsOf174.set('recordings/{id}', recordings[0]?.id ?? '');
  idsOf174.set('video-services/recordings', sessionId);
  const { data: file } = await server.call('POST', '/xmf-basic-model/commonfile/upload', { token: ours, ...onePicture });
  idsOf174.set('commonfile', file.fileSaveName);
}, 120_000);
afterAll(() => server.end());

const onePicture = {
  body: Buffer.concat([
    Buffer.from('--X\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    Buffer.from('\r\n--X--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=X' },
};

const contracts = new URL('../../../contracts/src/', import.meta.url);
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.contract.ts', { cwd: contracts.pathname }).map((file) => import(new URL(file, contracts).href)),
);
const endpoints = modules.flatMap(endpointsIn).map(([, endpoint]) => endpoint);
/** GETs of the wire that act on a call: the call centre's own tests ask them as the other tenant. */
const acting = /\/xmf-call-center\/(makecall|hangupcall|transfer|transferApp|threeway|muteswitch|spy|setstatus)$/;
/** What reaches beyond tenants is the operator's alone (endpoint-matrix.test.ts). */
const isOperators = ({ access }: Endpoint) => typeof access === 'object' && 'operator' in access;
const forAgents = endpoints.filter(
  (endpoint) =>
    endpoint.access !== 'public' && endpoint.access !== 'visitor' && !isOperators(endpoint) && !acting.test(endpoint.path),
);

/** Values of id-like fields, which are unique over all tenants. */
function idsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) idsIn(item, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (/^(agentId|visitorId|customerId|ownerId|recordId)$/.test(key) && typeof part === 'string') into.add(`${key}:${part}`);
      if (key === 'id' && typeof part === 'string' && /^\d+$/.test(part)) into.add(`${Object.keys(value).join()}:${part}`);
      idsIn(part, into);
    }
  }
  return into;
}

/** What lists ask for, where they do. */
const asked = {
  pageSize: '1000',
  dictType: 'FEEDBACK_TYPE',
  phone: '15400000001',
  number: '10086',
  kind: 'document',
  setType: '1',
  cursor: '2026-01-01T00:00:00.000Z',
};
const queryOf = ({ query }: Endpoint): object => (query && 'shape' in query ? (query.shape as object) : {});
const idName = (endpoint: Endpoint) => ['id', 'linkedid', 'linkedId', 'sessionId'].find((name) => name in queryOf(endpoint));
/** A list whose page and size are in its path. */
const isPaged = ({ path }: Endpoint) => path.endsWith('/{a}/{b}');
const ofRecord = (endpoint: Endpoint) => (endpoint.params && !isPaged(endpoint)) || idName(endpoint) !== undefined;
const lists = forAgents.filter(
  (endpoint) => endpoint.method === 'GET' && endpoint.replyKind === 'envelope' && !ofRecord(endpoint),
);
test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
  'GET %s holds nothing of the other tenant',
  async (path, endpoint) => {
    const asks = { ...asked, ...(path.endsWith('/search') && { keyword: '您好' }) };
    const query = Object.fromEntries(Object.entries(asks).filter(([name]) => name in queryOf(endpoint)));
    const ask = (token: string) => server.call('GET', path.replace('{a}/{b}', '1/1000'), { token, query });
    const [own, other] = [await ask(ours), await ask(theirs)];
    expect([own.status, other.status]).toEqual([200, 200]);
    const ownIds = idsIn(own.data);
    const shared = [...idsIn(other.data)].filter((found) => ownIds.has(found));
    expect(shared).toEqual([]);
  },
);

/** Of a noun that this test does not know: the first of its list, or what cannot be there. */
async function idOf(path: string): Promise<string> {
  const known = [...idsOf174].find(([noun]) => path.includes(noun))?.[1];
  if (known) return known;
  const list = lists.find((endpoint) => path.startsWith(`${endpoint.path}/{id}`));
  expect(list, `this test knows no id for ${path}`).toBeDefined();
  const { data } = await server.call('GET', list?.path ?? '', { token: ours });
  return (Array.isArray(data) ? data : data.list)[0]?.id ?? NOBODYS;
}

/** Enough for a call to get as far as its record. */
const bodies: Record<string, object> = {
  '/xmf-user-auth/roles/cope/{id}': { name: '复制' },
  '/xmf-customer/business/call/{linkedid}': { draft: true, answers: {} },
  '/xmf-customer/business/chat/{id}': { draft: true, answers: {} },
  '/xmf-online-services/conversations/{id}/quality': { mark: 'good', note: '' },
  '/xmf-online-services/conversations/{id}/visitorCustomer': { customerId: null, was: null },
  '/xmf-online-services/channel/douyin/{id}/authorize': { origin: 'https://portal.example' },
};
const queries: Record<string, object> = {
  '/xmf-online-services/conversations/{id}/candidates': { seq: '1' },
  '/xmf-video-services/recordings/{id}/chunks': { seq: '1', sha256: '0'.repeat(64) },
};
const ofOne = forAgents.filter(ofRecord);
test.each(ofOne.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s with an id of the other tenant: not found, and nothing changes',
  async (_name, endpoint) => {
    const { method, path, params, replyKind } = endpoint;
    const id = await idOf(path);
    const query = { query: { ...queries[path], ...(!params && { [idName(endpoint) ?? 'id']: id }) } };
    const sent = endpoint.bodyKind === 'multipart' ? onePicture : { body: bodies[path] };
    const ask = (token: string): Promise<Reply> =>
      server.call(method, path.replace(/\{\w+\}/, id).replace('{number}', '1'), { token, ...sent, ...query });
    // Where the reply tells nothing of a record, only that nobody of the other tenant is in it.
    if (path.endsWith('/agents') && replyKind === 'envelope') return expect((await ask(theirs)).data).toEqual([]);
    const { status, envelope } = await ask(theirs);
    expect([status, envelope.code, envelope.data]).toEqual([404, '4004', null]);
    // The import of this test has found nothing wrong, so it has no report.
    if (method === 'GET' && !path.endsWith('/report') && id !== NOBODYS) expect((await ask(ours)).status).toBe(200);
  },
);

test('no reply to a role without the right holds a whole number', async () => {
  const { rows } = await server.owner.query<{ username: string }>(
    `select a.username from agents a join agent_roles ar on ar.agent_id = a.id
     where a.tenant_id = 174 and not exists (
       select from role_permissions p where p.role_id = ar.role_id and p.code = 'contact_number'
     ) and not exists (select from roles r where r.id = ar.role_id and r.is_super) limit 1`,
  );
  const token = await server.token(rows[0]?.username ?? '');
  for (const { path } of lists) {
    const { status, text } = await server.call('GET', path.replace('{a}/{b}', '1/1000'), { token });
    if (status === 200) expect(text, path).not.toMatch(/(?<!\d)1\d{10}(?!\d)/);
  }
});
