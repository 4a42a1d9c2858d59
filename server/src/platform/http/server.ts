import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Visitor } from '../auth/visitor-token.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Principal } from '../permissions/principal.ts';
import type { Operator } from './context.ts';
import type { ErrorMapper } from './error-mapper.ts';
import { watchPaths } from './known-paths.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses that refusals may have. Absent: not checked. */
    named?: ReadonlySet<number>;
  }
  interface FastifyRequest {
    principal: Principal | null;
    visitor: Visitor | null;
    operator: Operator | null;
    arrivedAt: Date;
  }
}

/** The path prefix of the calls of contracts (specification section 7). */
export const API_PREFIX = '/api';

export interface HttpOptions {
  log: Logger;
  metrics: Metrics;
  mapError: ErrorMapper;
  trustProxy: string | undefined;
  /** True once the server has begun to stop: it refuses new calls. */
  draining: () => boolean;
}

/** The HTTP server without its routes: trace ids, body parsers, envelopes for every failure, one log line per call. */
export async function createHttp({ log, metrics, mapError, trustProxy, draining }: HttpOptions): Promise<FastifyInstance> {
  // The line of a call has fixed fields, so nothing must be redacted.
  const calls = log.child({}, { redact: [] });
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: traceIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    trustProxy: trustProxy ?? false,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Longer than the slowest allowed upload, so that no slow sender holds a connection.
    requestTimeout: 200_000,
    // A loaded machine needs more than the default of ten seconds; a failed start would only add load.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => fail(error, request, reply),
  });
  app.decorateRequest('principal', null);
  app.decorateRequest('visitor', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('arrivedAt', null as unknown as Date);

  function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const error = asNamed(thrown, request);
    const { status, envelope, unforeseen } = mapError(error, request.id);
    if (unforeseen) request.log.error({ err: error, route: request.routeOptions.url }, 'call failed');
    else request.log.debug({ reason: envelope.reason, route: request.routeOptions.url }, 'call refused');
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-trace-id', request.id)
      .removeHeader('etag')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope));
  }
  /** Returns the thrown error, or a fault if the contract does not list its status. */
  function asNamed(thrown: unknown, { id, method, routeOptions: { url, config } }: FastifyRequest): unknown {
    const { status } = mapError(thrown, id);
    if (config.named?.has(status) !== false) return thrown;
    return new Error(`${method} ${url} answers ${status} outside its contract`, { cause: thrown });
  }

  app.setErrorHandler(fail);
  const paths = watchPaths(app, API_PREFIX);
  app.setNotFoundHandler((request, reply) => {
    const methods = paths.methodsAt(request.url.split('?')[0] ?? '');
    // The address has the right method; this is another fault of the address.
    if (methods.length === 0 || methods.includes(request.method))
      return fail(new CodedError(commonErrors.notFound), request, reply);
    return fail(new CodedError(commonErrors.wrongMethod), request, reply.header('allow', methods.join(', ')));
  });

  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = new Date();
    reply.header('x-trace-id', request.id).header('x-content-type-options', 'nosniff');
    if (!draining() || request.url.startsWith('/health/')) return done();
    reply.header('connection', 'close');
    done(new CodedError(commonErrors.unavailable));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    if (route.startsWith('/api')) {
      calls.info(
        {
          traceId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          tenant: request.principal?.tenantId ?? request.visitor?.tenantId,
          agent: request.principal?.agentId,
        },
        'call',
      );
    }
    done();
  });

  acceptEmptyJson(app);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(multipart);
  await app.register(compress, { global: true, threshold: 4096, encodings: ['gzip', 'identity'] });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new CodedError(commonErrors.tooMany),
  });
  return app;
}

/** A call without a body may have the JSON content type; some clients send it. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's trace id (W3C trace context), else a new one. */
function traceIdOf(request: IncomingMessage): string {
  const given = request.headers.traceparent;
  const id = typeof given === 'string' ? traceparent.exec(given)?.[1] : undefined;
  return id && !/^0+$/.test(id) ? id : randomUUID().replaceAll('-', '');
}

/** Input that is not HTTP gets no route and no log line, but still an envelope. */
function refuseBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { reason, text } = tooLarge ? commonErrors.tooLarge : commonErrors.invalid;
  const body = JSON.stringify({ code: tooLarge ? '4013' : '4000', message: text, data: null, reason });
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
