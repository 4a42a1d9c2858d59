import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import type { FastifyBaseLogger } from 'fastify';
import type { SessionEndReason } from './auth/session-end.ts';
import type { InstallationCipher } from './crypto/installation-cipher.ts';
import type { TenantCiphers } from './crypto/tenant-ciphers.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/listener.ts';
import type { Live } from './live.ts';
import type { Messenger } from './messenger/messenger.ts';
import type { ReadCatalogue } from './permissions/catalogue.ts';
import type { Principal } from './permissions/principal.ts';
import type { ArtefactStore } from './registry/artefact-store.ts';
import type { ReadProduct } from './registry/product.ts';
import type { ReadReleases } from './registry/releases.ts';
import type { ReadSettings } from './settings.ts';

/** The platform's services. Areas get them when they are mounted; every handler gets them as `ctx.kernel`. */
export interface Kernel
  extends Pick<
    Live,
    'io' | 'upgrades' | 'originAllowed' | 'sessions' | 'rights' | 'presence' | 'jobs' | 'outbox' | 'files' | 'lead'
  > {
  readonly db: Db;
  /** PostgreSQL's LISTEN on one connection of this process. */
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
  /** The values of an area's `settings.ts`. */
  readonly settings: ReadSettings;
  /** The address at which vendors' servers reach this portal, without a path; undefined: they cannot. */
  readonly publicUrl: string | undefined;
  /** For data that is read across tenants; a tenant's transaction has its own cipher (`TenantTx.cipher`). */
  readonly ciphers: TenantCiphers;
  /** Seals data that belongs to no tenant: docs/decisions/0019 lists it. */
  readonly installationCipher: InstallationCipher;
  readonly messenger: Messenger;
  /** The deployment's values for this host name. */
  readonly portalConfigOf: (hostname: string) => PortalConfig;
  readonly readCatalogue: ReadCatalogue;
  readonly readReleases: ReadReleases;
  readonly readProduct: ReadProduct;
  readonly artefacts: ArtefactStore;
  /** The agent of an open session, with their current rights. Null: it ended. */
  readonly ofSession: (sessionId: string) => Promise<Principal | null>;
  /**
   * The agent who started something in a session, with their current rights, also after the session ended. Null: disabled or
   * removed.
   */
  readonly requester: (sessionId: string) => Promise<Principal | null>;
  /** A tenant's signed-in agents, by id, with their current rights. */
  readonly signedIn: (tenantId: number, agentIds: readonly string[]) => Promise<ReadonlyMap<string, Principal>>;
  /** Notifies within a second that rights, accounts or apps of a tenant (null: of any) changed, in any process. */
  readonly onRightsChanged: (run: (tenantId: number | null) => void) => void;
  /** Notifies within a second that a session ended, in any process. */
  readonly onSessionEnded: (run: (sessionId: string, reason: SessionEndReason) => void) => void;
}
