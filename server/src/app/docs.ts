import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiOf } from '../platform/http/openapi.ts';

/** `/api/docs`: the endpoints for readers; `/api/docs/json`: OpenAPI 3.1 for programs. */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): Promise<void> {
  // Built at the first request: this is most of the work of a start.
  let written: ReturnType<typeof openApiOf> | undefined;
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: {} as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      transformSpecification: () => {
        written ??= openApiOf(endpoints, version);
        return written as Readonly<Record<string, unknown>>;
      },
      transformSpecificationClone: false,
      staticCSP:
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'",
      theme: {
        title: '联席 接口文档',
        css: [{ filename: 'lianxi.css', content: '.swagger-ui .topbar { display: none }' }],
      },
      uiConfig: { docExpansion: 'list', filter: true, persistAuthorization: false },
    });
  });
}
