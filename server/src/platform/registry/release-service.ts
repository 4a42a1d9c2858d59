import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { InstallationCipher } from '../crypto/installation-cipher.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listener.ts';
import type { AreaRoutes } from '../http/routes.ts';
import type { Live } from '../live.ts';
import { type ArtefactStore, createDiskStore } from './artefact-store.ts';
import { startJudging } from './auto-revert.ts';
import { createBundledImport } from './bundled-releases.ts';
import { overrideGrantRoutes } from './override-grant.routes.ts';
import { createTickets, registryRoutes } from './registry.routes.ts';
import { createRegistrySigner, type RegistrySigner } from './registry-signer.ts';
import { releaseRoutes } from './release.routes.ts';
import { releaseMatrixRoutes } from './release-matrix.routes.ts';
import { createReleaseMetrics } from './release-metrics.ts';
import { releaseMoveRoutes } from './release-move.routes.ts';
import { releaseReportRoutes } from './release-report.routes.ts';
import { startRetention } from './release-retention.ts';
import { releaseTokenRoutes } from './release-token.routes.ts';
import { createReleases, type ReleaseDirectory, readIntegrity } from './releases.ts';
import type { ReleaseBucket } from './s3-store.ts';

/** All parts of releases of remotes in this process (docs/decisions/0009). */
export interface ReleaseService {
  readonly artefacts: ArtefactStore;
  readonly read: ReleaseDirectory['read'];
  readonly isRevoked: ReleaseDirectory['isRevoked'];
  /** The key that signs the registry's replies. */
  readonly keys: RegistrySigner['keys'];
  readonly routes: AreaRoutes;
  close(): void;
}

interface Options {
  /** The built host and remotes. */
  distDir: string;
  dataDir: string;
  /** Null: `dataDir` stores releases. */
  s3: ReleaseBucket | null;
  /** The build makes a release on every change: only the last ones are stored. */
  development: boolean;
  db: Db;
  listener: Listener;
  /** Of the installation. */
  cipher: InstallationCipher;
  lead: Live['lead'];
  metrics: Registry;
  log: FastifyBaseLogger;
}

const KEPT_IN_DEVELOPMENT = 5;

export async function startReleaseService(options: Options): Promise<ReleaseService> {
  const { distDir, dataDir, development, db, listener, cipher, lead, metrics, log } = options;
  const store = await openArtefacts(options);
  const memoryFile = join(dataDir, 'bundled-releases.json');
  const importBundled = createBundledImport({ distDir, memoryFile, db, store, log });
  const releases = await createReleases({ distDir, db, listener, importBundled, log });
  const signer = await createRegistrySigner(db, cipher);
  const ticketsOf = createTickets(cipher);
  startJudging({ db, lead, log });
  const stopRetention = startRetention({ db, store, keepBundled: development ? KEPT_IN_DEVELOPMENT : null, log });
  return {
    artefacts: store,
    read: releases.read,
    isRevoked: releases.isRevoked,
    keys: signer.keys,
    routes: [
      ...registryRoutes(releases.read, signer, ticketsOf),
      ...releaseRoutes,
      ...releaseMatrixRoutes(releases.read),
      ...releaseMoveRoutes,
      ...releaseTokenRoutes,
      ...overrideGrantRoutes(development),
      ...releaseReportRoutes(createReleaseMetrics(metrics, releases.read), ticketsOf),
    ],
    close() {
      stopRetention();
      releases.close();
      store.close();
    },
  };
}

/** On this machine's disk, or in a bucket that all servers share. */
async function openArtefacts({ dataDir, s3, db, log }: Options): Promise<ArtefactStore> {
  const folder = join(dataDir, 'releases');
  if (!s3) return createDiskStore(folder);
  // The SDK is large: only servers with a bucket load it.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({ settings: s3, folder, readIntegrity: (address) => readIntegrity(db, address), log });
}
