import { type Field, schemaOf } from './fields.ts';
import type { Area, Names } from './names.ts';

export interface Resource {
  names: Names;
  area: Area;
  fields: readonly Field[];
  /** Permission code of the page, which is also what its endpoints ask for. */
  permission: string;
  /** Hash route of the page. */
  route: string;
}

/** Schemas and endpoints. */
export function contractFile({ names, area, fields, permission }: Resource): string {
  const { kebab, camel, pascal, title } = names;
  const path = `/${area.prefix}/${camel}`;
  return `import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const ${camel}Errors = defineErrors('${kebab}', {
  duplicate: { kind: 'conflict', text: '已有相同的${title}' },
  changed: { kind: 'conflict', text: '该${title}已被其他人修改，请载入最新内容后再保存' },
});

/** What a person fills in. */
export const ${camel}Fields = z.object({
${fields.map((field) => `  ${field.name}: ${schemaOf(field)},`).join('\n')}
});

export const ${camel} = ${camel}Fields.extend({
  id,
  createTime: timestamp,
  updateTime: timestamp,
  /** Counts the changes; an update names the one that it was made from. */
  version: z.number().int(),
});
export type ${pascal} = z.output<typeof ${camel}>;

const access = { code: '${permission}' };

/** Newest first. */
export const ${camel}List = endpoint({
  method: 'GET',
  path: '${path}',
  summary: '${title}列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(${camel}),
});

export const create${pascal} = endpoint({
  method: 'POST',
  path: '${path}',
  summary: '新建${title}',
  access,
  body: ${camel}Fields,
  reply: z.object({ id }),
  errors: [${camel}Errors.duplicate],
});

export const update${pascal} = endpoint({
  method: 'PUT',
  path: '${path}',
  summary: '修改${title}',
  access,
  body: ${camel}Fields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [${camel}Errors.changed, ${camel}Errors.duplicate],
});

export const read${pascal} = endpoint({
  method: 'GET',
  path: '${path}/{id}',
  summary: '${title}详情',
  access,
  params: z.object({ id }),
  reply: ${camel},
});

export const delete${pascal} = endpoint({
  method: 'DELETE',
  path: '${path}/{id}',
  summary: '删除${title}',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
`;
}
