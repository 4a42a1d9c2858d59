import type { Resource } from './contract-file.ts';
import { badOf, columnOf, type Field, sampleOf } from './fields.ts';

const isText = ({ kind }: Field) => kind === 'text' || kind === 'lines';
/** What tells one record from another. */
const keyField = (fields: readonly Field[]) => fields.find((field) => field.kind === 'text' && field.required);

/** Table, constraints, policy, indexes. */
export function migrationFile({ names, fields }: Resource): string {
  const { table, title } = names;
  const key = keyField(fields);
  return `-- ${title}: ${names.kebab}

create table ${table} (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
${fields.map((field) => `  ${columnOf(field)},`).join('\n')}
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)${key ? `,\n  constraint ${table}_${key.column}_key unique (tenant_id, ${key.column})` : ''}
);

alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy tenant on ${table} to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on ${table} to lianxi_app;
`;
}

/** Visible SQL. */
export function queriesFile({ names, area, fields }: Resource): string {
  const { camel, pascal, camelPlural, pascalPlural, table, kebab } = names;
  const columns = ['id', ...fields.map(({ column }) => column), 'created_at', 'updated_at', 'version'];
  const row = fields.map(({ name, column }) => `    ${name}: row.${column},`).join('\n');
  const values = fields.map(({ name, column }) => `  ${column}: fields.${name},`).join('\n');
  const searched = fields.filter(isText).map(({ column }) => `found(eb.ref('${column}'))`);
  return `import type { ${pascal}, ${camel}Fields } from '@lianxi/contracts/${area.contracts}/${kebab}.contract';
import { type Expression, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantTx } from '../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../platform/db/find-page.ts';
import { mentions } from '../../platform/db/mentions.ts';
import type { ${tableType(table)} } from '../../platform/db/schema.ts';

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;
type Fields = z.output<typeof ${camel}Fields>;

const columns = [${columns.map((column) => `'${column}'`).join(', ')}] as const;

/** One page, newest first, and how many there are in all. */
export function list${pascalPlural}({ tx, tenantId }: Own, { keyword, ...page }: KeywordPage) {
  let ${camelPlural} = tx.selectFrom('${table}').where('tenant_id', '=', tenantId);
  if (keyword) {
    const found = (text: Expression<string>) => mentions(text, keyword);
    ${camelPlural} = ${camelPlural}.where((eb) => eb.or([${searched.join(', ')}]));
  }
  return findPage(${camelPlural}.select(columns).orderBy('id', 'desc'), page, toWire);
}

export async function find${pascal}({ tx, tenantId }: Own, id: string): Promise<${pascal} | null> {
  const ${camelPlural} = tx.selectFrom('${table}').select(columns).where('tenant_id', '=', tenantId);
  const row = await ${camelPlural}.where('id', '=', id).executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function insert${pascal}({ tx, tenantId }: Own, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('${table}')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the record is gone or was changed since \`version\`. */
export async function replace${pascal}({ tx, tenantId }: Own, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('${table}')
    .set({ ...toRow(fields), updated_at: sql<Date>\`now()\`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is none. */
export async function remove${pascal}({ tx, tenantId }: Own, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('${table}').where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

const toRow = (fields: Fields) => ({
${values}
});

function toWire(row: Pick<Selectable<${tableType(table)}>, (typeof columns)[number]>): ${pascal} {
  return {
    id: row.id,
${fields.some(({ kind }) => kind === 'choice') ? row.replace(/row\.(\w+),/g, (_, column: string) => (isChoice(fields, column) ? `row.${column} as ${pascal}['${nameOf(fields, column)}'],` : `row.${column},`)) : row}
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}
`;
}

const isChoice = (fields: readonly Field[], column: string) =>
  fields.some((field) => field.column === column && field.kind === 'choice');
const nameOf = (fields: readonly Field[], column: string) => fields.find((field) => field.column === column)?.name ?? column;

/** As kysely-codegen names a table's type. */
export function tableType(table: string): string {
  return table.replace(/(^|_)(\w)/g, (_, _line, letter: string) => letter.toUpperCase());
}

/** Handlers that read as a checklist. */
export function routesFile({ names, area }: Resource): string {
  const { kebab, camel, pascal, pascalPlural } = names;
  return `import {
  create${pascal},
  delete${pascal},
  read${pascal},
  ${camel}Errors,
  ${camel}List,
  update${pascal},
} from '@lianxi/contracts/${area.contracts}/${kebab}.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { existing } from '../../platform/http/existing.ts';
import { routes } from '../../platform/http/routes.ts';
import { find${pascal}, insert${pascal}, list${pascalPlural}, remove${pascal}, replace${pascal} } from './${kebab}.queries.ts';

export const ${camel}Routes = routes((on) => {
  on(${camel}List, (ctx) => list${pascalPlural}(ctx, ctx.query));

  on(read${pascal}, async (ctx) => existing(await find${pascal}(ctx, ctx.params.id)));

  on(create${pascal}, async (ctx) => {
    const id = await insert${pascal}(ctx, ctx.body);
    ctx.audit({ target: \`${kebab}:\${id}\`, after: ctx.body });
    return { id };
  });

  on(update${pascal}, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await find${pascal}(ctx, id));
    if (!(await replace${pascal}(ctx, id, version, fields))) throw new CodedError(${camel}Errors.changed);
    ctx.audit({ target: \`${kebab}:\${id}\`, before, after: fields });
    return null;
  });

  on(delete${pascal}, async (ctx) => {
    const before = await find${pascal}(ctx, ctx.params.id);
    if (!before || !(await remove${pascal}(ctx, ctx.params.id))) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: \`${kebab}:\${ctx.params.id}\`, before });
    return null;
  });
});
`;
}

/** The matrix: 401, 403, bad input, conflict, success, another tenant. */
export function testFile({ names, area, fields }: Resource): string {
  const { camel } = names;
  const sample = (round: number) => fields.map((field) => `${field.name}: ${sampleOf(field, round)}`).join(', ');
  const key = keyField(fields);
  const bad = fields.map((field) => `    ['${field.name}', ${badOf(field)}],`).join('\n');
  const search = fields.find(isText);
  return `import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';

const PATH = '/${area.prefix}/${camel}';
const first = { ${sample(0)} };
const second = { ${sample(1)} };

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const as = async (username: string, method: string, path: string, given: { body?: unknown; query?: Record<string, string> } = {}) =>
  server.call(method, path, { token: await server.token(username), ...given });
const create = async (body: unknown) => (await as('admin', 'POST', PATH, { body })).data.id as string;

describe('who may', () => {
  test('nobody without a token or without the right', async () => {
    expect((await server.call('GET', PATH)).envelope.code).toBe('4005');
    for (const [method, body] of [['GET'], ['POST', first], ['PUT', { ...first, id: '1', version: 1 }]] as const) {
      expect((await as('agent1', method, PATH, { body })).envelope.code, method).toBe('4003');
    }
  });

  test('another tenant has its own', async () => {
    const id = await create(first);
    expect((await as('admin175', 'GET', PATH)).data.total).toBe(0);
    expect((await as('admin175', 'GET', \`\${PATH}/\${id}\`)).envelope.code).toBe('4004');
    expect((await as('admin175', 'PUT', PATH, { body: { ...second, id, version: 1 } })).envelope.code).toBe('4004');
    expect((await as('admin175', 'DELETE', \`\${PATH}/\${id}\`)).envelope.code).toBe('4004');
    await as('admin', 'DELETE', \`\${PATH}/\${id}\`);
  });
});

test('create, read, find, change, remove', async () => {
  const id = await create(first);
  expect((await as('admin', 'GET', \`\${PATH}/\${id}\`)).data).toMatchObject({ id, version: 1, ...first });
${search ? `  expect((await as('admin', 'GET', PATH, { query: { keyword: String(first.${search.name}) } })).data).toMatchObject({ total: 1, list: [{ id }] });\n  expect((await as('admin', 'GET', PATH, { query: { keyword: '不存在的' } })).data.total).toBe(0);\n` : ''}  expect((await as('admin', 'PUT', PATH, { body: { ...second, id, version: 1 } })).envelope.code).toBe('0');
  expect((await as('admin', 'GET', \`\${PATH}/\${id}\`)).data).toMatchObject({ version: 2, ...second });
  expect((await as('admin', 'DELETE', \`\${PATH}/\${id}\`)).envelope.code).toBe('0');
  expect((await as('admin', 'GET', \`\${PATH}/\${id}\`)).envelope.code).toBe('4004');
});

test('two who change one: the second is told, and nothing of the first is lost', async () => {
  const id = await create(first);
  await as('admin', 'PUT', PATH, { body: { ...second, id, version: 1 } });
  const late = await as('admin', 'PUT', PATH, { body: { ...first, id, version: 1 } });
  expect([late.status, late.envelope.reason]).toEqual([409, '${names.kebab}.changed']);
  expect((await as('admin', 'GET', \`\${PATH}/\${id}\`)).data).toMatchObject(second);
  await as('admin', 'DELETE', \`\${PATH}/\${id}\`);
});
${
  key
    ? `
test('one of a kind', async () => {
  const id = await create(first);
  expect((await as('admin', 'POST', PATH, { body: first })).envelope.reason).toBe('${names.kebab}.duplicate');
  await as('admin', 'DELETE', \`\${PATH}/\${id}\`);
});
`
    : ''
}
describe('bad input changes nothing', () => {
  test.each([
${bad}
  ])('%s', async (name, value) => {
    const reply = await as('admin', 'POST', PATH, { body: { ...first, [name]: value } });
    expect([reply.envelope.code, reply.envelope.fields?.[0]?.path]).toEqual(['4000', name]);
    expect((await as('admin', 'GET', PATH)).data.total).toBe(0);
  });
});
`;
}
