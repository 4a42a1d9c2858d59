import { mkdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { releaseErrors } from '@lianxi/contracts/registry/release.contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../platform/db/db.ts';
import type { ArtefactStore } from '../platform/registry/artefact-store.ts';
import type { ReleaseDirectory } from '../platform/registry/releases.ts';
import { contentSecurityPolicy, spareParts, widenPolicy } from './page-policy.ts';
import type { PortalConfigOf } from './portal-config.ts';
import { serveVideoPage } from './video-page.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';

interface StaticFiles {
  distDir: string;
  artefacts: ArtefactStore;
  isRevoked: ReleaseDirectory['isRevoked'];
  portalConfigOf: PortalConfigOf;
  db: Db;
  /** Pages may load the files that this machine serves. */
  development: boolean;
}

/**
 * Serves the built host, the remotes' releases, the widget, its demo page, the full-page chat, and the customer's video page. A
 * missing file answers 404 with an envelope.
 */
export async function serveStaticFiles(app: FastifyInstance, options: StaticFiles): Promise<void> {
  const { distDir, artefacts, isRevoked, portalConfigOf, db, development } = options;
  const [host, widget] = [join(distDir, 'host'), join(distDir, 'widget')];
  for (const folder of [host, widget, artefacts.folder]) await mkdir(folder, { recursive: true });

  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: contentSecurityPolicy,
      crossOriginEmbedderPolicy: false,
      // Only the proxy in front knows whether HTTPS is used.
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'same-origin' },
    });
    pages.addHook('preHandler', widenPolicy(db, development));
    pages.addHook('onSend', spareParts);
    const common = { preCompressed: true, cacheControl: false, redirect: false, dotfiles: 'ignore' as const };
    await pages.register(fastifyStatic, {
      ...common,
      root: host,
      setHeaders: (reply, path) => {
        if (reply.getHeader('cache-control') === 'no-store') return;
        reply.header('cache-control', path.startsWith(join(host, 'assets') + sep) ? IMMUTABLE : ALWAYS_ASK);
      },
    });
    await pages.register(async (releases) => {
      releases.addHook('preHandler', async (request) => {
        const { '*': path } = request.params as { '*': string };
        const [remoteId = '', version = '', ...file] = path.split('/');
        if (await isRevoked({ remoteId, version })) throw new CodedError(releaseErrors.revoked);
        if (file.length > 0) await artefacts.fetch({ remoteId, version }, file.join('/'));
      });
      await releases.register(fastifyStatic, {
        ...common,
        root: artefacts.folder,
        prefix: '/r/',
        decorateReply: false,
        index: false,
        // A release's files are in a folder of its version. The registry determines the current one.
        allowedPath: (path) => path.split('/').filter(Boolean).length > 2,
        setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
      });
    });

    const sendWidgetFile = (reply: FastifyReply, name: string) =>
      reply.header('cache-control', ALWAYS_ASK).sendFile(name, widget, { ...common, cacheControl: false });
    pages.get('/demo', (_request, reply) => sendWidgetFile(reply, 'demo.html'));
    pages.get('/demo.js', (_request, reply) => sendWidgetFile(reply, 'demo.js'));
    pages.get('/chat', (_request, reply) => sendWidgetFile(reply, 'chat.html'));
    pages.get('/chat.js', (_request, reply) => sendWidgetFile(reply, 'chat.js'));
    for (const name of ['widget.js', 'widget-voice.js', 'widget-english.js', 'widget-emoji.js']) {
      pages.get(`/${name}`, (_request, reply) =>
        sendWidgetFile(
          reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*'),
          name,
        ),
      );
    }
    await serveVideoPage(pages, { distDir, db, cache: { immutable: IMMUTABLE, ask: ALWAYS_ASK } });
    pages.get('/config.json', (request, reply) =>
      reply.header('cache-control', ALWAYS_ASK).send(portalConfigOf(request.hostname)),
    );
  });
}
