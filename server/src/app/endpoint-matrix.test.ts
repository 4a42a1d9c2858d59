import { globSync } from 'node:fs';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { cacheOf } from '../../../tools/fingerprint.ts';
import { endpointsIn } from '../../../tools/structure/contract-endpoints.ts';
import { sources } from '../../../tools/structure/sources.ts';
import { chooseForFuzz, fingerprints, readFuzzState, stateAfter, writeFuzzState } from './testing/fuzz-choice.ts';
import { type CallOptions, type Reply, type ServerFixture, startServer } from './testing/server-fixture.ts';

/** Every endpoint of contracts × {no token, no permission, bad input}: the right code, never 5xx, no row written. */

const contracts = new URL('../../../contracts/src/', import.meta.url);
const isOperators = ({ access }: Endpoint) => typeof access === 'object' && 'operator' in access;
const takesReleaseToken = ({ access }: Endpoint) => typeof access === 'object' && 'orReleaseToken' in access;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const declared = await Promise.all(
  globSync('**/*.contract.ts', { cwd: contracts.pathname }).map(async (file) => {
    const found = endpointsIn(await import(new URL(file, contracts).href));
    return found.map(([exported, endpoint]) => ({
      name: nameOf(endpoint),
      // For a record's endpoint, the record: its routes name it.
      exported: exported.replace(/\..+/, ''),
      contract: `contracts/src/${file}`,
      endpoint,
    }));
  }),
).then((modules) => modules.flat());
const endpoints = declared.map(({ endpoint }) => endpoint);
const named = declared.map(({ name, endpoint }) => [name, endpoint] as const);

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=X',
  raw: 'text/xml',
};

let server: ServerFixture;
let admin: string;
let operator: string;
let nobody: string;
let releaseToken: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.token('admin');
  operator = await server.token('operator');
  nobody = await server.token('nobody');
  const body = { remoteId: 'somewhere', team: '测试' };
  const { data } = await server.call('POST', '/xmf-basic-model/release/tokens', { token: operator, body });
  releaseToken = data.token;
});
afterAll(() => server.end());

/**
 * The content of the database, without rows that change by themselves (a requested export runs in the background): one line per
 * table.
 */
async function snapshot(): Promise<string> {
  sumsOfTables ??= await watchTables();
  const { rows } = await server.owner.query<{ writes: string }>(WRITES);
  const writes = rows[0]?.writes;
  // Read again only after a write: a whole read takes longer than most requests.
  if (!standing || standing.writes !== writes) {
    const { rows: read } = await server.owner.query<{ sums: string }>({ name: 'snapshot', text: sumsOfTables });
    standing = { writes, sums: read[0]?.sums ?? '' };
  }
  return standing.sums;
}

let standing: { writes: string | undefined; sums: string } | undefined;
let sumsOfTables: string | undefined;
const WRITES = { name: 'writes', text: 'select last_value as writes from table_writes' };

/** Counts each statement that writes to a table, committed or not. Returns the query that reads all tables. */
async function watchTables(): Promise<string> {
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('server_processes', 'agent_connections', 'sign_in_attempts',
       'tasks', 'agent_events', 'agent_event_heads', 'answered_calls', 'files', 'host_builds')`,
  );
  const countOf = ({ name }: { name: string }) =>
    `create trigger count_writes after insert or update or delete or truncate on ${name} execute function count_write();`;
  await server.owner.query(`
    create sequence table_writes;
    select nextval('table_writes');
    create function count_write() returns trigger language plpgsql security definer
      as 'begin perform nextval(''public.table_writes''); return null; end';
    ${tables.map(countOf).join('\n')}`);
  const sumOf = ({ name }: { name: string }) =>
    `select '${name} ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as line from ${name} t`;
  return `select string_agg(line, e'\n') as sums from (${tables.map(sumOf).join(' union all ')}) as tables`;
}

/** Valid input with ids that do not exist. */
const plain: Record<string, string> = { id: '999999999999', fileSaveName: 'x'.repeat(32), remoteId: 'nothing' };
const address = (endpoint: Endpoint, params: Record<string, string> = plain) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params[name] ?? '1').toWellFormed()));
function send(endpoint: Endpoint, options: CallOptions, params?: Record<string, string>): Promise<Reply> {
  return server.call(endpoint.method, address(endpoint, params), options);
}
/** Sends a request, and checks that a refused one wrote no row. */
async function call(...[endpoint, options, params]: Parameters<typeof send>): Promise<Reply> {
  const before = await snapshot();
  const reply = await send(endpoint, options, params);
  if (reply.status !== 200) expect(await snapshot()).toBe(before);
  return reply;
}
const bodyOf = (endpoint: Endpoint, body: unknown): Pick<CallOptions, 'body' | 'headers'> =>
  endpoint.method === 'GET' ? {} : { body, headers: { 'content-type': contentTypes[endpoint.bodyKind] } };

test('every endpoint of contracts is served, once', () => {
  expect(server.server.listRoutes().map(nameOf).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
});

test('every address tells who comes by a wrong method the right ones', async () => {
  for (const endpoint of endpoints) {
    const { status, envelope, headers } = await server.call('PATCH', address(endpoint));
    expect([status, envelope.reason], nameOf(endpoint)).toEqual([405, 'common.wrongMethod']);
    expect(String(headers.allow).split(', '), nameOf(endpoint)).toContain(endpoint.method);
  }
  expect((await server.call('PATCH', '/no/such/address')).status).toBe(404);
});

describe('who may not call', () => {
  test.each(named.filter(([, { access }]) => access !== 'public'))('%s without a token: 4005', async (_name, endpoint) => {
    for (const token of [undefined, 'A'.repeat(43)]) {
      const { status, envelope } = await call(endpoint, { token, ...bodyOf(endpoint, '{}') });
      expect([status, envelope.code, envelope.data]).toEqual([401, '4005', null]);
    }
  });

  test.each(named.filter(([, { access }]) => typeof access === 'object'))(
    '%s without the permission: 4003',
    async (_name, endpoint) => {
      const { status, envelope } = await call(endpoint, { token: nobody, ...bodyOf(endpoint, '{}') });
      expect([status, envelope.code, envelope.data]).toEqual([403, '4003', null]);
    },
  );

  test.each(named.filter(([, endpoint]) => isOperators(endpoint)))(
    '%s with every right, but not of the operator: 4003',
    async (_name, endpoint) => {
      const { status, envelope } = await call(endpoint, { token: admin, ...bodyOf(endpoint, '{}') });
      expect([status, envelope.code, envelope.data]).toEqual([403, '4003', null]);
    },
  );

  test.each(named.filter(([, endpoint]) => endpoint.access !== 'public' && !takesReleaseToken(endpoint)))(
    '%s with a release token: 4005',
    async (_name, endpoint) => {
      const { status, envelope } = await send(endpoint, { token: releaseToken, ...bodyOf(endpoint, '{}') });
      expect([status, envelope.code, envelope.data]).toEqual([401, '4005', null]);
    },
  );

  test.each(named.filter(([, endpoint]) => takesReleaseToken(endpoint) && endpoint.params))(
    '%s with another remote’s release token: 4003',
    async (_name, endpoint) => {
      const body = JSON.stringify({ version: '1.0.0', revision: 0, percent: 5, reason: 'x' });
      const options = { token: releaseToken, ...bodyOf(endpoint, body) };
      const { status, envelope } = await send(endpoint, options, { ...plain, remoteId: 'elsewhere' });
      expect([status, envelope.code, envelope.data]).toEqual([403, '4003', null]);
    },
  );

  test.each(named.filter(([, { access }]) => access === 'visitor'))('%s with an agent’s token: 4005', async (_name, endpoint) => {
    expect((await call(endpoint, { token: admin })).envelope.code).toBe('4005');
  });
});

/** Arbitrary values, and values similar to the expected ones. */
function inputLike(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '1e9',
      'NaN',
      '\u0000',
      'x'.repeat(5000),
      "' or 1=1 --",
      '<script>',
      '\ud800',
      '9'.repeat(30),
    ),
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
  );
  const known = Object.keys(properties);
  if (known.length === 0) return odd;
  return fc.oneof(odd, fc.record(Object.fromEntries(known.map((key) => [key, odd])), { requiredKeys: [] }));
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const asTexts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asText(part)]))
    : {};

/** `npm test -- --all`: every endpoint, with more inputs. */
const ALL = process.env.TEST_ALL === '1';
const TODAY = Math.floor(Date.now() / 86_400_000);
/** Different inputs each day. A failure prints FUZZ_SEED, which repeats that day's inputs. */
const SEED = Number(process.env.FUZZ_SEED ?? TODAY);

describe(`bad input never breaks anything (FUZZ_SEED=${SEED})`, () => {
  const open = named.filter(([, { params, query, body, access }]) => (params ?? query ?? body) && access !== 'visitor');
  const openNames = open.map(([name]) => name);
  const stateFile = cacheOf('fuzz.json');
  const green = readFuzzState(stateFile);
  const now = fingerprints(
    declared.filter(({ name }) => openNames.includes(name)),
    sources('contracts/src/**/*.ts', 'server/src/**/*.ts').filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path)),
  );
  const chosen = ALL ? new Set(openNames) : chooseForFuzz(openNames, now, green, SEED);
  const passed = new Set<string>();
  afterAll(() => writeFuzzState(stateFile, stateAfter(now, green, chosen, passed)));

  test.each(open.filter(([name]) => chosen.has(name)))(
    '%s',
    async (name, endpoint) => {
      const input = fc.record({
        params: endpoint.params ? inputLike(endpoint.params).map(asTexts) : fc.constant({}),
        query: endpoint.query ? inputLike(endpoint.query).map(asTexts) : fc.constant({}),
        body: endpoint.body ? inputLike(endpoint.body) : fc.constant(undefined),
      });
      const token = endpoint.access === 'public' ? undefined : isOperators(endpoint) ? operator : admin;
      await fc.assert(
        fc.asyncProperty(input, async ({ params, query, body }) => {
          const sent =
            endpoint.bodyKind === 'form' ? new URLSearchParams(asTexts(body)).toString() : (JSON.stringify(body) ?? '');
          const filled = Object.fromEntries(
            Object.keys(plain).map((key) => [key, (params as Record<string, string>)[key] || plain[key] || '1']),
          );
          const { status, envelope } = await call(endpoint, { token, query, ...bodyOf(endpoint, sent) }, filled);
          expect(status).toBeLessThan(500);
          if (status === 200) return;
          expect(envelope).toMatchObject({ data: null, traceId: expect.any(String) });
          expect(['4000', '4003', '4004', '4005', '4009', '4013', '4029']).toContain(envelope.code);
        }),
        { numRuns: ALL ? 100 : 50, seed: SEED, endOnFailure: true },
      );
      passed.add(name);
    },
    120_000,
  );
});
