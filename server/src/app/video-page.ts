import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DEFAULT_TENANT_ID, tenantId } from '@lianxi/contracts/kit/ids';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { findFrameOrigins } from '../areas/videocall/public.ts';
import type { Db } from '../platform/db/db.ts';
import { letFrame } from './page-policy.ts';

const entrance = z.object({
  tenantId: tenantId.default(DEFAULT_TENANT_ID),
  site: z.string().max(64).optional(),
});

interface VideoPage {
  distDir: string;
  db: Db;
  /** The cache headers: for files with a content hash in their name, and for files that are checked each time. */
  cache: { immutable: string; ask: string };
}

/**
 * Serves the customer's video page and the button that opens it from a tenant's own pages. Pages of the entrance's origins may
 * show it in a frame.
 */
export async function serveVideoPage(pages: FastifyInstance, { distDir, db, cache }: VideoPage): Promise<void> {
  const root = join(distDir, 'video');
  await mkdir(root, { recursive: true });
  const common = { preCompressed: true, cacheControl: false, dotfiles: 'ignore' as const };
  await pages.register(fastifyStatic, {
    ...common,
    root,
    prefix: '/v/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => path.startsWith('/assets/'),
    setHeaders: (reply) => reply.header('cache-control', cache.immutable),
  });
  pages.get('/video', async (request, reply) => {
    const { data: asked } = entrance.safeParse(request.query);
    const frames = asked ? await findFrameOrigins(db, asked.tenantId, asked.site) : [];
    letFrame(reply, frames);
    return reply
      .header('permissions-policy', 'camera=(self), microphone=(self), display-capture=(self)')
      .header('cache-control', cache.ask)
      .sendFile('page.html', root, common);
  });
  pages.get('/video-widget.js', (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .header('cache-control', cache.ask)
      .sendFile('video-widget.js', root, common),
  );
}
