import { columnOf, declarationOf, type Field, sampleOf } from './fields.ts';
import type { Area, Names } from './names.ts';

export interface Resource {
  names: Names;
  area: Area;
  fields: readonly Field[];
  /** The required text by which people know one, and of which there are no two. */
  key: Field;
  /** Permission code of the page, which is also what its endpoints ask for. */
  permission: string;
  /** Hash route of the page. */
  route: string;
}

/** The declaration, from which the rest follows. */
export function contractFile({ names, area, fields, key, permission }: Resource): string {
  const { kebab, camel, pascal, title } = names;
  const kinds = [...new Set(fields.map(({ kind }) => kind))].sort();
  return `import { ${kinds.join(', ')} } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

export const ${camel} = record({
  noun: '${kebab}',
  title: '${title}',
  path: '/${area.prefix}/${camel}',
  access: { code: '${permission}' },
  knownBy: '${key.name}',
  fields: {
${fields.map((field) => `    ${field.name}: ${declarationOf(field)},`).join('\n')}
  },
  duplicate: { text: '已有相同的${title}', field: '${key.name}' },
});
export type ${pascal} = RecordOf<typeof ${camel}>;
`;
}

/** Two examples, which the server's tests and the story in the browser read. */
export function samplesFile({ names, fields, route }: Resource): string {
  const { kebab, camel } = names;
  const sample = (round: number) => fields.map((field) => `${field.name}: ${sampleOf(field, round)}`).join(', ');
  return `import { samples } from '../kit/record-samples.ts';
import { ${camel} } from './${kebab}.contract.ts';

export default samples({
  record: ${camel},
  page: '${route}',
  first: { ${sample(0)} },
  second: { ${sample(1)} },
});
`;
}

/** Table, constraints, policy. */
export function migrationFile({ names, fields, key }: Resource): string {
  const { table, title } = names;
  return `-- ${title}: ${names.kebab}

create table ${table} (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
${fields.map((field) => `  ${columnOf(field)},`).join('\n')}
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint ${table}_${key.column}_key unique (tenant_id, ${key.column})
);

alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy tenant on ${table} to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on ${table} to lianxi_app;
`;
}

/** The table and the endpoints, bound. */
export function routesFile({ names, area, fields, key }: Resource): string {
  const { kebab, camel, table } = names;
  return `import { ${camel} } from '@lianxi/contracts/${area.remote}/${kebab}.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

export const ${camel}Routes = recordRoutes(${camel}, {
  table: '${table}',
  columns: { ${fields.map(({ name, column }) => `${name}: '${column}'`).join(', ')} },
  constraints: { ${table}_${key.column}_key: ${camel}.errors.duplicate },
});
`;
}

/** List and form. */
export function pageFile({ names, area, route }: Resource): string {
  const { kebab, camel, pascal, title } = names;
  return `import { ${camel} } from '@lianxi/contracts/${area.remote}/${kebab}.contract';
import { RecordPage } from '@lianxi/shared/record/record-page';

/** ${title} (${route}). */
export default function ${pascal}Page() {
  return <RecordPage record={${camel}} title="${title}" />;
}
`;
}
