import { globSync } from 'node:fs';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { RecordSamples } from '@lianxi/contracts/kit/record-samples';
import type { SettingsSamples } from '@lianxi/contracts/kit/settings-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointsIn } from '../../../tools/structure/contract-endpoints.ts';
import type { TenantRows } from '../platform/testing/isolation.ts';
import { onePicture } from '../platform/testing/one-picture.ts';
import { type Reply, type ServerFixture, startServer } from './testing/server-fixture.ts';

/** Two tenants with the demo's data: no reply to any user contains data of the other tenant. */

let server: ServerFixture;
let ours: string;
let theirs: string;
/** An id that does not exist. */
const NOBODYS = '999999999999';

/** The nouns' statements about the rows of tenant 174. */
const sources = new URL('../', import.meta.url);
const said: TenantRows[] = (
  await Promise.all(
    globSync('**/*.isolation.ts', { cwd: sources.pathname })
      .sort()
      .map(async (file) => (await import(new URL(file, sources).href)).default as TenantRows[]),
  )
).flat();
/** By a part of their paths. */
const idsOf174 = new Map<string, string>();
const bodies: Record<string, object> = Object.assign({}, ...said.map((rows) => rows.bodies));
const queries: Record<string, Record<string, string>> = Object.assign({}, ...said.map((rows) => rows.queries));

beforeAll(async () => {
  server = await startServer({ demo: true });
  ours = await server.token('admin');
  theirs = await server.token('admin175');
  for (const { paths, id } of said) {
    const found = (await id(server)) ?? NOBODYS;
    for (const path of paths) idsOf174.set(path, found);
  }
}, 120_000);
afterAll(() => server.end());

const contracts = new URL('../../../contracts/src/', import.meta.url);
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.contract.ts', { cwd: contracts.pathname }).map((file) => import(new URL(file, contracts).href)),
);
const examples = (
  await Promise.all(
    globSync('**/*.samples.ts', { cwd: contracts.pathname }).map(
      async (file) => (await import(new URL(file, contracts).href)).default as RecordSamples | SettingsSamples,
    ),
  )
).filter((samples) => 'record' in samples);
const endpoints = modules.flatMap(endpointsIn).map(([, endpoint]) => endpoint);
/** GET endpoints that act on a call: the call centre's own tests send them as the other tenant. */
const acting = /\/xmf-call-center\/(makecall|hangupcall|transfer|transferApp|threeway|muteswitch|spy|setstatus)$/;
/** Only the operator reaches several tenants (endpoint-matrix.test.ts). */
const isOperators = ({ access }: Endpoint) => typeof access === 'object' && 'operator' in access;
const forAgents = endpoints.filter(
  (endpoint) =>
    endpoint.access !== 'public' && endpoint.access !== 'visitor' && !isOperators(endpoint) && !acting.test(endpoint.path),
);

/** Values of id-like fields, which are unique among all tenants. */
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

/** The parameters that lists require. */
const asked = { pageSize: '1000', cursor: '2026-01-01T00:00:00.000Z' };
const queryOf = ({ query }: Endpoint): object => (query && 'shape' in query ? (query.shape as object) : {});
const idName = (endpoint: Endpoint) => ['id', 'linkedid', 'linkedId', 'sessionId'].find((name) => name in queryOf(endpoint));
/** A list with its page and size in its path. */
const isPaged = ({ path }: Endpoint) => path.endsWith('/{a}/{b}');
const ofRecord = (endpoint: Endpoint) => (endpoint.params && !isPaged(endpoint)) || idName(endpoint) !== undefined;
const lists = forAgents.filter(
  (endpoint) => endpoint.method === 'GET' && endpoint.replyKind === 'envelope' && !ofRecord(endpoint),
);
test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
  'GET %s holds nothing of the other tenant',
  async (path, endpoint) => {
    const asks = { ...asked, ...(path.endsWith('/search') && { keyword: '您好' }) };
    const query = { ...Object.fromEntries(Object.entries(asks).filter(([name]) => name in queryOf(endpoint))), ...queries[path] };
    const ask = (token: string) => server.call('GET', path.replace('{a}/{b}', '1/1000'), { token, query });
    const [own, other] = [await ask(ours), await ask(theirs)];
    expect([own.status, other.status]).toEqual([200, 200]);
    const ownIds = idsIn(own.data);
    const shared = [...idsIn(other.data)].filter((found) => ownIds.has(found));
    expect(shared).toEqual([]);
  },
);

const longestFirst = (one: string, other: string) => other.length - one.length;

/** The id from its noun, or the first of its list, or the record's first example, created once. */
async function idOf(path: string): Promise<string> {
  const [part] = [...idsOf174.keys()].filter((known) => path.includes(known)).sort(longestFirst);
  if (part !== undefined) return idsOf174.get(part) ?? NOBODYS;
  const list = lists.find((endpoint) => path.startsWith(`${endpoint.path}/{id}`));
  expect(list, `no *.isolation.ts says an id for ${path}`).toBeDefined();
  const { data } = await server.call('GET', list?.path ?? '', { token: ours });
  const [listed] = Array.isArray(data) ? data : data.list;
  if (listed) return listed.id;
  const example = examples.find(({ record }) => record.list === list);
  const made = example && (await server.call('POST', example.record.create.path, { token: ours, body: example.first }));
  return made?.data?.id ?? NOBODYS;
}

const ofOne = forAgents.filter(ofRecord);
test.each(ofOne.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s with an id of the other tenant: not found, and nothing changes',
  async (_name, endpoint) => {
    const { method, path, params } = endpoint;
    const id = await idOf(path);
    const query = { query: { ...queries[path], ...(!params && { [idName(endpoint) ?? 'id']: id }) } };
    const sent = endpoint.bodyKind === 'multipart' ? onePicture : { body: bodies[path] };
    const ask = (token: string): Promise<Reply> =>
      server.call(method, path.replace(/\{\w+\}/, id).replace('{number}', '1'), { token, ...sent, ...query });
    const { status, envelope } = await ask(theirs);
    expect([status, envelope.code, envelope.data]).toEqual([404, '4004', null]);
    // The import of this test found no errors, so it has no report.
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
