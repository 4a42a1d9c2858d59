import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Refuses a call that another site's page makes: the browser says so by Sec-Fetch-Site, or by an
 * Origin that is not ours. Callers that are no browser send neither.
 */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) {
    if (allowedOrigins.includes(origin)) return;
    if (!URL.canParse(origin) || new URL(origin).host !== host) throw new CodedError(commonErrors.forbidden);
    return;
  }
  if (site === 'cross-site' || site === 'same-site') throw new CodedError(commonErrors.forbidden);
}

/** Endpoints of the visitor's widget answer pages of any site. They know no cookie, so any origin may be named. */
export function allowCrossOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'X-Trace-Id');
}

/** Answers a browser's question before such a call. */
export function answerPreflight(method: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', method)
      .header('access-control-allow-headers', 'authorization, content-type, version, system, dataScopeCode, traceparent')
      .header('access-control-max-age', '86400')
      .code(204)
      .send();
}
