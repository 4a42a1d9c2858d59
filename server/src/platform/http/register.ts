import { createHash } from 'node:crypto';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeOperation } from '../audit/operation-log.ts';
import type { Kernel } from '../kernel.ts';
import { asSeenBy } from '../permissions/reader-view.ts';
import { noScope, scopeOf } from '../permissions/scope.ts';
import { answerOnce } from './answered-calls.ts';
import { AfterCommit, type AnyContext, type AuditDetail } from './context.ts';
import { ownCookie } from './cookie.ts';
import { allowCrossOrigin, answerPreflight, refuseCrossSite } from './cross-site.ts';
import { sentFileName, type UploadedFile } from './files.ts';
import type { Guard } from './guard.ts';
import { receiveForm } from './multipart.ts';
import { namedStatuses } from './named-failures.ts';
import type { BoundRoute } from './routes.ts';
import { sendFile } from './send-file.ts';
import { API_PREFIX } from './server.ts';
import { faultOfReply, parsePart } from './validation.ts';
import { sendPage } from './word-page.ts';

export interface RegisterOptions {
  kernel: Kernel;
  guard: Guard;
  tempDir: string;
  allowedOrigins: readonly string[];
  checkReplies: boolean;
  publicRatePerMinute: number;
}

/** Fastify's spelling of an endpoint's address. */
export function urlOf(endpoint: Endpoint): string {
  return API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/** The time from a call's deadline to the end of its connection: the reply is sent first. */
const GRACE_MS = 20_000;

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: '',
};

/** Serves one endpoint: checks the caller, parses the input, opens the transaction, sends the reply. */
export function registerEndpoint(app: FastifyInstance, route: BoundRoute, options: RegisterOptions): void {
  if (route.endpoint.bodyKind !== 'raw') return serve(app, route, options);
  // In its own scope, which parses nothing.
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    serve(scope, route, options);
    done();
  });
}

function serve(app: FastifyInstance, route: BoundRoute, options: RegisterOptions): void {
  const { endpoint } = route;
  const url = urlOf(endpoint);
  const crossOrigin = route.options.crossOrigin === true || endpoint.access === 'visitor';
  const changesState = isStateChange(route);
  const admit = options.guard(route);
  const replies = { file: sendFile, text: sendText, page: sendPage, envelope: route.options.etag ? sendTagged : sendData };
  const seen = endpoint.replyKind === 'file' ? sentFileName : endpoint.reply;
  const respond = replies[endpoint.replyKind];
  const open = endpoint.access === 'public' || endpoint.access === 'visitor';
  const limited = open && options.publicRatePerMinute > 0;

  // The server's own limit covers the time from the begin of the request to its last byte.
  app.server.requestTimeout = Math.max(app.server.requestTimeout, endpoint.timeoutMs + GRACE_MS);
  if (crossOrigin) app.options(url, answerPreflight(endpoint.method));
  app.route({
    method: endpoint.method,
    url,
    bodyLimit: endpoint.bodyLimit,
    config: {
      ...(limited ? { rateLimit: { max: options.publicRatePerMinute, timeWindow: 60_000 } } : {}),
      ...(options.checkReplies ? { named: namedStatuses(endpoint) } : {}),
    },
    onRequest(request, reply, done) {
      reply.header('cache-control', 'no-store');
      if (crossOrigin) allowCrossOrigin(reply);
      else if (changesState) refuseCrossSite(request, options.allowedOrigins);
      admit(request, done);
    },
    async handler(request, reply) {
      const made = await withDeadline(endpoint.timeoutMs, async (deadline) => {
        const answered = await answer(route, request, reply, options, deadline);
        return answered instanceof AfterCommit ? answered.run() : answered;
      });
      const data = request.principal ? asSeenBy(request.principal, seen, made) : made;
      if (options.checkReplies && endpoint.replyKind === 'envelope') {
        const fault = faultOfReply(endpoint, data);
        if (fault) throw new Error(`${endpoint.method} ${endpoint.path} replied outside its contract: ${fault}`);
      }
      return respond(request, reply, data);
    },
  });
}

function isStateChange({ endpoint, options }: BoundRoute): boolean {
  return endpoint.method !== 'GET' || options.changesState === true;
}

interface Deadline {
  passed: boolean;
}

/** Answers -1 if the work takes too long; its transaction then rolls back as soon as it ends. */
async function withDeadline<T>(ms: number, run: (deadline: Deadline) => Promise<T>): Promise<T> {
  const deadline = { passed: false };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      deadline.passed = true;
      reject(new CodedError(commonErrors.timeOut));
    }, ms);
  });
  try {
    return await Promise.race([run(deadline), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function answer(
  route: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
  deadline: Deadline,
): Promise<unknown> {
  const { endpoint } = route;
  if (endpoint.bodyKind !== 'multipart') {
    if (endpoint.body) requireContentType(request, endpoint);
    return act(route, request, reply, request.body, [], options, deadline);
  }
  requireContentType(request, endpoint);
  const form = await receiveForm(request, endpoint, options.tempDir);
  try {
    return await act(route, request, reply, form.fields, form.files, options, deadline);
  } finally {
    await form.discard();
  }
}

/** A page of another site can send forms and plain text without a preflight, but no other content type. */
function requireContentType(request: FastifyRequest, { bodyKind }: Endpoint): void {
  const given = request.headers['content-type'] ?? '';
  if (!given.toLowerCase().startsWith(contentTypes[bodyKind])) throw new CodedError(commonErrors.invalid);
}

async function act(
  route: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  files: UploadedFile[],
  { kernel }: RegisterOptions,
  deadline: Deadline,
): Promise<unknown> {
  const { endpoint, handler } = route;
  const changesState = isStateChange(route);
  const mode = { readOnly: !changesState };
  const { principal, visitor, operator } = request;
  const common = {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, body),
    files,
    headers: request.headers,
    kernel,
    log: request.log,
    traceId: request.id,
    ip: request.ip,
    now: request.arrivedAt,
    setCookie: (name: string, value: string, seconds: number) => {
      reply.header('set-cookie', ownCookie(name, value, seconds, request.protocol === 'https'));
    },
  };
  // These calls have their own log (release_events).
  if (operator) return handler({ ...common, db: kernel.db, operator } as AnyContext);
  if (principal) {
    return kernel.db.tenant(
      principal.tenantId,
      async (tenant) => {
        let detail: AuditDetail | null = null;
        const audit = (given: AuditDetail) => {
          detail = given;
        };
        const scope = endpoint.dataScope === null ? noScope : scopeOf(principal, endpoint.dataScope);
        const run = () => handler({ ...common, ...tenant, principal, scope, audit } as AnyContext);
        const named = { key: request.headers['idempotency-key']?.toString(), sent: common };
        const { data, again } = endpoint.once
          ? await answerOnce(tenant, principal.agentId, endpoint, named, run)
          : { data: await run(), again: false };
        if (changesState && !again && route.options.audited !== false) {
          await writeOperation(tenant.tx, principal, endpoint, detail, request.ip);
        }
        return inTime(data, deadline);
      },
      mode,
    );
  }
  if (visitor) {
    return kernel.db.tenant(
      visitor.tenantId,
      async (tenant) => inTime(await handler({ ...common, ...tenant, visitor } as AnyContext), deadline),
      mode,
    );
  }
  return handler({ ...common, db: kernel.db } as AnyContext);
}

/** Prevents the commit of work whose caller got a time-out. */
function inTime<T>(data: T, deadline: Deadline): T {
  if (deadline.passed) throw new CodedError(commonErrors.timeOut);
  return data;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function envelopeText(data: unknown): string {
  return `{"code":"0","message":"操作成功","data":${JSON.stringify(data ?? null)}}`;
}

function sendData(_request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header('content-type', JSON_TYPE).send(envelopeText(data));
}

/** The reply for a machine that expects only the word. */
function sendText(_request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header('content-type', 'text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(String(data));
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply {
  const text = envelopeText(data);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.header('content-type', JSON_TYPE).send(text);
}
