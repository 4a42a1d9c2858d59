import { mkdir, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Area } from '../platform/area.ts';
import { operationLogExport } from '../platform/audit/operation-log.export.ts';
import { operationLogRoutes } from '../platform/audit/operation-log.routes.ts';
import { authRoutes } from '../platform/auth/auth.routes.ts';
import { forgottenPasswordRoutes } from '../platform/auth/forgotten-password.routes.ts';
import { createPrincipals } from '../platform/auth/principals.ts';
import { trialRoutes } from '../platform/auth/trial.routes.ts';
import { watchTrialEnds } from '../platform/auth/trial-end.ts';
import { createFormerCipher } from '../platform/crypto/former-cipher.ts';
import { openInstallationCipher } from '../platform/crypto/installation-cipher.ts';
import { startReseal } from '../platform/crypto/reseal.ts';
import { loadSecretKey } from '../platform/crypto/secret-key.ts';
import { createTenantCiphers } from '../platform/crypto/tenant-ciphers.ts';
import { createDb } from '../platform/db/db.ts';
import { createListener } from '../platform/db/listener.ts';
import { createAppend } from '../platform/events/agent-log.ts';
import { createBus } from '../platform/events/bus.ts';
import { connectRedis } from '../platform/events/redis.ts';
import { fileRoutes } from '../platform/files/file.routes.ts';
import { createLocalStore, type FileStore } from '../platform/files/file-store.ts';
import { guideRoutes } from '../platform/guide/guide.routes.ts';
import { nameHandOvers } from '../platform/hand-over/hand-over-kinds.ts';
import { joinConstraintErrors } from '../platform/http/constraint-errors.ts';
import { createErrorMapper } from '../platform/http/error-mapper.ts';
import { createGuard } from '../platform/http/guard.ts';
import { registerEndpoint } from '../platform/http/register.ts';
import { createHttp } from '../platform/http/server.ts';
import type { Kernel } from '../platform/kernel.ts';
import { startLive } from '../platform/live.ts';
import { createMessenger } from '../platform/messenger/messenger.ts';
import { navigationRoutes } from '../platform/navigation/navigation.routes.ts';
import { createMetrics } from '../platform/observability/metrics.ts';
import { createEmit } from '../platform/outbox/emit.ts';
import { createOutbox } from '../platform/outbox/outbox.ts';
import { createCatalogue } from '../platform/permissions/catalogue.ts';
import { permissionRoutes } from '../platform/permissions/permission.routes.ts';
import { recordExportJob } from '../platform/record/record-export.ts';
import { watchAppExpiry } from '../platform/registry/app-expiry.ts';
import { createProduct } from '../platform/registry/product.ts';
import { startReleaseService } from '../platform/registry/release-service.ts';
import { tenantAppRoutes } from '../platform/registry/tenant-app.routes.ts';
import { createSocketDoor } from '../platform/sockets/socket-door.ts';
import { ticketRoutes } from '../platform/sockets/ticket.routes.ts';
import { startTopics } from '../platform/sockets/topics.ts';
import { taskRoutes } from '../platform/tasks/task.routes.ts';
import { toDoRoutes } from '../platform/to-do/to-do.routes.ts';
import type { Config } from './config.ts';
import { serveDocs } from './docs.ts';
import { serveHealth } from './health.ts';
import { readPortalConfig } from './portal-config.ts';
import { serveStaticFiles } from './static-files.ts';

const VERSION = '1.0.0';

/** The path of the video sockets on the video port (specification section 7). */
const VIDEO_PATH = '/video';

/** The whole server, ready to listen. */
export interface LianxiServer {
  readonly app: FastifyInstance;
  readonly kernel: Kernel;
  /** All served endpoints. */
  listRoutes(): readonly Endpoint[];
  /** Starts to accept connections; returns the port. */
  listen(): Promise<number>;
  /** Refuses new requests, lets running ones end, closes sockets and connections. */
  stop(): Promise<void>;
}

/** On this server's disk, or in a bucket that all servers share. */
async function openFileStore({ dataDir, filesBucket }: Config, log: FastifyBaseLogger): Promise<FileStore> {
  if (!filesBucket) return createLocalStore(join(dataDir, 'files'));
  // The SDK is large: only a server with a bucket loads it.
  const { createS3FileStore } = await import('../platform/files/s3-file-store.ts');
  return createS3FileStore({ ...filesBucket, cacheFolder: join(dataDir, 'files-cache'), log });
}

/** Builds the server from its parts and the areas, on a migrated database. */
export async function compose(config: Config, log: Logger, areas: readonly Area[]): Promise<LianxiServer> {
  const onFault = (error: unknown) => log.error({ err: error }, 'fault');
  const logger = log as FastifyBaseLogger;
  let draining = false;

  const tempDir = await emptyFolder(join(config.dataDir, 'tmp', String(process.pid)));
  const secret = await loadSecretKey(config.dataDir, config.secretKey);
  const former = createFormerCipher(secret);
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, onFault) : null;
  const bus = await createBus(redis, onFault);
  const listener = await createListener(config.databaseUrl);
  const ciphers = createTenantCiphers(() => db, secret, former);
  await listener.listen(
    'lianxi_keys',
    (tenantId) => ciphers.forget(Number(tenantId)),
    () => ciphers.forget(null),
  );
  const topics = await startTopics({ db: () => db, listener }, onFault);
  const db = createDb({
    connectionString: config.databaseUrl,
    poolSize: config.databasePool,
    append: createAppend(bus.wake),
    emit: createEmit(() => outbox.wake()),
    cipherOf: (tenantId) => ciphers.of(tenantId),
    onTopic: topics.changed,
    onFault,
  });
  const outbox = createOutbox(db, logger);
  const installationCipher = await openInstallationCipher(db, secret, former);
  const principals = await createPrincipals(db, listener);
  const appExpiry = watchAppExpiry(db, principals, onFault);
  const trialEnds = watchTrialEnds(db, principals, onFault);
  const metrics = createMetrics(db);
  const mapError = createErrorMapper(joinConstraintErrors(areas.flatMap((area) => area.routes)));
  const { trustProxy, allowedOrigins, checkReplies, publicRatePerMinute } = config;
  const app = await createHttp({ log, metrics, mapError, trustProxy, draining: () => draining });

  const live = await startLive({
    connectionString: config.databaseUrl,
    store: await openFileStore(config, logger),
    server: app.server,
    db,
    listener,
    principals,
    bus,
    topics,
    outbox,
    redis,
    allowedOrigins,
    mapError,
    checkReplies,
    registry: metrics.registry,
    log: logger,
  });

  const videoDoor = createSocketDoor(live.io.server, VIDEO_PATH);

  const { distDir } = config;
  const { dataDir, s3 } = config;
  const development = config.environment === 'development';
  const releases = await startReleaseService({
    distDir,
    dataDir,
    s3,
    development,
    db,
    listener,
    cipher: installationCipher,
    lead: live.lead,
    metrics: metrics.registry,
    log: logger,
  });
  const { read: readReleases, artefacts } = releases;
  const { smtpUrl, mailFrom } = config;
  const messenger = createMessenger({ outboxFolder: join(config.dataDir, 'outbox'), smtpUrl, mailFrom });
  const portalConfigOf = await readPortalConfig(config.dataDir, releases.keys);
  const kernel: Kernel = {
    ...live,
    portalConfigOf,
    db,
    listener,
    log: logger,
    settings: config.settings,
    publicUrl: config.publicUrl,
    ciphers,
    installationCipher,
    messenger,
    readCatalogue: createCatalogue(readReleases),
    readReleases,
    readProduct: createProduct(distDir, VERSION),
    artefacts,
    ofSession: principals.ofSession,
    requester: principals.requester,
    signedIn: principals.signedIn,
    onRightsChanged: principals.onRightsChanged,
    onSessionEnded: principals.onSessionEnded,
  };
  nameHandOvers(
    kernel,
    areas.flatMap(({ handOvers = [] }) => handOvers),
  );
  await operationLogExport.register(kernel);
  await live.jobs.register(recordExportJob(kernel));
  const sealedTables = areas.flatMap(({ sealed }) => sealed ?? []);
  await startReseal({ db, jobs: live.jobs, ciphers, tables: sealedTables, metrics: metrics.registry });
  for (const area of areas) await area.attach?.(kernel);

  const routes = [
    ...authRoutes(metrics),
    ...forgottenPasswordRoutes(messenger),
    ...trialRoutes(messenger, readReleases),
    ...ticketRoutes,
    ...permissionRoutes(readReleases),
    ...navigationRoutes(readReleases),
    ...guideRoutes(readReleases),
    ...releases.routes,
    ...tenantAppRoutes,
    ...operationLogRoutes,
    ...fileRoutes,
    ...taskRoutes,
    ...toDoRoutes(areas),
    ...areas.flatMap(({ app, visitors, routes: own }) => own.map((route) => ({ ...route, app, visitors }))),
  ];
  const guard = createGuard(principals, db);
  for (const route of routes) {
    registerEndpoint(app, route, { kernel, guard, tempDir, allowedOrigins, checkReplies, publicRatePerMinute });
  }
  const endpoints = routes.map((route) => route.endpoint);
  serveHealth(app, { db, metrics, principals, draining: () => draining });
  for (const area of areas) area.serve?.(app, kernel);
  await serveDocs(app, endpoints, VERSION);
  await serveStaticFiles(app, { distDir, artefacts, isRevoked: releases.isRevoked, portalConfigOf, db, development });
  await app.ready();

  return {
    app,
    kernel,
    listRoutes: () => endpoints,
    async listen() {
      await app.listen({ host: config.host, port: config.port });
      await videoDoor.listen(config.host, config.videoPort);
      return (app.server.address() as AddressInfo).port;
    },
    async stop() {
      draining = true;
      await Promise.all([live.closeSockets(), videoDoor.close()]);
      await app.close();
      for (const area of areas) await area.detach?.(kernel);
      await live.stop();
      messenger.close();
      appExpiry.close();
      trialEnds.close();
      releases.close();
      await bus.close();
      await redis?.close();
      await listener.close();
      await db.close();
      await rm(tempDir, { recursive: true, force: true });
    },
  };
}

/** A folder of this process for uploads in progress. It also removes the folders of killed processes. */
async function emptyFolder(folder: string): Promise<string> {
  const parent = join(folder, '..');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(parent)) {
    if (!isAlive(Number(name)) || Number(name) === process.pid) await rm(join(parent, name), { recursive: true, force: true });
  }
  await mkdir(folder, { recursive: true });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0);
  } catch {
    return false;
  }
}
