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
  return `import type { ${pascal}, ${camel}Fields } from '@lianxi/contracts/${area.remote}/${kebab}.contract';
import { type Expression, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { ${tableType(table)} } from '../../../platform/db/schema.ts';

type Fields = z.output<typeof ${camel}Fields>;

const columns = [${columns.map((column) => `'${column}'`).join(', ')}] as const;

/** One page, newest first, and how many there are in all. */
export function list${pascalPlural}({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage) {
  let ${camelPlural} = tx.selectFrom('${table}').where('tenant_id', '=', tenantId);
  if (keyword) {
    const found = (text: Expression<string>) => mentions(text, keyword);
    ${camelPlural} = ${camelPlural}.where((eb) => eb.or([${searched.join(', ')}]));
  }
  return findPage(${camelPlural}.select(columns).orderBy('id', 'desc'), page, toWire);
}

export async function find${pascal}({ tx, tenantId }: TenantDb, id: string): Promise<${pascal} | null> {
  const ${camelPlural} = tx.selectFrom('${table}').select(columns).where('tenant_id', '=', tenantId);
  const row = await ${camelPlural}.where('id', '=', id).executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function insert${pascal}({ tx, tenantId }: TenantDb, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('${table}')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the record is gone or was changed since \`version\`. */
export async function replace${pascal}({ tx, tenantId }: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
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
export async function remove${pascal}({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
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
} from '@lianxi/contracts/${area.remote}/${kebab}.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
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
  return `import { testResource } from '../../../app/testing/resource-matrix.ts';

const first = { ${sample(0)} };

testResource({
  path: '/${area.prefix}/${camel}',
  noun: '${names.kebab}',
  first,
  second: { ${sample(1)} },
  keyword: ${search ? `first.${search.name}` : 'null'},
  unique: ${key !== undefined},
  bad: [
${bad}
  ],
});
`;
}
