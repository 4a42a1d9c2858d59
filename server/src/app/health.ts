import { success } from '@lianxi/contracts/kit/envelope';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyInstance } from 'fastify';
import type { Principals } from '../platform/auth/principals.ts';
import { readBearer } from '../platform/auth/token.ts';
import type { Db } from '../platform/db/db.ts';
import type { Metrics } from '../platform/observability/metrics.ts';

export interface HealthOptions {
  db: Db;
  metrics: Metrics;
  principals: Principals;
  draining: () => boolean;
}

const PING_TIMEOUT_MS = 1000;
const loopback = /^(::ffff:)?127\.|^::1$/;

/** `/health/live`: the process runs. `/health/ready`: it accepts requests. `/metrics`: for Prometheus. */
export function serveHealth(app: FastifyInstance, { db, metrics, principals, draining }: HealthOptions): void {
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send(success({ status: 'live' })));

  app.get('/health/ready', async (_request, reply) => {
    if (draining() || !(await db.ping(PING_TIMEOUT_MS))) throw new CodedError(commonErrors.unavailable);
    return reply.header('cache-control', 'no-store').send(success({ status: 'ready' }));
  });

  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine does not count as local: its requests need the right.
    const local = loopback.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
    if (!local) {
      const token = readBearer(request.headers.authorization);
      if (!token) throw new CodedError(commonErrors.notSignedIn);
      if (!(await principals.find(token)).holds('system_metrics')) throw new CodedError(commonErrors.forbidden);
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}
