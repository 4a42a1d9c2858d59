import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Refuses a call from a page of another site. The browser reports this with Sec-Fetch-Site, or with an Origin that is not ours.
 * Callers that are not browsers send neither.
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

/** Endpoints of the visitor's widget answer pages of any site. They use no cookie, so any origin is allowed. */
export function allowCrossOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'X-Trace-Id');
}

/** Answers a browser's preflight request before such a call. */
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
