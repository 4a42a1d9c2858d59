import type { Endpoint, EndpointAccess } from '@lianxi/contracts/kit/endpoint';
import { type ErrorDefinition, errorKinds } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';
import { namedFailures } from './named-failures.ts';

type Json = Record<string, unknown>;

const requestTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: 'text/plain',
};

/** OpenAPI 3.1 of every endpoint, made from the contracts. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const schemas: Json = { Failure: failureSchema };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '联席 Lianxi', version, description: 'Every reply is an envelope; `code` is "0" on success.' },
    paths,
    components: {
      schemas,
      securitySchemes: {
        agent: { type: 'http', scheme: 'bearer', description: 'access_token of /xmf-user-auth/oauth/token' },
        visitor: { type: 'http', scheme: 'bearer', description: 'visitorToken of /xmf-online-services/visitor/session' },
        releaseToken: { type: 'http', scheme: 'bearer', description: 'token of /xmf-basic-model/release/tokens, for one remote' },
      },
    },
  };
}

const failureSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'data', 'reason'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    data: { type: 'null' },
    reason: { type: 'string' },
    traceId: { type: 'string' },
    fields: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, text: { type: 'string' } } } },
  },
};

function operationOf(endpoint: Endpoint, schemas: Json): Json {
  const { access, method, path, summary } = endpoint;
  const operationId = `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, next: string = '') => next.toUpperCase())}`;
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => lift(schema, io, operationId, schemas);
  const body = bodyOf(endpoint, schemaOf);
  return {
    operationId,
    summary,
    tags: [path.split('/')[1]],
    security: securityOf(access),
    ...(typeof access === 'object' ? { description: describeAccess(access) } : {}),
    parameters: [...parametersOf(endpoint.params, 'path', schemaOf), ...parametersOf(endpoint.query, 'query', schemaOf)],
    ...(body ? { requestBody: { required: true, content: { [requestTypes[endpoint.bodyKind]]: { schema: body } } } } : {}),
    responses: { 200: { description: '操作成功', content: replyContent(endpoint, schemaOf) }, ...failuresOf(endpoint) },
  };
}

function securityOf(access: EndpointAccess): Json[] {
  if (access === 'public') return [];
  if (access === 'visitor') return [{ visitor: [] }];
  return typeof access === 'object' && 'orReleaseToken' in access ? [{ agent: [] }, { releaseToken: [] }] : [{ agent: [] }];
}

function describeAccess(access: EndpointAccess & object): string {
  const needed = `需要权限 \`${access.code}\``;
  if (!('operator' in access)) return needed;
  return `平台运营方${needed}${access.orReleaseToken ? '，或该应用的发布令牌' : ''}`;
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json;

function bodyOf({ body, bodyKind }: Endpoint, schemaOf: SchemaOf): Json | null {
  if (bodyKind !== 'multipart') return body ? schemaOf(body, 'input') : null;
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
  return body ? { allOf: [schemaOf(body, 'input'), file] } : file;
}

function replyContent({ reply, replyKind }: Endpoint, schemaOf: SchemaOf): Json {
  if (replyKind === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (replyKind === 'page') return { 'text/html': { schema: { type: 'string' } } };
  if (replyKind === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const properties = { code: { const: '0' }, message: { type: 'string' }, data: schemaOf(reply, 'output') };
  return { 'application/json': { schema: { type: 'object', required: ['code', 'message', 'data'], properties } } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemaOf: SchemaOf): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** One response per HTTP status. It names the errors that it may contain. */
function failuresOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(namedFailures(endpoint), (error) => errorKinds[error.kind].status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      status,
      {
        description: errors.map(describe).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function describe({ kind, reason, text }: ErrorDefinition): string {
  return `\`${errorKinds[kind].code}\` ${reason}: ${text}`;
}

/** JSON Schema of a part; definitions that refer to themselves (the node of a tree) move to the components. */
function lift(schema: z.ZodType, io: 'input' | 'output', owner: string, schemas: Json): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
  if (!$defs) return own;
  const nameOf = (definition: string) => `${owner}.${io}${definition.replace(/^_+/, '.')}`;
  const rename = (part: unknown): Json =>
    JSON.parse(JSON.stringify(part), (key, value) =>
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\/(.+)$/, (_, definition: string) => `#/components/schemas/${nameOf(definition)}`)
        : value,
    );
  for (const [definition, part] of Object.entries($defs)) schemas[nameOf(definition)] = rename(part);
  return rename(own);
}
